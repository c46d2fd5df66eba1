import type { BookingState } from '#core/booking/booking-state.ts'
import { decimalText, minorDigitsOf } from '#core/money/format-money.ts'
import { LARGEST_AMOUNT_MINOR } from '#core/money/largest-amount.ts'
import { writtenOffMinor } from '#core/quote/write-off.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { readAmount } from '#web/console/amount-text.ts'
import { staffActionText, staffFieldText, type ActionField } from '#web/text/booking/staff-action-text.ts'
import { openMinorOf } from '../open-minor-of.ts'
import type { HostAction } from './offered-actions.ts'
import { undoable } from './undoable.ts'

/** The state of a booking that is cancelled unless a late payment is made. */
const LATE_STATE: BookingState = 'confirmed'

export type Values = Readonly<Record<string, string>>

/**
 * Reads an amount as people type it (`49.90`, `49,90`, `50`), in minor units above 0; null when it is none, or more than
 * anybody may enter.
 */
export function parseAmount(text: string, currency: string): number | null {
  const amountMinor = readAmount(text, currency)
  return amountMinor !== null && amountMinor > 0 && amountMinor <= LARGEST_AMOUNT_MINOR ? amountMinor : null
}

/** Returns what could still come of a price, in minor units: what is open, and what was written off. */
const receivableOf = (booking: StaffBookingShape) => openMinorOf(booking) + writtenOffMinor(booking.lines)

/** Returns the initial values of a form: empty, except for what is known already. */
export function firstValues(action: HostAction, booking: StaffBookingShape): Values {
  const { currency } = booking
  const plain = (amountMinor: number) => decimalText(amountMinor, minorDigitsOf(currency))
  switch (action) {
    case 'received':
      return receivableOf(booking) > 0 ? { amount: plain(receivableOf(booking)) } : {}
    case 'undo-received':
    case 'undo-refund':
      return { record: undoable(action, booking)[0]?.documentId ?? '' }
    case 'refund':
      return { label: 'Goodwill' }
    case 'change':
      return partyOf(booking)
    case 'move':
      return { ...partyOf(booking), stay: booking.stay.slug, cause: 'wish', price: 'today' }
    default:
      return {}
  }
}

/** Returns the present dates and guests. */
function partyOf({ checkIn, checkOut, party }: StaffBookingShape): Values {
  return {
    checkIn,
    checkOut,
    adults: String(party.adults),
    children: String(party.children),
    infants: String(party.infants),
    pets: String(party.pets),
    ages: (party.childAges ?? []).join(', '),
  }
}

/** Returns what is wrong with the fields of a form, field → sentence. Pictures are checked where they are uploaded. */
export function faultsOf(action: HostAction, values: Values, currency: string): Readonly<Record<string, string>> {
  const fields: readonly ActionField[] = staffActionText[action].fields
  return Object.fromEntries(
    fields
      .filter((field) => isWrong(field, values[field.name] ?? '', currency))
      .map(({ name, kind }) => [name, kind === 'money' ? staffFieldText.money(currency) : staffFieldText[kind]]),
  )
}

function isWrong({ kind, isOptional = false }: ActionField, value: string, currency: string): boolean {
  if (isOptional && value.trim() === '') return false
  switch (kind) {
    case 'money':
      return parseAmount(value, currency) === null
    case 'date':
      return !/^\d{4}-\d{2}-\d{2}$/.test(value)
    case 'count':
      return !/^\d{1,2}$/.test(value.trim())
    case 'line':
    case 'words':
    case 'pictures':
    case 'home':
    case 'record':
    case 'choice':
      return value.trim() === ''
  }
}

/**
 * Returns the request of the API for the action: the path after `/api/staff/bookings/{id}/` and the body. The fields
 * must have no faults.
 */
export function requestOf(action: HostAction, values: Values, currency: string): { path: string; body: unknown } {
  const text = (name: string) => (values[name] ?? '').trim()
  const amountMinor = parseAmount(text('amount'), currency) ?? 0
  const [reason, label, note] = [text('reason'), text('label'), text('note')]
  const shown = text('expectedRefundMinor')
  const total = text('expectedTotalMinor')
  const ofTotal = total === '' ? {} : { expectedTotalMinor: Number(total) }
  const expected = shown === '' ? {} : { expectedRefundMinor: Number(shown) }
  switch (action) {
    case 'accept':
    case 'check-in':
    case 'complete':
      return { path: action, body: undefined }
    case 'send-link':
      return { path: 'payment-link', body: undefined }
    case 'more-time':
      return {
        path: text('expectedState') === LATE_STATE ? 'payment-extension' : 'hold-extension',
        body: { until: text('until') },
      }
    case 'release':
      return { path: 'release', body: undefined }
    case 'decline':
      return { path: 'decline', body: { reason } }
    case 'cancel':
      return { path: 'cancel', body: { reason, ...expected } }
    case 'no-show':
      return { path: 'no-show', body: { note, ...expected } }
    case 'received':
      return { path: 'payments', body: { amountMinor, note, ...expected } }
    case 'undo-received':
      return { path: `payments/${encodeURIComponent(text('record'))}/undo`, body: { reason } }
    case 'undo-refund':
      return { path: `refunds/${encodeURIComponent(text('record'))}/undo`, body: { reason } }
    case 'refund':
      return { path: 'refunds', body: { amountMinor, label, reason, ...ofTotal } }
    case 'charge':
      return { path: 'charges', body: { amountMinor, label, reason } }
    case 'adjust':
      return { path: 'adjustments', body: { amountMinor: -amountMinor, label, reason, ...ofTotal } }
    case 'keep-deposit':
      return { path: 'deposit/capture', body: { amountMinor, note, pictures: text('pictures').split(',') } }
    case 'release-deposit':
      return { path: 'deposit/release', body: { reason } }
    case 'change':
      return { path: 'changes', body: { ...changeOf(values), ...offered(values) } }
    case 'move':
      return { path: 'changes', body: { ...moveOf(values), ...offered(values) } }
  }
}

/** Returns the total that was shown; if it has changed, the API refuses the action. */
const offered = ({ offeredMinor = '' }: Values) =>
  offeredMinor === '' ? {} : { expectedTotalMinor: Number(offeredMinor) }

/** Returns another home or other dates as the API expects them. */
export function moveOf(values: Values) {
  const { stay = '', cause, price } = values
  return {
    ...changeOf(values),
    ...(stay === '' ? {} : { stay }),
    cause: cause === 'unusable' ? 'unusable' : 'wish',
    price: price === 'kept' ? 'kept' : 'today',
  }
}

/** Returns other dates and guests as the API expects them. */
export function changeOf(values: Values) {
  const text = (name: string) => (values[name] ?? '').trim()
  const message = text('message')
  const children = Number(text('children'))
  const ages = text('ages')
    .split(/[\s,]+/)
    .filter((age) => /^\d{1,2}$/.test(age))
  return {
    checkIn: text('checkIn'),
    checkOut: text('checkOut'),
    adults: Number(text('adults')),
    children,
    infants: Number(text('infants')),
    pets: Number(text('pets')),
    childAges: ages.slice(0, children).map(Number),
    ...(message === '' ? {} : { message }),
  }
}
