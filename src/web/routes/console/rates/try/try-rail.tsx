import { Fragment } from 'react'
import type { RateTryShape } from '#contract/rate/rate-drafts.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { counted } from '#core/text/counted.ts'
import { Icon } from '#web/icon/icon.tsx'
import { datesWithYear } from '#web/text/console/dates-text.ts'
import { lookTwiceText } from '#web/text/rate/look-twice-text.ts'

/** What a guest would pay in total, for the homes with the largest effect. */
export function Samples({ tried: { samples, currency } }: { readonly tried: RateTryShape }) {
  return (
    <section className="c-section" aria-labelledby="samples">
      <div className="c-head">
        <h2 id="samples">What a guest would pay</h2>
      </div>
      {samples.length === 0 ? (
        <p className="c-empty">No stay in these nights can be booked both before and after the change.</p>
      ) : (
        <table className="c-table">
          <thead>
            <tr>
              <th scope="col">All in, 2 adults</th>
              <th scope="col" className="c-figure">
                Now
              </th>
              <th scope="col" className="c-figure">
                Then
              </th>
            </tr>
          </thead>
          <tbody>
            {samples.map(({ slug, title, checkIn, checkOut, full, ...amounts }) => (
              <Fragment key={slug}>
                <SampleRow
                  name={title}
                  detail={datesWithYear({ checkIn, checkOut })}
                  {...amounts}
                  currency={currency}
                />
                {full ? (
                  <SampleRow
                    name={counted(full.guests, 'guest')}
                    detail="The home has prices by the number of guests"
                    {...full}
                    currency={currency}
                  />
                ) : null}
              </Fragment>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface SampleRowProps {
  readonly name: string
  readonly detail: string
  readonly beforeMinor: number
  readonly afterMinor: number
  readonly currency: string
}

function SampleRow({ name, detail, beforeMinor, afterMinor, currency }: SampleRowProps) {
  return (
    <tr>
      <th scope="row">
        {name}
        <small className="c-detail">{detail}</small>
      </th>
      <td className="c-figure">{formatMoney(beforeMinor, currency)}</td>
      <td className="c-figure">
        <b>{formatMoney(afterMinor, currency)}</b>
      </td>
    </tr>
  )
}

const MOST = 8

/** Prices to check before publishing. */
export function LookTwice({ tried: { lookTwice, currency } }: { readonly tried: RateTryShape }) {
  if (lookTwice.length === 0) return null
  return (
    <section className="c-section" aria-labelledby="look-twice">
      <div className="c-head">
        <h2 id="look-twice">Look twice</h2>
        <span className="c-count">{lookTwice.length}</span>
      </div>
      <ul className="c-list">
        {lookTwice.slice(0, MOST).map((one) => (
          <li key={`${one.slug} ${one.kind}`}>
            <span className="c-icon-warn">
              <Icon name="alert" />
            </span>
            <span className="c-main">
              <b>{one.title}</b>
              <span className="c-detail">{lookTwiceText(one, currency)}</span>
            </span>
          </li>
        ))}
      </ul>
      {lookTwice.length > MOST ? <p className="c-hint">{`and ${lookTwice.length - MOST} more`}</p> : null}
    </section>
  )
}
