import { LANGUAGE_MATCHES } from '#core/message/automation-rule.ts'
import { useWrongField } from '#web/console/wrong-field.tsx'
import { languageConditionText, ruleText } from '#web/text/message/rule-text.ts'
import type { Option } from '../stay/form/field.ts'
import type { RuleValues } from './read-rule.ts'

interface RuleLanguagesProps {
  readonly values: Pick<RuleValues, 'languageMatch' | 'languages'>
  readonly options: readonly Option[]
}

/** For which guests a rule is, by the language that they read. */
export function RuleLanguages({ values: { languageMatch, languages }, options }: RuleLanguagesProps) {
  const wrong = useWrongField('languages')
  const others = languages
    .filter((code) => !options.some(({ value }) => value === code))
    .map((code) => ({ value: code, label: code }))
  return (
    <details className="c-more" open={languageMatch !== 'any' || wrong['aria-invalid'] ? true : undefined}>
      <summary className="c-btn small">Only some languages</summary>
      <div className="c-stack">
        <div className="c-field">
          <label htmlFor="rule-languageMatch">Language of the guest</label>
          <select
            className="c-input"
            id="rule-languageMatch"
            name="languageMatch"
            defaultValue={languageMatch}
            aria-describedby="rule-languages-about"
          >
            {LANGUAGE_MATCHES.map((match) => (
              <option key={match} value={match}>
                {languageConditionText[match]}
              </option>
            ))}
          </select>
        </div>
        <div className="c-row" role="group" aria-label="Languages">
          {[...options, ...others].map(({ value, label }) => (
            <label key={value} className="c-check">
              <input
                type="checkbox"
                name="languages"
                value={value}
                defaultChecked={languages.includes(value)}
                {...wrong}
              />{' '}
              {label}
            </label>
          ))}
        </div>
        <p className="c-hint" id="rule-languages-about">
          {ruleText.aboutLanguages}
        </p>
      </div>
    </details>
  )
}
