import { LabelledInput } from '#web/console/labelled.tsx'
import { useWrongField } from '#web/console/wrong-field.tsx'
import { translationText } from '#web/text/message/translation-text.ts'
import type { Option, Values } from '../stay/form/field.ts'
import { bodyField, languagesIn, NEW_TRANSLATION, subjectField } from './text-values.ts'

interface TranslationFieldsProps {
  readonly values: Values
  /** The languages to choose from, and those that the text has. */
  readonly languages: readonly Option[]
}

/** The text of a template in other languages, and the fields for one more. */
export function TranslationFields({ values, languages }: TranslationFieldsProps) {
  const present = languagesIn(values)
  const nameOf = (code: string) => languages.find(({ value }) => value === code)?.label ?? code
  const isBegun = NEW_TRANSLATION.language in values
  const wrong = useWrongField(NEW_TRANSLATION.language)
  return (
    <fieldset className="c-stack c-translations">
      <legend>In other languages</legend>
      <p className="c-hint">{translationText.about}</p>
      {present.map((code) => (
        <TextFields
          key={code}
          subject={{ name: subjectField(code), label: translationText.subject(nameOf(code)) }}
          body={{ name: bodyField(code), label: translationText.body(nameOf(code)) }}
          language={code}
          values={values}
        />
      ))}
      <details className="c-more" open={isBegun ? true : undefined}>
        <summary className="c-btn small">{translationText.add}</summary>
        <div className="c-stack">
          <div className="c-field">
            <label htmlFor="new-language">Language</label>
            <select
              className="c-input"
              id="new-language"
              name={NEW_TRANSLATION.language}
              defaultValue={values[NEW_TRANSLATION.language] ?? ''}
              {...wrong}
            >
              <option value="">{translationText.choose}</option>
              {languages
                .filter(({ value }) => !present.includes(value))
                .map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
            </select>
          </div>
          <TextFields
            subject={{ name: NEW_TRANSLATION.subject, label: 'Subject in this language' }}
            body={{ name: NEW_TRANSLATION.body, label: 'Text in this language' }}
            language={undefined}
            values={values}
          />
        </div>
      </details>
    </fieldset>
  )
}

interface NamedField {
  readonly name: string
  readonly label: string
}

interface TextFieldsProps {
  readonly subject: NamedField
  readonly body: NamedField
  /** In which its fields are spell-checked. */
  readonly language: string | undefined
  readonly values: Values
}

function TextFields({ subject, body, language, values }: TextFieldsProps) {
  return (
    <>
      <LabelledInput
        label={subject.label}
        name={subject.name}
        maxLength={200}
        lang={language}
        defaultValue={values[subject.name] ?? ''}
      />
      <div className="c-field">
        <label htmlFor={`text-${body.name}`}>{body.label}</label>
        <textarea
          className="c-input"
          id={`text-${body.name}`}
          name={body.name}
          rows={8}
          maxLength={4000}
          lang={language}
          defaultValue={values[body.name] ?? ''}
          {...useWrongField(body.name)}
        />
      </div>
    </>
  )
}
