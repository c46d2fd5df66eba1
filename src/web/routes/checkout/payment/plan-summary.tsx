import { formatMoney } from '#core/money/format-money.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { dayAndMonth } from '#web/text/date-text.ts'

/** Which amount is paid when, one line for each payment; nothing when everything is paid now. */
export function PlanSummary({ booking, nowMs }: { readonly booking: BookingShape; readonly nowMs: number }) {
  const { currency, dueMinor, mode, state } = booking
  const open = booking.instalments.filter(({ state: paid }) => paid === 'scheduled' || paid === 'failed')
  const later = open.filter(({ dueAt }) => Date.parse(dueAt) > nowMs)
  const asks = mode === 'request' && (state === 'hold' || state === 'pending_payment')
  if (later.length === 0 && !asks) return null
  return (
    <dl className="due">
      <div>
        <dt>{asks ? 'When the host accepts' : 'Now'}</dt>
        <dd>{formatMoney(dueMinor, currency)}</dd>
      </div>
      {later.map(({ position, dueOn, amountMinor }) => (
        <div key={position}>
          <dt>{`On ${dayAndMonth(dueOn)} ${dueOn.slice(0, 4)}, from the same card`}</dt>
          <dd>{formatMoney(amountMinor, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
