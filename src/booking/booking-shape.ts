import { mediaOriginalUrl, mediaUrl, mediaWidthFor } from '#contract/media/media-url.ts'
import type { BookingChargeShape, BookingShape, InstalmentShape } from '#contract/booking/booking-shapes.ts'
import { bookingCan } from '#core/booking/booking-state.ts'
import { reviewEndsAt } from '#core/booking/hold-terms.ts'
import { refundSteps } from '#core/cancellation/refund.ts'
import { PAID_BY } from '#core/payment/payment-choice.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { Booking, BookingCharge, BookingInstalment, BookingVoucher } from '#db/queries/booking/booking-row.ts'
import type { EvidencePicture } from '#db/queries/booking/charge-queries.ts'
import type { BookingEvent } from '#db/queries/booking/event-queries.ts'
import type { GivenBack } from '#db/queries/payment/given-back-queries.ts'
import { addressText } from './address-text.ts'
import { freeAfterChange } from './free-after-change.ts'
import { arrivalInformation } from './arrival-information.ts'
import { bankTransferOf } from './bank-transfer.ts'
import type { BookingDeps } from './booking-deps.ts'
import { refundsOf } from './refunds-of.ts'
import { historyForGuest, historyOf } from './booking-history.ts'
import { dueMinor, inOrderOfTime, lessVouchers } from './ledger/plan-instalments.ts'
import { plannedDeposit } from './ledger/planned-deposit.ts'
import { offeredOffline } from './payment/offered-offline.ts'
import { checkOutAt } from './stay-instants.ts'

/** Returns a booking as its guest sees it at this moment. The address appears once the booking is confirmed. */
export function bookingShapeOf(
  booking: Booking,
  deps: Pick<BookingDeps, 'now' | 'bankAccount'>,
  events: readonly BookingEvent[] = [],
  givenBack: readonly GivenBack[] = [],
): BookingShape {
  const now = deps.now()
  const { stay, quote } = booking
  const isHeld = bookingCan('pay', booking.state) && booking.expiresAt !== null
  const isPayable = bookingCan('pay', booking.state) || bookingCan('payBalance', booking.state)
  const isAlive = bookingCan('blockNights', booking.state)
  const kept = booking.vouchers.map(({ heldMinor }) => ({ amountMinor: heldMinor }))
  const instalments = lessVouchers(booking.instalments, kept, now)
  return {
    documentId: booking.id,
    reference: booking.reference,
    state: booking.state,
    stay: stayOf(booking),
    checkIn: booking.checkIn,
    checkOut: booking.checkOut,
    nights: booking.nights,
    party: booking.party,
    guest: booking.guest,
    message: booking.message,
    currency: booking.currency,
    totalMinor: booking.totalMinor,
    paidMinor: booking.paidMinor,
    refundedMinor: booking.refundedMinor,
    owedBackMinor: booking.owedBackMinor,
    givenBack: refundsOf(givenBack),
    dueMinor: isPayable ? dueMinor(instalments, now) : 0,
    vouchers: booking.vouchers.map((voucher) => lessExpired(voucher, todayIn(stay.timeZone, now.getTime()))),
    mode: booking.mode,
    rate: booking.rate,
    plan: booking.plan,
    extras: (quote.extras ?? []).map(({ code, quantity }) => ({ code, quantity })),
    promoCode: quote.promo?.code ?? null,
    offer: booking.offerId,
    paymentMethod: booking.paymentMethod,
    paidBy: PAID_BY.filter((way) => booking.paidBy.includes(way)),
    paidWays: [...booking.paidWays],
    offlineMethods: offeredOffline(stay.offlineMethods, deps),
    instalments: inOrderOfTime(instalments).map((one) => instalmentOf(one, booking)),
    damageDeposit: depositOf(booking),
    bankTransfer: bankTransferOf(booking, deps),
    change: changeOf(booking, now),
    charges: booking.charges.map(chargeOf),
    hasKeptCard: booking.paymentMethod === 'card' && booking.savedCard !== null,
    requestExpiresAt: booking.state === 'requested' ? (booking.expiresAt?.toISOString() ?? null) : null,
    arrival: arrivalInformation(booking, now),
    hasPapers: booking.confirmedAt !== null,
    review: reviewOf(booking, now),
    history: historyForGuest(events, booking),
    lines: quote.lines ?? [],
    acceptedTexts: booking.acceptedTexts && { ...booking.acceptedTexts, at: booking.acceptedTexts.at.toISOString() },
    policy: { name: booking.policy.name ?? '', summary: booking.policy.summary ?? '' },
    cancellation:
      isAlive && quote.lines
        ? refundSteps(quote, booking.policy, stay, booking.confirmedAt?.getTime() ?? null, now.getTime())
        : [],
    holdExpiresAt: isHeld ? (booking.expiresAt?.toISOString() ?? null) : null,
    holdExtendable: isHeld && booking.holdExtendedAt === null && booking.expiresAt !== null && booking.expiresAt > now,
    payment: paymentOf(booking),
    createdAt: booking.createdAt.toISOString(),
    confirmedAt: booking.confirmedAt?.toISOString() ?? null,
  }
}

/**
 * Returns the same for those who run the home: only the guest sees what is left on a voucher, and only they read how
 * money was received.
 */
export function staffBookingShapeOf(...given: Parameters<typeof bookingShapeOf>): BookingShape {
  const shape = bookingShapeOf(...given)
  const [booking, , events = []] = given
  return {
    ...shape,
    vouchers: shape.vouchers.map((voucher) => ({ ...voucher, leftMinor: null })),
    history: historyOf(events, booking),
  }
}

function stayOf({ stay, state }: Booking): BookingShape['stay'] {
  return {
    documentId: stay.documentId,
    slug: stay.slug,
    title: stay.title,
    destination: stay.destination,
    timeZone: stay.timeZone,
    checkInFrom: stay.checkInFrom,
    checkOutBy: stay.checkOutBy,
    photo: stay.photo,
    address: bookingCan('seeAddress', state) ? addressText(stay.address) : null,
    position: bookingCan('seeAddress', state) ? stay.position : null,
  }
}

/** Returns a voucher without its balance once its last day is over, because it can no longer be spent. */
function lessExpired(voucher: BookingVoucher, today: IsoDate): BookingVoucher {
  return voucher.expiresOn < today ? { ...voucher, leftMinor: 0 } : voucher
}

function instalmentOf(one: BookingInstalment, { refundedMinor }: Pick<Booking, 'refundedMinor'>): InstalmentShape {
  return {
    position: one.position,
    amountMinor: one.amountMinor,
    dueOn: one.dueOn,
    dueAt: one.dueAt.toISOString(),
    state: one.state,
    graceUntil: one.graceUntil?.toISOString() ?? null,
    // Money that did not come after all is not given back either.
    isRefunded: one.state === 'cancelled' && one.wasPaid === true && refundedMinor > 0,
  }
}

/** Returns the current deposit or, before the booking is confirmed, the one that will be planned with it. */
function depositOf(booking: Booking): BookingShape['damageDeposit'] {
  const deposit = booking.deposit ?? plannedDeposit(booking)
  return (
    deposit && {
      amountMinor: deposit.amountMinor,
      state: deposit.state,
      capturedMinor: deposit.capturedMinor,
      placeAt: deposit.placeAt.toISOString(),
      releaseAt: deposit.releaseAt.toISOString(),
      reason: deposit.reason,
      pictures: deposit.pictures.map(addressOf),
    }
  )
}

function chargeOf({ id, pictures, expiresAt, ...charge }: BookingCharge): BookingChargeShape {
  return { documentId: id, ...charge, pictures: pictures.map(addressOf), expiresAt: expiresAt.toISOString() }
}

function addressOf({ sha256, width, original }: EvidencePicture): string {
  return original ? mediaOriginalUrl(sha256, original) : mediaUrl(sha256, mediaWidthFor(width, 1600), 'jpg')
}

function changeOf(booking: Booking, now: Date): BookingShape['change'] {
  const { change, totalMinor } = booking
  return (
    change && {
      documentId: change.id,
      requestedBy: change.requestedBy,
      checkIn: change.checkIn,
      checkOut: change.checkOut,
      party: change.party,
      totalMinor: change.totalMinor,
      differenceMinor: change.totalMinor - totalMinor,
      message: change.message,
      state: 'pending',
      expiresAt: change.expiresAt.toISOString(),
      freeUntil: change.move ? null : (freeAfterChange(booking, change.quote, now)?.toISOString() ?? null),
      move: change.move && { cause: change.move.cause, stay: namedStay(change.move.stay), policy: change.move.policy },
    }
  )
}

const namedStay = ({ documentId, slug, title }: NonNullable<NonNullable<Booking['change']>['move']>['stay']) => ({
  documentId,
  slug,
  title,
})

function reviewOf(booking: Booking, now: Date): BookingShape['review'] {
  if (booking.isReviewed) return 'written'
  const { state } = booking
  if (bookingCan('review', state))
    return now.getTime() < reviewEndsAt(checkOutAt(booking).getTime()) ? 'open' : 'closed'
  return bookingCan('blockNights', state) ? 'not_yet' : 'closed'
}

function paymentOf({ payment }: Booking): BookingShape['payment'] {
  if (!payment) return { state: 'none', failure: null }
  const failure = payment.refunded ? 'refunded' : payment.failure
  switch (payment.status) {
    case 'captured':
      return { state: 'captured', failure }
    case 'authorized':
      return { state: 'authorized', failure }
    case 'processing':
      return { state: 'processing', failure }
    case 'requires_action':
      // Without a card the payment was only opened, and nobody has tried to pay yet.
      return { state: payment.hasCard ? 'requires_action' : 'none', failure }
    case 'failed':
    case 'cancelled':
      return { state: 'failed', failure: failure ?? 'cancelled' }
  }
}
