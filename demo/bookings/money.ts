import type { PaymentStatus } from '#core/payment/payment-status.ts'
import type { SandboxIntentStatus } from '#core/payment/sandbox-intent-status.ts'
import { refundOfPaid, type Refund } from '#core/cancellation/refund.ts'
import { cancelledEntries, contractEntries, summed } from '#booking/ledger/contract-entries.ts'
import { bookingLineRows } from '#db/queries/booking/insert-booking.ts'
import type { LedgerPosting } from '#db/queries/payment/ledger-queries.ts'
import { instant } from './booking-tables.ts'
import { keptCardOf, type Life, type LivedInstalment } from './life.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** A reservation of money expires after this time (sandbox-cards.ts). */
const AUTHORISED_MS = 7 * DAY_MS

interface Charge {
  readonly at: number
  readonly amountMinor: number
  readonly kind: 'instalment' | 'damage'
  readonly position: number | null
  readonly status: Extract<PaymentStatus, 'captured' | 'authorized' | 'failed' | 'cancelled'>
}

const INTENT_STATUS: Readonly<Record<Charge['status'], SandboxIntentStatus>> = {
  captured: 'succeeded',
  authorized: 'requires_capture',
  failed: 'canceled',
  cancelled: 'canceled',
}

/** Writes a payment as the product and the simulated provider store it. Returns its id and the provider's. */
export function writePayment(life: Life, charge: Charge): { readonly id: string; readonly ref: string } {
  const { at, amountMinor, kind, position, status } = charge
  const { chance, write, quote, booking, card } = life
  const id = chance.uuid(at)
  const ref = `pi_${id.replaceAll('-', '')}`
  const captured = status === 'captured' ? amountMinor : 0
  const failure = status === 'failed' ? { code: 'card_declined' } : null
  const reserved = status === 'authorized' ? instant(at + AUTHORISED_MS) : null
  const isLater = kind === 'damage' || position !== null
  const { currency } = quote
  write('sandbox.intent', [
    ref,
    `${ref}_secret_${chance.hex(16)}`,
    amountMinor,
    currency,
    INTENT_STATUS[status],
    isLater ? `charge:${id}` : id,
    card,
    failure,
    kind === 'damage' || life.isRequest ? 'later' : 'now',
    captured,
    isLater ? null : keptCardOf(booking).method,
    `Booking at ${life.home.id}`,
    reserved,
    instant(at),
    instant(at),
  ])
  write('app.payment', [
    id,
    life.id,
    kind,
    position,
    status,
    'sandbox',
    ref,
    amountMinor,
    captured,
    currency,
    card,
    failure,
    isLater,
    reserved,
    instant(at),
    instant(at),
  ])
  return { id, ref }
}

const transfer = (from: LedgerPosting['account'], to: LedgerPosting['account'], amountMinor: number) => [
  { account: to, amountMinor },
  { account: from, amountMinor: -amountMinor },
]

/** Returns what is due with the booking. */
export const dueAtBooking = (life: Life) => life.instalments.filter((one) => one.dueAtMs <= life.booking.bookedAtMs)

/** Pays some instalments: at once with the booking, or later by the saved card. */
export function pay(life: Life, at: number, instalments: readonly LivedInstalment[], position: number | null): void {
  const amountMinor = instalments.reduce((sum, one) => sum + one.amountMinor, 0)
  if (amountMinor === 0) return
  const { id, ref } = writePayment(life, { at, amountMinor, kind: 'instalment', position, status: 'captured' })
  life.payments.push({ id, ref, amountMinor })
  life.history.posted(at, 'payment', transfer('guest_receivable', 'provider_clearing', amountMinor), { paymentId: id })
  life.history.noted(at, 'payment', 'paid', { paymentId: id, amountMinor })
  for (const one of instalments) Object.assign(one, { state: 'paid', paidAtMs: at })
  life.lastAtMs = at
}

/** Reserves money on the card until the host has answered. */
export function reserve(life: Life, at: number, status: 'authorized' | 'cancelled'): void {
  const amountMinor = dueAtBooking(life).reduce((sum, one) => sum + one.amountMinor, 0)
  if (amountMinor === 0) return
  const { id } = writePayment(life, { at, amountMinor, kind: 'instalment', position: null, status })
  life.history.noted(at, 'payment', 'authorised', { paymentId: id, amountMinor })
}

/** Writes an instalment for which the card is declined each day: three tries, and three days for the guest. */
export function declineCharge(life: Life, at: number, instalment: LivedInstalment): void {
  const { amountMinor, position } = instalment
  const attempts = Math.min(3, 1 + Math.floor((life.now - at) / DAY_MS))
  for (let day = 0; day < attempts; day++)
    writePayment(life, { at: at + day * DAY_MS, amountMinor, kind: 'instalment', position, status: 'failed' })
  Object.assign(instalment, {
    state: 'failed',
    attempts,
    nextAttemptAtMs: attempts < 3 ? at + attempts * DAY_MS : null,
    graceUntilMs: Math.min(at + 3 * DAY_MS, life.checkInAtMs),
  })
  life.lastAtMs = at
}

const linesOf = (life: Life) =>
  bookingLineRows(life.quote).map(({ kind, amount, included }) => ({ kind, amountMinor: amount, included }))

/** Opens the ledger of the booking: the guest owes the total. */
export function openBooks(life: Life, at: number): void {
  life.history.posted(at, 'booking confirmed', summed(contractEntries(linesOf(life), life.quote)))
}

/** Cancels what is still to be paid. */
export function dropUnpaid(life: Life): void {
  for (const one of life.instalments)
    if (one.state !== 'paid') Object.assign(one, { state: 'cancelled', nextAttemptAtMs: null })
}

/** A refund. */
interface GivenBack {
  readonly refundId: string
  readonly amountMinor: number
  readonly madeAtMs: number
}

/** Closes the ledger of a booking that ends early. Returns how much of what was paid is refunded. */
export function closeBooks(
  life: Life,
  at: number,
  ending: { refund: Refund; reason: string; actor: string },
): readonly GivenBack[] {
  const { refund, reason, actor } = ending
  const { quote, history, payments } = life
  const paidMinor = payments.reduce((sum, one) => sum + one.amountMinor, 0)
  const refundMinor = refundOfPaid(refund, quote.totalMinor, paidMinor)
  dropUnpaid(life)
  history.posted(at, `cancelled: ${reason}`, summed(cancelledEntries(linesOf(life), quote, refund)))
  const uncollectedMinor = Math.max(0, quote.totalMinor - refund.refundMinor - paidMinor)
  history.posted(at, 'kept by the host, never paid', transfer('guest_receivable', 'discount', uncollectedMinor))
  let leftMinor = refundMinor
  const given: GivenBack[] = []
  for (const payment of payments.toReversed()) {
    const amountMinor = Math.min(leftMinor, payment.amountMinor)
    if (amountMinor === 0) continue
    leftMinor -= amountMinor
    const lines = amountMinor === refund.refundMinor ? refund.lines : []
    given.push(giveBack(life, at, { payment, amountMinor, reason, actor, lines }))
  }
  return given
}

function giveBack(
  life: Life,
  at: number,
  back: {
    readonly payment: { readonly id: string; readonly ref: string }
    readonly amountMinor: number
    readonly reason: string
    readonly actor: string
    readonly lines: readonly object[]
  },
): GivenBack {
  const { payment, amountMinor, reason, actor, lines } = back
  const { chance, history, write } = life
  const id = chance.uuid(at)
  const ref = `re_${id.replaceAll('-', '')}`
  const madeAtMs = at + 5_000
  write('sandbox.refund', [ref, payment.ref, amountMinor, id, instant(madeAtMs)])
  write('app.refund', [
    id,
    payment.id,
    life.id,
    amountMinor,
    reason,
    lines,
    'succeeded',
    ref,
    actor,
    instant(at),
    instant(madeAtMs),
  ])
  history.posted(at, `refund owed: ${reason}`, transfer('refund_payable', 'guest_receivable', amountMinor), {
    refundId: id,
  })
  history.posted(madeAtMs, 'refund made', transfer('provider_clearing', 'refund_payable', amountMinor), {
    refundId: id,
  })
  return { refundId: id, amountMinor, madeAtMs }
}
