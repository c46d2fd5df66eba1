import { scoreText } from '#web/text/review-text.ts'
import { REVIEW_SCORES } from '#core/review/review-score.ts'

/** Scores for single aspects, each of which may be left out. `values` has the earlier choice by field. */
export function ReviewScores({ values }: { readonly values: Readonly<Record<string, string>> }) {
  return (
    <fieldset className="field">
      <legend className="label">
        One by one <span className="muted">(if you like)</span>
      </legend>
      <div className="score-fields">
        {REVIEW_SCORES.map((name) => (
          <label key={name}>
            <span>{scoreText[name]}</span>
            <select className="input" name={name} defaultValue={values[name] ?? ''}>
              <option value="">No answer</option>
              {[5, 4, 3, 2, 1].map((stars) => (
                <option key={stars} value={stars}>{`${stars} of 5`}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
