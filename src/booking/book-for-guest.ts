import { createHash, randomBytes } from 'node:crypto'
import type { StaffBookingRequest, StaffPayment } from '#contract/booking/manual-booking.ts'
import { bookingReference } from '#core/booking/booking-reference.ts'
import { staffHoldEndsAt } from '#core/booking/hold-terms.ts'
import type { DateRefusal, ProblemOf } from '#core/problem.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import type { Booking } from '#db/queries/booking/booking-row.ts'
import { noteBookingEvent } from '#db/queries/booking/event-queries.ts'
import { findProvenUid } from '#db/queries/booking/guest-queries.ts'
import { insertBooking } from '#db/queries/booking/insert-booking.ts'
import { lockContract } from '#db/queries/payment/contract-queries.ts'
import type { CallerDeps } from './hold/caller-hold.ts'
import { checkedGuest } from './hold/checked-guest.ts'
import { expireHoldsInTheWay } from './hold/expire-holds.ts'
import type { StaffActor } from './booking-deps.ts'
import { mailAboutBooking } from './booking-mails.ts'
import { confirmBooking } from './confirmation/confirm-booking.ts'
import { idForKey } from './id-for-key.ts'
import { beyondReduction } from './beyond-reduction.ts'
import { endDeposit } from '#booking/ledger/contract-deposit.ts'
import { dueMinor } from './ledger/plan-instalments.ts'
import { planOffline } from './payment/pay-offline.ts'
import { bookReceived } from './payment/mark-received.ts'
import { nightsTaken } from './quote/nights-taken.ts'
import type { PriceForGuest } from './quote/price-for-guest.ts'
import { quoteForGuest } from './quote-for-guest.ts'
import { canonicalJson } from './quote/quote-token.ts'
import { checkInAt } from './stay-instants.ts'

type Refused =
  | DateRefusal
  | ProblemOf<
      | 'stay_not_found'
      | 'nights_taken'
      | 'price_changed'
      | 'invalid_input'
      | 'limit_exceeded'
      | 'refund_limit_exceeded'
      | 'payment_method_not_offered'
    >

interface Requested {
  readonly id: string
  readonly actor: StaffActor
  readonly request: StaffBookingRequest
  readonly terms: StayTerms
  readonly price: PriceForGuest
  readonly at: Date
}

/**
 * Books a home for a guest who called or wrote to the company. The nights are taken at once: held until the guest pays
 * by the link in the mail, or booked with a transfer to come, with payment on arrival, or as already paid. A guest
 * without an account gets one by opening that link. There is one booking per key and actor.
 *
 * `stay_not_found`; `nights_taken`: says who was faster, and which nights are left; any `DateRefusal`: the dates are
 * over, or the home is too small; `price_changed`: the price differs from the one shown; `limit_exceeded`: the rent
 * takes off more than the role may; `refund_limit_exceeded`: it takes off more than this person may; `invalid_input`: a
 * rule or the price is overridden without a reason, a payment has no note, or the telephone number is invalid;
 * `payment_method_not_offered`: a transfer without an account to send it to.
 */
export async function bookForGuest(
  deps: CallerDeps,
  { actor, request, idempotencyKey }: { actor: StaffActor; request: StaffBookingRequest; idempotencyKey: string },
): Promise<Result<Booking, Refused>> {
  const { db } = deps
  const id = idForKey(actor.uid, idempotencyKey)
  const earlier = await findBooking(db, id)
  if (earlier) return ok(earlier)
  const at = deps.now()
  const guest = checkedGuest(request.guest)
  if (!guest.ok) return guest
  const quoted = await quoteForGuest(deps, { actor, request })
  if (!quoted.ok) return quoted
  const { home: stay, terms, price, payments } = quoted.value
  const fault =
    faultOf(request, price, payments) ??
    (await beyondReduction(deps, { actor, bookingId: null, stayId: stay.id }, price))
  if (fault) return err(fault)
  await expireHoldsInTheWay(deps, stay.id, price.quote)
  const requested: Requested = { id, actor, request: { ...request, guest: guest.value }, terms, price, at }
  const made = await inTransaction<Booking, Refused>(db, (tx) => write(tx, deps, requested))
  if (!made.ok)
    return made.problem.code === 'dates_unavailable' ? nightsTaken(db, stay.id, price.quote, { now: at }) : made
  deps.onStayChanged?.(stay.slug)
  deps.wake?.()
  return made
}

function faultOf(
  request: StaffBookingRequest,
  { quote, broken }: PriceForGuest,
  payments: readonly StaffPayment[],
): Refused | null {
  const { payment, reason, note, expectedTotalMinor } = request
  if (quote.totalMinor !== expectedTotalMinor)
    return {
      code: 'price_changed',
      quotedTotalMinor: expectedTotalMinor,
      currentTotalMinor: quote.totalMinor,
      currency: quote.currency,
    }
  const isOverridden = broken !== null || request.rentMinor !== undefined
  if (isOverridden && reason === undefined)
    return { code: 'invalid_input', fields: { reason: 'must say why a rule or the price is overridden' } }
  if (payment === 'paid' && note === undefined)
    return { code: 'invalid_input', fields: { note: 'must say how the money came' } }
  return payments.includes(payment) ? null : { code: 'payment_method_not_offered', method: payment }
}

async function write(tx: Tx, deps: CallerDeps, requested: Requested): Promise<Result<Booking, Refused>> {
  const { id, actor, request, terms, price, at } = requested
  const { guest, holdHours } = request
  const { quote } = price
  const expiresAt = new Date(
    staffHoldEndsAt(at.getTime(), holdHours, checkInAt({ checkIn: quote.checkIn, stay: terms }).getTime()),
  )
  const claim = await takeNights(tx, terms.stayId, quote, { kind: 'hold', bookingId: id, expiresAt })
  if (claim === null) return err({ code: 'dates_unavailable' })
  const uid = await findProvenUid(tx, guest.email)
  await insertBooking(tx, {
    id,
    reference: bookingReference(randomBytes(5)),
    uid,
    madeBy: actor.uid,
    stayId: terms.stayId,
    guest,
    language: request.language ?? null,
    message: null,
    quote,
    quoteHash: createHash('sha256').update(canonicalJson(quote)).digest(),
    terms: termsForQuote(terms, quote),
    policy: policyFor(terms, quote),
    mode: 'instant',
    offerId: null,
    expiresAt,
    network: null,
    at,
  })
  await noteBookingEvent(tx, {
    bookingId: id,
    kind: 'made_by_staff',
    actor: actor.uid,
    at,
    // Not the reason of the event, because the guest reads that.
    detail: {
      payment: request.payment,
      broken: price.broken?.code ?? null,
      plainTotalMinor: price.plainTotalMinor,
      why: request.reason ?? null,
    },
  })
  const guestLink = uid === null ? await deps.invite(tx, { email: guest.email, bookingId: id, until: expiresAt }) : null
  return settle(tx, { ...deps, ...(guestLink !== null && { guestLink }) }, requested, expiresAt)
}

/** Holds the booking for the payment or confirms it, and tells the guest. */
async function settle(
  tx: Tx,
  deps: CallerDeps & { readonly guestLink?: string },
  { id, actor, request: { payment, holdHours, note = '' }, at }: Requested,
  expiresAt: Date,
): Promise<Result<Booking, Refused>> {
  const contract = await lockContract(tx, id)
  if (payment === 'transfer' || payment === 'on_arrival') {
    if (contract) await planOffline(tx, contract, { method: payment, at, transferMs: holdHours * 3_600_000 })
  }
  const held = await findBooking(tx, id)
  if (!held) throw new Error(`booking ${id} was stored and is not there`)
  if (payment === 'link') {
    const notice = { deadline: expiresAt, amountMinor: dueMinor(held.instalments, at) }
    await mailAboutBooking(tx, deps, 'booking_held', held, notice)
    return ok(held)
  }
  const became = await confirmBooking(tx, deps, { booking: held, actor: actor.uid, at, tells: false })
  if (became !== 'confirmed') throw new Error(`booking ${id} held its nights and became ${became}`)
  if (payment === 'paid') {
    const received = await bookReceived(tx, { actor, bookingId: id, note, at })
    // A stay that costs nothing is paid already.
    if (!received.ok && received.problem.code !== 'nothing_to_pay')
      throw new Error(`booking ${id} is paid, and recording that was refused: ${received.problem.code}`)
    await endDeposit(tx, id, 'paid without a card', at)
  }
  const booked = await findBooking(tx, id)
  if (!booked) throw new Error(`booking ${id} was booked and is not there`)
  await mailAboutBooking(tx, deps, ['booking_confirmed', 'host_booking_confirmed'], booked)
  return ok(booked)
}
