import { formatMoney } from '#core/money/format-money.ts'
import type { BookingState } from '#core/booking/booking-state.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type {
  BookingEventShape,
  BookingShape,
  DamageDepositShape,
  InstalmentShape,
} from '#contract/booking/booking-shapes.ts'
import type { StateText } from './booking-text.ts'
import { fullDate } from './date-text.ts'
import { deadlineText, instantText } from './instant-text.ts'

type Text = Pick<StateText, 'label' | 'tone' | 'icon'>

/** The states of an instalment in a word. */
const instalmentTexts: Readonly<Record<InstalmentShape['state'], Text>> = {
  scheduled: { label: 'Planned', tone: '', icon: 'clock' },
  processing: { label: 'On its way', tone: 'sea', icon: 'hourglass' },
  paid: { label: 'Paid', tone: 'ok', icon: 'check' },
  failed: { label: 'Not paid', tone: 'bad', icon: 'alert' },
  cancelled: { label: 'No longer due', tone: '', icon: 'x' },
}

/**
 * Returns the state of an instalment in a word. Before a booking is confirmed, the part that counts as paid is only kept
 * by vouchers.
 */
export function instalmentState(
  { state }: Pick<InstalmentShape, 'state'>,
  booking: Pick<BookingShape, 'requestExpiresAt' | 'holdExpiresAt'>,
): InstalmentShape['state'] {
  return state === 'paid' && isUndecided(booking) ? 'scheduled' : state
}

const isUndecided = ({ requestExpiresAt, holdExpiresAt }: Pick<BookingShape, 'requestExpiresAt' | 'holdExpiresAt'>) =>
  requestExpiresAt !== null || holdExpiresAt !== null

const REFUNDED: Text = { label: 'Refunded', tone: '', icon: 'arrow-left' }
const DUE: Text = { label: 'Due', tone: 'warn', icon: 'hourglass' }

/**
 * Returns how an instalment is marked: its state, or that its day has come without its payment, or that it was paid and
 * given back. `nowMs` = now.
 */
export function instalmentMark(
  instalment: Pick<InstalmentShape, 'state' | 'dueAt' | 'isRefunded'>,
  booking: Pick<BookingShape, 'requestExpiresAt' | 'holdExpiresAt'>,
  nowMs: number,
): Text {
  const isDue = instalment.state === 'scheduled' && Date.parse(instalment.dueAt) <= nowMs && !isUndecided(booking)
  if (instalment.isRefunded) return REFUNDED
  return isDue ? DUE : instalmentTexts[instalmentState(instalment, booking)]
}

/**
 * Returns when an instalment is paid and how: `Tuesday 13 July 2027, from your card`; without a saved card it names
 * none. Null for one that is paid: the day on which it was due would read as if it still were.
 */
export function instalmentText(
  { state, dueOn, dueAt, graceUntil }: Pick<InstalmentShape, 'state' | 'dueOn' | 'dueAt' | 'graceUntil'>,
  {
    paymentMethod,
    hasKeptCard,
    requestExpiresAt,
    stay,
    holdExpiresAt,
  }: Pick<BookingShape, 'paymentMethod' | 'hasKeptCard' | 'requestExpiresAt' | 'holdExpiresAt'> & {
    readonly stay: { readonly timeZone: string }
  },
): string | null {
  if (state === 'failed' && graceUntil !== null) return `Pay by ${deadlineText(graceUntil, stay.timeZone)}`
  const day = fullDate(dueOn)
  if (state === 'paid' && isUndecided({ requestExpiresAt, holdExpiresAt }))
    return holdExpiresAt === null ? 'From your voucher, when the host accepts' : 'From your voucher, with the booking'
  if (state === 'paid') return null
  if (state !== 'scheduled') return day
  if (holdExpiresAt !== null && dueAt < holdExpiresAt) return 'Now, with the booking'
  if (requestExpiresAt !== null && dueAt < requestExpiresAt) return 'When the host accepts'
  const isFromCard = hasKeptCard || holdExpiresAt !== null || requestExpiresAt !== null
  return {
    card: isFromCard ? `${day}, from your card` : `${day}, to be paid here by card`,
    transfer: `${day}, by bank transfer`,
    on_arrival: `On arrival, ${day}`,
  }[paymentMethod]
}

/**
 * Returns which deposit will be reserved on the card of a hold or a request once it is booked, when, and until when;
 * `nowMs` = now.
 */
export function plannedDepositText(
  { amountMinor, placeAt, releaseAt }: Pick<DamageDepositShape, 'amountMinor' | 'placeAt' | 'releaseAt'>,
  { currency, timeZone, nowMs }: { readonly currency: string; readonly timeZone: string; readonly nowMs: number },
): string {
  const day = (instant: string) => instantText(instant, timeZone).split(',')[0] ?? ''
  const when = Date.parse(placeAt) > nowMs ? `on ${day(placeAt)}` : 'as soon as it is booked'
  return `A damage deposit of ${formatMoney(amountMinor, currency)} is reserved on this card ${when} and released on ${day(releaseAt)}. It is not part of the price, and nothing is charged when all is well.`
}

/** Returns what happens to the damage deposit. */
export function depositText(deposit: DamageDepositShape, currency: string, timeZone: string): string {
  const amount = formatMoney(deposit.amountMinor, currency)
  const day = (instant: string) => instantText(instant, timeZone).split(',')[0] ?? ''
  switch (deposit.state) {
    case 'planned':
      return `Reserved on your card from ${day(deposit.placeAt)} and released on ${day(deposit.releaseAt)}. It is not part of the price.`
    case 'held':
      return `${amount} is reserved on your card, not charged. It is released on ${day(deposit.releaseAt)}.`
    case 'released':
      return 'Released: nothing was charged.'
    case 'captured':
      return `The host kept ${formatMoney(deposit.capturedMinor, currency)}${deposit.reason ? `: ${deposit.reason.replace(/\.$/, '')}` : ''}.${deposit.capturedMinor < deposit.amountMinor ? ' The rest is released.' : ''}`
    case 'failed':
      return 'Your card could not reserve it. The host will talk to you on arrival.'
    case 'waived':
      return 'The host does without it.'
  }
}

/** Returns what happens to the money while the host has not answered, as the end of a sentence. */
export function cardUntilResponse(
  booking: Pick<BookingShape, 'paymentMethod' | 'instalments' | 'requestExpiresAt'>,
): string {
  if (isLeftToVouchers(booking)) return ' and your voucher is only kept, not spent'
  return {
    card: isPaidLater(booking)
      ? ' and nothing is reserved on your card'
      : ' and your card is only reserved, not charged',
    transfer: '; you find the account to pay to here once the host accepts',
    on_arrival: ' and nothing is to be paid',
  }[booking.paymentMethod]
}

/** Returns whether vouchers pay all of a booking that is not made yet. */
export const isLeftToVouchers = ({ instalments }: Pick<BookingShape, 'instalments'>): boolean =>
  instalments.some(({ state }) => state === 'paid') &&
  instalments.every(({ state }) => state === 'paid' || state === 'cancelled')

/** Returns whether even the first payment of a request is due only later than the host's answer. */
const isPaidLater = ({ instalments, requestExpiresAt }: Pick<BookingShape, 'instalments' | 'requestExpiresAt'>) => {
  const open = instalments.filter(({ state }) => state === 'scheduled')
  return requestExpiresAt !== null && open.length > 0 && open.every(({ dueAt }) => dueAt > requestExpiresAt)
}

/** Returns by when the host answers a request, and that no money moves before. */
export function answerText(
  booking: Pick<BookingShape, 'paymentMethod' | 'instalments' | 'requestExpiresAt' | 'stay'>,
): string {
  const { requestExpiresAt, stay } = booking
  const when = requestExpiresAt === null ? 'Within 24 hours' : `By ${deadlineText(requestExpiresAt, stay.timeZone)}`
  if (isLeftToVouchers(booking)) return `${when}. Your voucher pays only then.`
  return booking.paymentMethod === 'card' && !isPaidLater(booking)
    ? `${when}. Your card is charged only then.`
    : `${when}. Nothing is to be paid before.`
}

const eventNames: Readonly<Record<string, string>> = {
  created: 'Nights held',
  made_by_staff: 'Booked for you',
  changed: 'Dates or guests changed',
  change_requested: 'Change asked for',
  change_accepted: 'Change accepted',
  change_declined: 'Change declined',
  change_withdrawn: 'Change withdrawn',
  change_expired: 'Change not answered in time',
  charge_offered: 'Asked to pay something beside the price',
  charge_accepted: 'Agreed to pay something beside the price',
  charge_declined: 'Declined to pay something beside the price',
  charge_withdrawn: 'Payment beside the price no longer asked for',
  charge_expired: 'Payment beside the price not answered in time',
  adjusted: 'Price adjusted',
  paid: 'Payment received',
  payment_failed: 'Payment failed',
  refunded: 'Refund sent',
  refunded_at_provider: 'Refunded to your card',
  hold_extended: 'Time to pay added',
  payment_extended: 'Time to pay added',
  payment_link_sent: 'Link to pay sent again',
  deposit_held: 'Deposit reserved',
  deposit_released: 'Deposit released',
  deposit_captured: 'Deposit kept',
  deposit_failed: 'Deposit could not be reserved',
  authorised: 'Card reserved',
  refund_failed: 'Refund did not arrive; we look into it',
  payment_undone: 'Payment taken off again: recorded by mistake',
  refund_undone: 'Refund not sent yet: recorded by mistake',
  disputed: 'Your bank asks about a payment',
  dispute_won: 'Your bank has left the payment as it was',
  dispute_lost: 'Your bank has taken a payment back',
  reviewed: 'Reviewed',
}

/** The name of a change to each state, once it has happened. */
const moveNames: Readonly<Record<BookingState, string>> = {
  hold: 'Nights held',
  pending_payment: 'Payment begun',
  requested: 'Request sent to the host',
  confirmed: 'Booking confirmed',
  checked_in: 'Checked in',
  completed: 'Stay ended',
  expired: 'Time ran out',
  declined: 'Request declined',
  withdrawn: 'Nights given back',
  cancelled_by_guest: 'Booking cancelled',
  cancelled_by_host: 'Booking cancelled',
  cancelled_unpaid: 'Booking cancelled, a payment did not come',
  no_show: 'Marked as a no-show',
}

const actorNames: Readonly<Record<BookingEventShape['by'], string>> = {
  guest: 'you',
  host: 'the host',
  system: 'automatically',
}

/** Returns a line of the history: what happened and who did it. */
export function eventText(event: BookingEventShape): string {
  const kind = event.change?.askedBy ? 'change_accepted' : event.kind
  const what = kind === 'moved' && event.to !== null ? moveNames[event.to] : (eventNames[kind] ?? 'Booking updated')
  // What a guest pays is received by others.
  const isUnnamed = event.by === 'system' || (event.kind === 'paid' && event.by === 'guest')
  return `${what}${isUnnamed ? '' : ` by ${actorNames[event.by]}`}${event.reason && !SHOWN_ELSEWHERE.has(event.reason) ? `: ${reasonText(event.reason)}` : ''}`
}

const WITHOUT_EFFECT = new Set(['change_declined', 'change_withdrawn', 'change_expired'])

/**
 * Returns what became of the latest change that was asked for, if the booking stayed as it was; null if it was changed
 * since, or if the change still waits for an answer.
 */
export function changeWithoutEffect({ history, stay }: Pick<BookingShape, 'history'> & { stay: { timeZone: string } }) {
  const event = history.findLast(({ kind }) => kind.startsWith('change'))
  if (!event || !WITHOUT_EFFECT.has(event.kind)) return null
  return `${eventText(event).replace(/\.$/, '')}. ${instantText(event.at, stay.timeZone)}. Your booking stays as it was.`
}

/** The reasons for a cancellation that the form offers to guests. The codes are kept in the history of the booking. */
export const cancellationReasons = [
  { code: 'plans_changed', text: 'My plans have changed' },
  { code: 'illness', text: 'Illness' },
  { code: 'travel_disrupted', text: 'I cannot get there' },
  { code: 'found_other', text: 'I found another home' },
  { code: 'booked_by_mistake', text: 'I booked by mistake' },
  { code: 'other', text: 'Something else' },
] as const

/** Reasons that add nothing to the line they would be in. */
const SHOWN_ELSEWHERE = new Set(['unpaid', 'change', 'withdrawn'])

/** Returns a reason of the history in words: known codes have a text, everything else was typed by a person. */
function reasonText(reason: string): string {
  const [code = '', ...rest] = reason.split(': ')
  const known = cancellationReasons.find((candidate) => candidate.code === code)
  if (!known) return /^[a-z]+(_[a-z]+)+$/.test(reason) ? reason.replaceAll('_', ' ') : reason
  const text = known.text.startsWith('I ') ? known.text : known.text.toLowerCase()
  return [text, ...rest].join(', ')
}

/** What the forms of a booking say about a missing field. */
export const bookingActionText = {
  reasonMissing: 'Choose why you cancel.',
  textMissing: 'Say in a few words why.',
  reportReasonMissing: 'Choose a reason.',
  reportMissing: 'Say in a sentence or two what is wrong with it.',
  starsMissing: 'Choose from 1 to 5.',
  reviewMissing: 'Write a sentence or two.',
  messageMissing: 'Write your question first.',
  notSentYet: 'This has not been sent yet.',
} as const

/** Returns what is left of a voucher that a booking is paid with; null if nothing is left or it is not shown. */
export function voucherLeftText(
  { ending, leftMinor, expiresOn }: BookingShape['vouchers'][number],
  currency: string,
): string | null {
  if (!leftMinor) return null
  return `${formatMoney(leftMinor, currency)} is left on the voucher …${ending}, to be spent by ${fullDate(isoDate(expiresOn))}.`
}
