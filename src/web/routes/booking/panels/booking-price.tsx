import { endedWithoutStay } from '#core/booking/booking-state.ts'
import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { PriceLines } from '#web/quote/price-lines.tsx'
import { PriceReasons } from '#web/quote/price-reasons.tsx'

/** Every line of the price, how it was calculated, and what is still to be paid. */
export function BookingPrice({ booking }: { readonly booking: BookingShape }) {
  const { lines, totalMinor, currency, paidMinor, documentId } = booking
  const kept = booking.vouchers.filter(({ heldMinor }) => heldMinor > 0)
  const stillMinor = kept.reduce((minor, { heldMinor }) => minor - heldMinor, totalMinor - paidMinor)
  const isOwed = !endedWithoutStay(booking.state)
  const open = booking.instalments.some(({ state }) => state === 'scheduled' || state === 'failed')
  return (
    <section className="panel">
      <h2>The price</h2>
      <PriceLines lines={lines} totalMinor={totalMinor} currency={currency} />
      {isOwed && open && paidMinor < totalMinor ? (
        <dl className="due mt-4">
          <div>
            <dt>Paid</dt>
            <dd>{formatMoney(paidMinor, currency)}</dd>
          </div>
          {kept.map(({ ending, heldMinor }) => (
            <div key={ending}>
              <dt>{`Kept of the voucher …${ending}`}</dt>
              <dd>{formatMoney(heldMinor, currency)}</dd>
            </div>
          ))}
          <div>
            <dt>Still to pay</dt>
            <dd>{formatMoney(stillMinor, currency)}</dd>
          </div>
        </dl>
      ) : null}
      <PriceReasons
        lines={lines}
        totalMinor={totalMinor}
        currency={currency}
        file={`/api/bookings/${encodeURIComponent(documentId)}/quote`}
      />
    </section>
  )
}
