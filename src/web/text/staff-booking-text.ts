import type { BookingState } from '#core/booking/booking-state.ts'
import type { LedgerAccount } from '#core/payment/ledger-account.ts'
import type { RefundStatus } from '#core/payment/refund-status.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { StateText } from './booking-text.ts'

type Event = StaffBookingShape['history'][number]

/** The states of a booking in the words of those who look after it. */
export const staffStateText: Readonly<Record<BookingState, StateText>> = {
  hold: { label: 'Held', tone: 'warn', icon: 'hourglass' },
  pending_payment: { label: 'Being paid', tone: 'warn', icon: 'hourglass' },
  requested: { label: 'Asked', tone: 'sea', icon: 'clock' },
  confirmed: { label: 'Confirmed', tone: 'ok', icon: 'check' },
  checked_in: { label: 'In house', tone: 'ok', icon: 'key' },
  completed: { label: 'Completed', tone: '', icon: 'check' },
  expired: { label: 'Expired', tone: '', icon: 'clock' },
  declined: { label: 'Declined', tone: '', icon: 'x' },
  withdrawn: { label: 'Withdrawn', tone: '', icon: 'x' },
  cancelled_by_guest: { label: 'Cancelled by the guest', tone: 'bad', icon: 'x' },
  cancelled_by_host: { label: 'Cancelled by us', tone: 'bad', icon: 'x' },
  cancelled_unpaid: { label: 'Cancelled, unpaid', tone: 'bad', icon: 'x' },
  no_show: { label: 'No-show', tone: 'bad', icon: 'x' },
}

const isOurs = ({ by, to }: Pick<Event, 'by' | 'to'>) => to === 'withdrawn' && by === 'host'

/** Returns the state of a booking; nights that our side has given up are released, not withdrawn by their guest. */
export function staffStateOf({
  state,
  history,
}: {
  readonly state: BookingState
  readonly history: readonly Pick<Event, 'by' | 'to'>[]
}): StateText {
  return stateText(state, history.some(isOurs))
}

/** Returns the same where it is known whether our side gave up the nights. */
export function stateText(state: BookingState, isReleased: boolean): StateText {
  const text = staffStateText[state]
  return state === 'withdrawn' && isReleased ? { ...text, label: 'Released' } : text
}

/** Returns the name of a state as a filter of a list. */
export const stateChoiceText = (state: BookingState) =>
  state === 'withdrawn' ? 'Withdrawn or released' : staffStateText[state].label

/** The accounts of the ledger in plain words. */
export const accountNames: Readonly<Record<LedgerAccount, string>> = {
  guest_receivable: 'Guest owes',
  provider_clearing: 'At the card provider',
  offline_clearing: 'Bank and cash',
  voucher_clearing: 'Vouchers',
  stay_revenue: 'Rent',
  fee_revenue: 'Fees',
  tax_payable: 'Taxes to pay on',
  discount: 'Discounts and charges',
  refund_payable: 'To be paid back',
  damage_deposit: 'Damage deposit',
}

/** Returns the name of an account; an account of a later version is named by its code. */
export function accountName(account: string): string {
  return Object.hasOwn(accountNames, account) ? accountNames[account as LedgerAccount] : account.replaceAll('_', ' ')
}

const memoNames: Readonly<Record<string, string>> = {
  'taken back by the bank': 'Taken back by the bank',
  'lost to the bank': 'Lost to the bank',
  'refunded at the payment provider': 'Refunded at the payment provider',
  'given back at the payment provider': 'Given back at the payment provider',
  'booking confirmed': 'Contract opened',
  payment: 'Payment',
  'refund made': 'Refund made',
  'refund made to the voucher': 'Refund made to the voucher',
  'refund came back': 'Refund came back',
  'refund paid by hand': 'Refund paid by hand',
  'damage deposit kept': 'Damage deposit kept',
  'kept by the host, never paid': 'Kept, never paid: written off',
}

const memoStarts: Readonly<Record<string, string>> = {
  received: 'Received by hand',
  'received by mistake': 'Record undone',
  'refund not paid': 'Refund record undone',
  'refund no longer owed': 'Refund no longer owed',
  cancelled: 'Cancelled',
  'refund owed': 'Refund owed',
  'price changed': 'Price changed',
}

/** Returns the title of a posting of the ledger: `Contract opened`, `Price changed: Late key`. */
export function postingText(memo: string): string {
  const [start = '', ...rest] = memo.split(': ')
  const known = rest.length > 0 ? memoStarts[start] : undefined
  return known === undefined ? (memoNames[memo] ?? memo) : `${known}: ${storedText(rest.join(': '))}`
}

const moves: Readonly<Record<BookingState, string>> = {
  hold: 'Nights held',
  pending_payment: 'Payment begun',
  requested: 'Asked for',
  confirmed: 'Booked and confirmed',
  checked_in: 'Checked in',
  completed: 'Stay completed',
  expired: 'Time ran out',
  declined: 'Request declined',
  withdrawn: 'Withdrawn',
  cancelled_by_guest: 'Guest cancelled',
  cancelled_by_host: 'Cancelled by us',
  cancelled_unpaid: 'Cancelled: a payment did not come',
  no_show: 'Did not come',
}

const happened: Readonly<Record<string, string>> = {
  created: 'Nights held',
  made_by_staff: 'Booked for the guest',
  changed: 'Dates or party changed',
  change_requested: 'Change asked for',
  change_accepted: 'Change accepted',
  change_declined: 'Change declined',
  change_withdrawn: 'Change withdrawn',
  change_expired: 'Change request expired',
  charge_offered: 'Extra charge asked for',
  charge_accepted: 'Extra charge accepted',
  charge_declined: 'Extra charge declined',
  charge_withdrawn: 'Extra charge withdrawn',
  charge_expired: 'Extra charge not answered in time',
  adjusted: 'Price adjusted',
  paid: 'Payment received',
  payment_failed: 'Payment failed',
  authorised: 'Card reserved',
  refunded: 'Refund sent',
  refunded_at_provider: 'Refunded at the payment provider',
  refund_failed: 'Refund did not arrive',
  payment_undone: 'Recorded payment undone: it was a mistake',
  refund_undone: 'Recorded refund undone: it is still owed',
  hold_extended: 'Time to pay added',
  payment_extended: 'Time to pay added',
  payment_link_sent: 'Payment link sent again',
  deposit_held: 'Deposit reserved',
  deposit_released: 'Deposit released',
  deposit_captured: 'Deposit kept',
  deposit_failed: 'Deposit was not reserved',
  disputed: 'Payment disputed with the bank',
  dispute_won: 'Dispute closed: we keep the payment',
  dispute_lost: 'Dispute lost: the payment was taken back',
  reviewed: 'Reviewed by the guest',
}

/** Kinds of events after which somebody has to check. */
const BAD_KINDS: ReadonlySet<string> = new Set([
  'payment_failed',
  'refund_failed',
  'deposit_failed',
  'disputed',
  'dispute_lost',
])

/** Describes an event for those who look after the booking. */
export function staffEventText({ kind, to, by, reason, change }: Omit<Event, 'at' | 'from'>): {
  readonly what: string
  readonly detail: string
  readonly isBad: boolean
} {
  const shownKind = change?.askedBy ? 'change_accepted' : kind
  const moved = isOurs({ by, to }) ? 'Nights released' : to && moves[to]
  const what = shownKind === 'moved' && moved ? moved : (happened[shownKind] ?? 'Booking updated')
  const who = { guest: 'The guest', host: 'Our side', system: '' }[by]
  const detail = [who, reason === null ? '' : storedText(reason)].filter((part) => part !== '').join(': ')
  return { what, detail, isBad: BAD_KINDS.has(kind) || (kind === 'moved' && to !== null && isSad(to)) }
}

/** Returns why no terms are kept with a booking. Those of a booking that somebody made for its guest come with a payment. */
export const nothingAcceptedText = (history: readonly Pick<Event, 'kind'>[]): string =>
  history.some(({ kind }) => kind === 'made_by_staff')
    ? 'Booked for the guest, who was not shown the terms. Paying on the site accepts them.'
    : 'Which terms the guest accepted is not known.'

const isSad = (state: BookingState) => staffStateText[state].tone === 'bad'

/** Returns what a person typed unchanged; in codes, underscores become spaces. */
export function storedText(reason: string): string {
  return /^[a-z]+(_[a-z]+)*$/.test(reason) ? reason.replaceAll('_', ' ') : reason
}

/** The states of a refund. */
const refundStatusText: Readonly<Record<RefundStatus, StateText>> = {
  pending: { label: 'On its way', tone: 'warn', icon: 'hourglass' },
  succeeded: { label: 'Paid back', tone: 'ok', icon: 'check' },
  failed: { label: 'Refused', tone: 'bad', icon: 'alert' },
  withdrawn: { label: 'Not owed', tone: '', icon: 'x' },
}

/** Returns the state of a refund; one that no provider makes is on its way only once somebody has paid it. */
export function refundText({
  status,
  isByHand,
}: {
  readonly status: RefundStatus
  readonly isByHand: boolean
}): StateText {
  const text = refundStatusText[status]
  return isByHand && status === 'pending' ? { ...text, label: 'To be paid' } : text
}

/** The states of a damage deposit. */
export const depositStateText: Readonly<Record<NonNullable<StaffBookingShape['damageDeposit']>['state'], StateText>> = {
  planned: { label: 'Planned', tone: '', icon: 'clock' },
  held: { label: 'Reserved', tone: 'sea', icon: 'lock' },
  released: { label: 'Released', tone: '', icon: 'check' },
  captured: { label: 'Kept', tone: 'warn', icon: 'check' },
  failed: { label: 'Not reserved', tone: 'bad', icon: 'alert' },
  waived: { label: 'Waived', tone: '', icon: 'x' },
}

/** Returns a card as its owner knows it: `Visa ending in 4242`. */
export function cardName({ brand, last4 }: { readonly brand: string; readonly last4: string }): string {
  return `${brand.charAt(0).toUpperCase()}${brand.slice(1)} ending in ${last4}`
}
