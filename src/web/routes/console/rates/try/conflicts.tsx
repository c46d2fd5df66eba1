import { Form } from 'react-router'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { fieldText, valueText } from '#web/text/rate/rate-text.ts'

type Conflict = RateTryShape['conflicts'][number]

/**
 * What others have changed about these homes since the change was tried. Changes of other values are kept beside it;
 * for the same values the user has to decide.
 */
export function Conflicts({ tried: { conflicts, currency } }: { readonly tried: RateTryShape }) {
  if (conflicts.length === 0) return null
  return (
    <section className="c-section c-conflicts" aria-labelledby="conflicts">
      <div className="c-head">
        <h2 id="conflicts">Changed by somebody since</h2>
        <span className="c-count">{conflicts.length}</span>
        <Form method="post" className="c-end">
          <button className="c-btn small" name="intent" value="again">
            Recalculate from their prices
          </button>
        </Form>
      </div>
      <ul className="c-list">
        {conflicts.map((conflict) => (
          <li key={conflict.documentId}>
            <span className="c-main">
              <b>{conflict.title}</b>
              {conflict.fields.length === 0 ? (
                <span className="c-detail">Different values from yours: both are kept.</span>
              ) : (
                <Fields conflict={conflict} currency={currency} />
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The same value changed by two people, side by side. */
function Fields({ conflict, currency }: { readonly conflict: Conflict; readonly currency: string }) {
  return (
    <>
      {conflict.fields.map(({ field, theirs, ours }) => {
        const name = `decide ${conflict.documentId} ${field}`
        return (
          <fieldset key={field} className="c-decide">
            <legend>{fieldText(field)}</legend>
            <label className="c-check">
              <input type="radio" form="publish" name={name} value="ours" defaultChecked />
              {`Yours: ${valueText(field, ours, currency)}`}
            </label>
            <label className="c-check">
              <input type="radio" form="publish" name={name} value="theirs" />
              {`Theirs: ${valueText(field, theirs, currency)}`}
            </label>
          </fieldset>
        )
      })}
    </>
  )
}
