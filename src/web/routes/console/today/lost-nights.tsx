import { Link } from 'react-router'
import type { UnsellableMetaShape } from '#contract/rate/unsellable-nights.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { queryText } from '#web/backend/api-call.ts'
import { nightPrice } from '#web/text/rate/night-price.ts'
import { wholeUnits } from '#web/text/rate/rate-text.ts'
import { unsellableReasonText, unsellableText } from '#web/text/rate/unsellable-text.ts'

export type LostReasons = UnsellableMetaShape['reasons']

/** Free nights that the rules let nobody book, summed by reason with their value. */
export function LostNights({ reasons }: { readonly reasons: LostReasons }) {
  if (reasons.length === 0) return null
  return (
    <section className="c-section" aria-labelledby="lost">
      <div className="c-head">
        <h2 id="lost">
          <Link className="c-link" to={consolePaths.unsellable()}>
            {unsellableText.title}
          </Link>
        </h2>
        <span className="c-count">{reasons.reduce((sum, { nights }) => sum + nights, 0)}</span>
      </div>
      <dl className="c-facts c-lost-sums">
        {reasons.map(({ reason, currency, nights, valueMinor }) => (
          <div key={`${reason} ${currency}`}>
            <dt>
              <Link to={consolePaths.unsellable() + queryText({ reason })}>{unsellableReasonText[reason]}</Link>
            </dt>
            <dd>{`${nights} · ${nightPrice(wholeUnits(valueMinor, currency), currency)}`}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
