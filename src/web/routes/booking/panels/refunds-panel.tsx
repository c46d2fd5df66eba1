import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { refundWayText } from '#web/text/booking/refund-way-text.ts'
import { dayOfInstant } from '#web/text/instant-text.ts'

/** What was given back: what each refund consists of, where it goes and when it was sent. */
export function RefundsPanel({ booking, nowMs }: { readonly booking: BookingShape; readonly nowMs: number }) {
  const { givenBack, currency, stay } = booking
  if (givenBack.length === 0) return null
  return (
    <section className="panel" id="refunds" aria-labelledby="refunds-title">
      <h2 id="refunds-title">Refunds</h2>
      <div className="stack">
        {givenBack.map(({ at, amountMinor, lines, ways }) => (
          <div key={at}>
            <dl className="lines">
              {lines.map(({ code, label, amountMinor: minor }) => (
                <div key={code}>
                  <dt>{label}</dt>
                  <dd>{formatMoney(minor, currency)}</dd>
                </div>
              ))}
              <div className="sum">
                <dt>{`Refund of ${dayOfInstant(at, stay.timeZone)}`}</dt>
                <dd>{formatMoney(amountMinor, currency)}</dd>
              </div>
            </dl>
            {ways.map((way, index) => (
              <p key={index} className="small muted mt-2">
                {refundWayText(way, { currency, timeZone: stay.timeZone, nowMs })}
              </p>
            ))}
          </div>
        ))}
      </div>
    </section>
  )
}
