import { sql } from 'kysely'
import type { RouteName } from '#api/access/declared-routes.ts'
import { findProviderRefunds } from '#booking/payment/find-provider-refunds.ts'
import { processDeposits } from '#booking/payment/process-deposits.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { Db } from '#db/database.ts'
import { refundAtProvider } from '#tests/support/payments/refund-at-provider.ts'
import { insertPicture } from '#tests/support/pictures/insert-picture.ts'
import type { AccessWorld } from './access-world.ts'
import type { AccessSubject, MakeSubject } from './ask-everybody.ts'
import { byStaff } from './by-staff.ts'
import { letStay } from './stays-of-host.ts'
import { withPdfFile } from './thread-files.ts'
import { savedRule } from './message-subjects.ts'
import { passDays } from './pass-days.ts'

type BookingRoute = Extract<RouteName, `${string} /api/staff/booking${string}`>
type Columns = Parameters<typeof letStay>[1]

/**
 * Returns the requests of those who run homes about bookings. Each booking has a guest of its own, in a home of the
 * world's host.
 */
export function staffBookingSubjects(world: AccessWorld): Readonly<Record<BookingRoute, MakeSubject>> {
  const of = (data?: object, columns: Columns = {}, arrivesIn = 30) => ofBooking(world, { data, columns, arrivesIn })
  const byRequest: Columns = { booking_mode: 'request' }
  return {
    'GET /api/staff/bookings': async () => ({}),
    'POST /api/staff/bookings': async (_, isMissing) => ({
      data: {
        ...(await choiceOf(world, isMissing)),
        guest: { name: 'Ann', email: 'ann@example.com' },
        payment: 'on_arrival',
        expectedTotalMinor: 100_000,
      },
    }),
    'POST /api/staff/booking-quotes': async (_, isMissing) => ({ data: await choiceOf(world, isMissing) }),
    'GET /api/staff/bookings/:id': of(),
    'GET /api/staff/bookings/:id/cancellation-preview': of(),
    'GET /api/staff/bookings/:id/other-homes': of(),
    'GET /api/staff/bookings/:id/quote': of(),
    'GET /api/staff/bookings/:id/receipt.pdf': of(),
    'GET /api/staff/bookings/:id/thread': async (keeper, isMissing) => {
      const subject = await of()(keeper, isMissing)
      const path = `/api/staff/bookings/${subject.parts?.['id'] ?? ''}/messages`
      await byStaff(world, 'POST', path, { message: 'Hello' })
      return subject
    },
    'GET /api/staff/bookings/:id/scheduled-messages': of(),
    'PUT /api/staff/bookings/:id/scheduled-messages/:automation': withRule(world, { isSkipped: true }),
    'POST /api/staff/bookings/:id/scheduled-messages/:automation/send': withRule(world),
    'POST /api/staff/bookings/:id/messages': of({ message: 'Hello' }),
    'GET /api/staff/bookings/:id/notes': of(),
    'POST /api/staff/bookings/:id/notes': of({ note: 'Hello' }),
    'POST /api/staff/bookings/:id/files': async (keeper, isMissing) => ({
      ...(await of()(keeper, isMissing)),
      form: withPdfFile(),
    }),
    'GET /api/staff/bookings/:id/texts': of(),
    'POST /api/staff/bookings/:id/release': () => heldForCaller(world),
    'POST /api/staff/bookings/:id/payment-link': () => heldForCaller(world),
    'POST /api/staff/bookings/:id/hold-extension': async () => ({
      ...(await heldForCaller(world)),
      data: { until: new Date(world.shop.now().getTime() + 48 * 3_600_000).toISOString() },
    }),
    'POST /api/staff/bookings/:id/accept': of(undefined, byRequest),
    'POST /api/staff/bookings/:id/decline': of({ reason: 'Full' }, byRequest),
    'POST /api/staff/bookings/:id/cancel': of({ reason: 'Storm' }),
    'PUT /api/staff/bookings/:id/guest-language': of({ language: 'de' }),
    'POST /api/staff/bookings/:id/no-show': of({ note: 'Nobody' }, {}, 0),
    'POST /api/staff/bookings/:id/check-in': of(undefined, {}, 0),
    async 'POST /api/staff/bookings/:id/complete'(keeper, isMissing) {
      const subject = await of(undefined, {}, 0)(keeper, isMissing)
      await passDays(world, 1)
      return subject
    },
    'POST /api/staff/bookings/:id/adjustments': of({ amountMinor: -100, label: 'Late', reason: 'Late' }),
    'POST /api/staff/bookings/:id/charges': of({ amountMinor: 100, label: 'Late', reason: 'Late' }),
    'POST /api/staff/bookings/:id/charges/:charge/withdraw': async (keeper, isMissing) =>
      withCharge(world, (await of()(keeper, isMissing)).parts?.['id'] ?? ''),
    'POST /api/staff/bookings/:id/refunds': of({ amountMinor: 100, reason: 'Sorry' }),
    'POST /api/staff/bookings/:id/provider-refunds/:refund/see': async (keeper, isMissing) =>
      withProviderRefund(world, (await of()(keeper, isMissing)).parts?.['id'] ?? ''),
    'POST /api/staff/bookings/:id/refunds/:refund/paid': () => withRefund(world),
    'POST /api/staff/bookings/:id/refunds/:refund/undo': async () => withRefundPaid(world),
    'POST /api/staff/bookings/:id/payment-extension': async (keeper, isMissing) => {
      const subject = await of()(keeper, isMissing)
      return { ...subject, data: await latePayment(world, subject.parts?.['id'] ?? '') }
    },
    'POST /api/staff/bookings/:id/payments': () => offline(world),
    'POST /api/staff/bookings/:id/payments/:payment/undo': async () => withReceived(world),
    'POST /api/staff/bookings/:id/deposit/capture': async (keeper, isMissing) => {
      const pictures = [await insertPicture(world.shop.database.db, world.host.uid)]
      return withDeposit(world, { amountMinor: 100, note: 'A vase', pictures })(keeper, isMissing)
    },
    'POST /api/staff/bookings/:id/deposit/release': withDeposit(world, { reason: 'All well' }),
    'POST /api/staff/bookings/:id/change-preview': async (keeper, isMissing) => ({
      ...(await of()(keeper, isMissing)),
      data: { ...fromToday(world, 60), adults: 2 },
    }),
    'POST /api/staff/bookings/:id/changes': async (keeper, isMissing) => ({
      ...(await of()(keeper, isMissing)),
      data: { ...fromToday(world, 60), adults: 2 },
    }),
    'POST /api/staff/bookings/:id/changes/:change/accept': () => withChange(world, 'guest'),
    'POST /api/staff/bookings/:id/changes/:change/decline': async () => ({
      ...(await withChange(world, 'guest')),
      data: {},
    }),
    'POST /api/staff/bookings/:id/changes/:change/withdraw': () => withChange(world, 'host'),
    'GET /api/staff/bookings/:id/review-of-guest': of(),
    'POST /api/staff/bookings/:id/review-of-guest/decision': async (keeper, isMissing) => {
      const subject = await of({ hide: 'offensive' })(keeper, isMissing)
      await publishedReviewOfGuest(world.shop.database.db, subject.parts?.['id'] ?? '')
      return subject
    },
    'PUT /api/staff/bookings/:id/review-of-guest': async (keeper, isMissing) => {
      const data = { version: 0, overall: 5, body: 'Left all as it was', wouldHostAgain: true }
      const subject = await of(data, {}, 1)(keeper, isMissing)
      await passDays(world, 6)
      await byStaff(world, 'POST', `/api/staff/bookings/${subject.parts?.['id']}/complete`)
      return subject
    },
  }
}

/**
 * Publishes the host's review of the guest of a booking, for the guest to read. Does nothing if there is no such
 * booking.
 */
export async function publishedReviewOfGuest(db: Db, bookingId: string): Promise<void> {
  await sql`
    insert into app.review_of_guest (booking_id, uid, overall, body, would_host_again, sealed_until, created_at, published_at)
    select id, uid, 2, 'Left the gate open', false, now(), now(), now() from app.booking where id = ${bookingId}::uuid`.execute(
    db,
  )
}

function fromToday({ shop }: AccessWorld, shift: number) {
  const day = (days: number) => new Date(shop.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(shift), checkOut: day(shift + 5) }
}

/** Returns a home of the world's host with dates, to be booked for somebody. */
async function choiceOf(world: AccessWorld, isMissing: boolean) {
  return { stay: isMissing ? 'no-such-home' : await letStay(world), ...fromToday(world, 30) }
}

/** Holds a home of the world's host for somebody who called, for a day. */
async function heldForCaller(world: AccessWorld): Promise<AccessSubject> {
  const held = await byStaff<StaffBookingShape>(world, 'POST', '/api/staff/bookings', {
    ...(await choiceOf(world, false)),
    guest: { name: 'Ann', email: 'ann@example.com' },
    payment: 'link',
    holdHours: 24,
    expectedTotalMinor: 100_000,
  })
  return { parts: { id: held.documentId } }
}

/** Leaves a booking unpaid, as if its card had been declined; returns more time for it. */
async function latePayment({ shop }: AccessWorld, id: string): Promise<object> {
  const inDays = (days: number) => new Date(shop.now().getTime() + days * 24 * 3_600_000)
  await sql`
    update app.booking_instalment set state = 'failed', paid_at = null, grace_until = ${inDays(1)}
    where booking_id = ${id}::uuid`.execute(shop.database.db)
  return { until: inDays(2).toISOString() }
}

/** Adds a charge beside the price that the guest of a booking was asked for. */
export async function withCharge(world: AccessWorld, id: string): Promise<AccessSubject> {
  const charge = { amountMinor: 100, label: 'Late', reason: 'Late' }
  const asked = await byStaff<StaffBookingShape>(world, 'POST', `/api/staff/bookings/${id}/charges`, charge)
  return { parts: { id, charge: asked.charges[0]?.documentId ?? '' } }
}

interface BookingOptions {
  readonly data?: object | undefined
  readonly columns?: Columns
  readonly arrivesIn?: number
}

function ofBooking(world: AccessWorld, { data, columns = {}, arrivesIn = 30 }: BookingOptions): MakeSubject {
  return async () => {
    const guest = await world.newcomer()
    const stay = await letStay(world, columns)
    const { booking, session } = await guest.holdToPay({ stay, ...fromToday(world, arrivesIn) })
    await world.shop.pay(session, '4242424242424242')
    await guest.settle(booking.documentId)
    return { parts: { id: booking.documentId }, ...(data && { data }) }
  }
}

/** Adds a rule for the home of the booking only. */
function withRule(world: AccessWorld, data?: object): MakeSubject {
  return async (keeper, isMissing) => {
    const { parts } = await ofBooking(world, {})(keeper, isMissing)
    const { stay } = await byStaff<StaffBookingShape>(world, 'GET', `/api/staff/bookings/${parts?.['id'] ?? ''}`)
    return { parts: { ...parts, automation: await savedRule(world, [stay.documentId]) }, ...(data && { data }) }
  }
}

async function withChange(world: AccessWorld, by: 'guest' | 'host'): Promise<AccessSubject> {
  const guest = await world.newcomer()
  const { booking, session } = await guest.holdToPay({ stay: await letStay(world), ...fromToday(world, 30) })
  await world.shop.pay(session, '4242424242424242')
  const id = booking.documentId
  await guest.settle(id)
  const request = { ...fromToday(world, 60), adults: 2 }
  const path = by === 'guest' ? `/api/bookings/${id}/changes` : `/api/staff/bookings/${id}/changes`
  const asked = await (by === 'guest' ? guest : world.host).call<BookingShape>('POST', path, { data: request })
  return { parts: { id, change: asked.data.change?.documentId ?? '' } }
}

function withDeposit(world: AccessWorld, data: object): MakeSubject {
  const booked = ofBooking(world, { data, columns: { damage_mode: 'flat', damage_amount: 30_000 }, arrivesIn: 1 })
  return async (keeper, isMissing) => {
    const subject = await booked(keeper, isMissing)
    await processDeposits(world.shop.deps)
    return subject
  }
}

async function offline(world: AccessWorld): Promise<AccessSubject> {
  const guest = await world.newcomer()
  const stay = await letStay(world, { offline_methods: ['transfer'] })
  const held = await guest.hold((await guest.quote({ stay, ...fromToday(world, 30) })).data.id)
  const id = held.data.documentId
  await guest.call('POST', `/api/bookings/${id}/offline-payment`, { data: { method: 'transfer' } })
  return { parts: { id }, data: { note: 'Statement' } }
}

/** Adds a payment that was recorded by hand. */
async function withReceived(world: AccessWorld): Promise<AccessSubject> {
  const { parts = {}, data: received } = await offline(world)
  const id = parts['id'] ?? ''
  const paid = await byStaff<StaffBookingShape>(world, 'POST', `/api/staff/bookings/${id}/payments`, received)
  return { parts: { id, payment: paid.payments[0]?.documentId ?? '' }, data: { reason: 'Another guest' } }
}

/** Adds a refund that somebody made at the payment provider. */
async function withProviderRefund(world: AccessWorld, id: string): Promise<AccessSubject> {
  const { database, deps } = world.shop
  await refundAtProvider(database.db, deps, { bookingId: id, amountMinor: 100 })
  await findProviderRefunds(deps)
  const { provider_ref: refund } = await database.db
    .selectFrom('app.outside_refund')
    .select('provider_ref')
    .where('booking_id', '=', id)
    .executeTakeFirstOrThrow()
  return { parts: { id, refund } }
}

/** Adds a refund that was marked as paid by hand. */
async function withRefundPaid(world: AccessWorld): Promise<AccessSubject> {
  const { parts = {} } = await withRefund(world)
  await byStaff(world, 'POST', `/api/staff/bookings/${parts['id']}/refunds/${parts['refund']}/paid`)
  return { parts, data: { reason: 'Another guest' } }
}

/** Adds a refund of money that was received by transfer, which no provider makes. */
async function withRefund(world: AccessWorld): Promise<AccessSubject> {
  const { parts = {} } = await offline(world)
  const id = parts['id'] ?? ''
  await byStaff<StaffBookingShape>(world, 'POST', `/api/staff/bookings/${id}/payments`, { note: 'Statement' })
  const goodwill = { amountMinor: 100, reason: 'Sorry' }
  const owed = await byStaff<StaffBookingShape>(world, 'POST', `/api/staff/bookings/${id}/refunds`, goodwill)
  return { parts: { id, refund: owed.refunds[0]?.documentId ?? '' } }
}
