import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { tooMuchText } from '#web/text/booking/too-much-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { parseAmount, type Values } from './action-fields.ts'
import type { HostAction } from './offered-actions.ts'

/**
 * Returns the faults of an amount that is more than can be given back, taken off or kept, or than the user may, by
 * field. The API refuses it as well, but only after a preview that would say what never happens.
 */
export function tooMuchOf(
  action: HostAction,
  values: Values,
  { currency, paidMinor, totalMinor, damageDeposit, refundLimit }: StaffBookingShape,
): Readonly<Record<string, string>> {
  const most = { refund: paidMinor, adjust: totalMinor, 'keep-deposit': damageDeposit?.amountMinor ?? 0 }
  if (action !== 'refund' && action !== 'adjust' && action !== 'keep-deposit') return {}
  const amountMinor = parseAmount(values['amount'] ?? '', currency) ?? 0
  if (amountMinor > most[action]) return { amount: tooMuchText[action](formatMoney(most[action], currency)) }
  if (!refundLimit || action === 'keep-deposit' || amountMinor <= refundLimit.leftMinor) return {}
  const beyond = { code: 'refund_limit_exceeded', ...refundLimit, currency }
  return { amount: staffProblemMessage(beyond) }
}
