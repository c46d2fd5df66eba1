import { formatMoney } from '#core/money/format-money.ts'
import type { StaffBookingShape, StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import { staffActionText } from '#web/text/booking/staff-action-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { priceDifferenceText } from '../price-difference-text.ts'
import type { ActionEffect } from './action-result.ts'
import { comparedPrices } from './compared-prices.ts'

/**
 * Describes what a move would change about a booking: home, dates, both prices, who has to agree by when, and what is
 * held meanwhile.
 */
export function movedPreview(
  booking: StaffBookingShape,
  change: StaffChangePreviewShape,
  cause: string | undefined,
): Pick<ActionEffect, 'facts' | 'prices' | 'ledger' | 'button'> & { readonly offeredMinor: number } {
  const { stay, guest, currency } = booking
  const { move, differenceMinor, totalMinor, presentMinor } = change
  const money = (amountMinor: number) => formatMoney(amountMinor, currency)
  const dates = { checkIn: change.checkIn, checkOut: change.checkOut }
  const difference = priceDifferenceText(differenceMinor, booking)
  const fact = (label: string, text: string) => ({ label, text })
  return {
    facts: [
      fact('Home', move ? `${move.stay.title} instead of ${stay.title}` : stay.title),
      fact('Dates', dateRangeWithWeekdays(dates)),
      fact(
        'New total',
        money(totalMinor) + (differenceMinor === 0 ? '' : ` instead of ${money(presentMinor)}`) + `: ${difference}`,
      ),
      fact('Who agrees', `${guest.name}, until ${instantText(change.expiresAt, stay.timeZone)}`),
      fact(
        'Meanwhile',
        move ? 'both homes are held; the booking stays as it is' : 'added nights are held; the booking stays as it is',
      ),
      ...(move ? [fact('Why', causeText(cause))] : []),
      ...(move ? [fact('If they cancel later', move.policy.summary)] : []),
      ...(move && move.withoutExtras.length > 0
        ? [fact('Without', move.withoutExtras.map((code) => code.replaceAll(/[-_]/g, ' ')).join(', '))]
        : []),
      ...(move?.broken ? [fact('Against a rule', staffProblemMessage(move.broken))] : []),
    ],
    prices: comparedPrices(booking, change, currency),
    ledger: [],
    button: `Ask ${guest.name}: ${difference}`,
    offeredMinor: totalMinor,
  }
}

/** Returns why a booking is moved to another home, as the form says it. */
function causeText(cause: string | undefined): string {
  const { choices } = staffActionText.move.fields[3]
  return cause === 'unusable' ? choices.unusable : choices.wish
}
