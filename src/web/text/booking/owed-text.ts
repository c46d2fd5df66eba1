import { formatMoney } from '#core/money/format-money.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { ChangePreviewShape } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape, InstalmentShape } from '#contract/booking/booking-shapes.ts'
import { counted } from '#core/text/counted.ts'
import { daysBetween } from '#core/time/date-arithmetic.ts'
import { fullDate } from '#web/text/date-text.ts'
import { deadlineText } from '#web/text/instant-text.ts'

/** A booking whose change is being considered. */
type Changing = Pick<
  BookingShape,
  'paymentMethod' | 'hasKeptCard' | 'totalMinor' | 'paidMinor' | 'instalments' | 'checkIn'
>

/** The change: the new total minus the present one, and the new arrival. */
type ConsideredChange = Pick<ChangePreviewShape, 'differenceMinor' | 'checkIn'>

/** Returns what a change does to the payments of a booking, in sentences. Null: nothing. */
export function changedPaymentsText(change: ConsideredChange, booking: Changing): string | null {
  const sentences = [differencePaidText(change, booking), earlierPaymentsText(change, booking)]
  return sentences.filter((sentence) => sentence !== null).join(' ') || null
}

/** Returns that payments to come are due earlier, as `dueWithArrival` of the core says. Null: they are not. */
function earlierPaymentsText({ checkIn }: ConsideredChange, booking: Changing): string | null {
  const days = daysBetween(checkIn, booking.checkIn)
  const isPaidLater = booking.instalments.some(({ state }) => state === 'scheduled')
  if (days <= 0 || !isPaidLater || booking.paymentMethod === 'on_arrival') return null
  return `As you come ${counted(days, 'day')} earlier, what is to be paid later is due ${counted(days, 'day')} earlier too, or at once if that day has passed.`
}

/**
 * Returns how an increase of the price is paid, or what becomes of a decrease: it comes off what is still to be paid, and
 * only what is paid too much then is refunded. Null when the price does not change.
 */
function differencePaidText(
  { differenceMinor, checkIn }: ConsideredChange,
  { paymentMethod, hasKeptCard, totalMinor, paidMinor, instalments, checkIn: before }: Changing,
): string | null {
  if (differenceMinor === 0) return null
  if (differenceMinor < 0)
    return paidMinor > totalMinor + differenceMinor
      ? 'What you have overpaid goes back the way you paid.'
      : 'It comes off what you have still to pay.'
  // An increase joins the last payment to come.
  const last = instalments.findLast(({ state }) => state === 'scheduled')
  const withLast = last && (checkIn < before ? 'with your last payment' : `with the payment of ${fullDate(last.dueOn)}`)
  return {
    card: hasKeptCard
      ? `The difference is charged to your card ${withLast ?? 'as soon as it is agreed'}.`
      : 'Once it is agreed, you pay the difference on this page by card.',
    transfer: 'The difference is added to what you pay by bank transfer.',
    on_arrival: 'The difference is added to what you pay on arrival.',
  }[paymentMethod]
}

/** Returns whether an instalment is what is left of one of which a part was paid. */
export function isRest(
  { dueAt }: Pick<InstalmentShape, 'dueAt'>,
  { instalments }: { readonly instalments: readonly Pick<InstalmentShape, 'state' | 'dueAt'>[] },
): boolean {
  return instalments.some((one) => one.state === 'paid' && one.dueAt === dueAt)
}

/** Returns the title of a payment that failed, and the reason: without a saved card, no bank was asked. */
export function unpaidText(
  failed: Pick<InstalmentShape, 'amountMinor' | 'graceUntil' | 'dueAt'>,
  booking: Pick<BookingShape, 'currency' | 'hasKeptCard' | 'instalments'> & {
    readonly stay: { readonly timeZone: string }
  },
): { readonly title: string; readonly what: string } {
  const { amountMinor, graceUntil } = failed
  const { currency, hasKeptCard, stay } = booking
  const amount = formatMoney(amountMinor, currency)
  const isLeft = isRest(failed, booking)
  const declined = isLeft ? 'Your bank declined the payment before a part of it came.' : 'Your bank declined it.'
  const why = hasKeptCard ? declined : 'No card is kept for this booking, so nothing was charged.'
  const pay = isLeft ? 'Pay the rest' : 'Pay it'
  return {
    title: hasKeptCard && !isLeft ? `A payment of ${amount} did not work` : `${amount} is still to be paid`,
    what:
      graceUntil === null
        ? `${why} ${pay} with ${hasKeptCard ? 'this card or another one' : 'any card'}.`
        : `${why} ${pay} by ${deadlineText(graceUntil, stay.timeZone)}, or the booking is cancelled under its policy.`,
  }
}

/**
 * Returns what to transfer by when, and what happens without it; once the day has passed, that it has not arrived.
 * `nowMs`: now.
 */
export function transferText(
  { amountMinor, dueOn, cancelledAt }: NonNullable<BookingShape['bankTransfer']>,
  { currency, stay: { timeZone } }: Pick<BookingShape, 'currency'> & { readonly stay: { readonly timeZone: string } },
  nowMs: number,
): { readonly title: string; readonly text: string; readonly isLate: boolean } {
  const amount = formatMoney(amountMinor, currency)
  const day = fullDate(dueOn)
  const end = cancelledAt === null ? null : deadlineText(cancelledAt, timeZone)
  if (dueOn >= todayIn(timeZone, nowMs))
    return {
      title: `Please transfer ${amount}`,
      text: `It has to arrive by ${day}.${end === null ? '' : ` Without it, the booking is cancelled on ${end}.`}`,
      isLate: false,
    }
  return {
    title: `Your transfer of ${amount} has not arrived`,
    text: `It was due by ${day}. ${end === null ? 'It stays owed.' : `If it is not there by ${end}, the booking is cancelled under its policy.`}`,
    isLate: true,
  }
}

/** Returns what becomes of a payment when its guest's account is deleted before it is made, in a sentence. */
export function dueWithoutAccount(
  { amountMinor, dueOn, dueAt, state }: Pick<InstalmentShape, 'amountMinor' | 'dueOn' | 'dueAt' | 'state'>,
  {
    currency,
    paymentMethod,
    hasKeptCard,
    requestExpiresAt,
  }: Pick<BookingShape, 'currency' | 'paymentMethod' | 'hasKeptCard' | 'requestExpiresAt'>,
): string {
  const amount = formatMoney(amountMinor, currency)
  const isWithAnswer = requestExpiresAt !== null && dueAt < requestExpiresAt
  const on = isWithAnswer ? 'when the host accepts' : `on ${fullDate(isoDate(dueOn))}`
  if (state === 'failed') return `${amount} could not be charged. Pay it before you delete the account.`
  if (paymentMethod === 'transfer')
    return `${amount} is still to be transferred${isWithAnswer ? ' once the host accepts' : `, by ${fullDate(isoDate(dueOn))}`}.`
  if (paymentMethod === 'on_arrival') return `${amount} is still to be paid on arrival.`
  return hasKeptCard || isWithAnswer
    ? `${amount} is still charged to your card ${on}.`
    : `${amount} is still to be paid ${on}, and no card is kept: pay it before you delete the account.`
}

/**
 * Returns what becomes of a damage deposit when its guest's account is deleted before it is released, in a sentence; null
 * if none is reserved any more, or without a card to reserve it on.
 */
export function depositWithoutAccount({
  damageDeposit,
  currency,
  hasKeptCard,
  requestExpiresAt,
  stay: { timeZone },
}: Pick<BookingShape, 'damageDeposit' | 'currency' | 'hasKeptCard' | 'requestExpiresAt'> & {
  readonly stay: { readonly timeZone: string }
}): string | null {
  if (damageDeposit === null) return null
  const { state, amountMinor, placeAt, releaseAt } = damageDeposit
  const day = (instant: string) => fullDate(todayIn(timeZone, Date.parse(instant)))
  const what = `A damage deposit of ${formatMoney(amountMinor, currency)}`
  if (state === 'held') return `${what} stays reserved on your card until ${day(releaseAt)}.`
  // The card of a request is kept once the host accepts.
  if (state !== 'planned' || (!hasKeptCard && requestExpiresAt === null)) return null
  return `${what} is still reserved on your card on ${day(placeAt)} and released on ${day(releaseAt)}.`
}
