import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { plannedDepositText } from '#web/text/booking-life-text.ts'

/**
 * Says which damage deposit will be reserved on the card, before the card is entered; nothing where no deposit is
 * planned.
 */
export function DepositNote({ booking, nowMs }: { readonly booking: BookingShape; readonly nowMs: number }) {
  const { damageDeposit, currency, stay } = booking
  if (damageDeposit?.state !== 'planned') return null
  return (
    <p className="note">
      <Icon name="shield" />
      <span>{plannedDepositText(damageDeposit, { currency, timeZone: stay.timeZone, nowMs })}</span>
    </p>
  )
}
