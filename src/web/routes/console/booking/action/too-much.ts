import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { tooMuchText } from '#web/text/booking/too-much-text.ts'
import { parseAmount, type Values } from './action-fields.ts'
import type { HostAction } from './offered-actions.ts'

/**
 * Returns the faults of an amount that is more than can be given back, taken off or kept, by field. The API refuses it
 * as well, but only after a preview that would say what never happens.
 */
export function tooMuchOf(
  action: HostAction,
  values: Values,
  { currency, paidMinor, totalMinor, damageDeposit }: StaffBookingShape,
): Readonly<Record<string, string>> {
  const most = { refund: paidMinor, adjust: totalMinor, 'keep-deposit': damageDeposit?.amountMinor ?? 0 }
  if (action !== 'refund' && action !== 'adjust' && action !== 'keep-deposit') return {}
  const amountMinor = parseAmount(values['amount'] ?? '', currency) ?? 0
  return amountMinor > most[action] ? { amount: tooMuchText[action](formatMoney(most[action], currency)) } : {}
}
