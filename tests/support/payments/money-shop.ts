import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import { bookingReference } from '#core/booking/booking-reference.ts'
import { holdEndsAt } from '#core/booking/hold-terms.ts'
import { policyFor } from '#core/quote/policy-for.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { Quote, StayRequest } from '#core/quote/quote.ts'
import { termsForQuote } from '#core/quote/terms-for-quote.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import type { PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import type { BookingDeps, Guest } from '#booking/booking-deps.ts'
import { expireHolds } from '#booking/hold/expire-holds.ts'
import { executePendingPaymentActions } from '#booking/payment/execute-pending-payment-actions.ts'
import { chargeDueInstalments } from '#booking/payment/charge-due-instalments.ts'
import { processDeposits } from '#booking/payment/process-deposits.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { openPaymentSession } from '#booking/payment/open-payment-session.ts'
import { settleBooking } from '#booking/payment/settle-booking.ts'
import { takeNights } from '#db/claims/take-nights.ts'
import { insertBooking } from '#db/queries/booking/insert-booking.ts'
import { findLedgerBalances } from '#db/queries/payment/ledger-queries.ts'
import { loadStayTerms } from '#db/queries/rate/stay-terms-queries.ts'
import type { StayTable } from '#db/tables/stay-tables.ts'
import { createSandboxGateway } from '#payments/sandbox-gateway.ts'
import { createSandboxApp } from '#payments/sandbox/create-sandbox-app.ts'
import { brokenInvariants } from '../booking/invariants.ts'
import { insertStay } from '../stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '../test-database.ts'

const ORIGIN = 'http://shop.test'

export const goodCard = '4242424242424242'
/** Succeeds when a person is present; declined when it is charged later. */
export const laterDeclinedCard = '4000000000000341'
/** A card whose bank asks for confirmation every time. */
export const askingCard = '4000002760003184'

/** A booking in state hold. */
export interface HeldBooking {
  readonly id: string
  readonly actor: Guest
  readonly stayId: number
  readonly quote: Quote
}

/** What is to be booked; the stay costs 200.00 a night, and nothing else. */
export interface HoldRequest {
  readonly stay?: Partial<Insertable<StayTable>>
  /** An existing stay to use instead. */
  readonly stayId?: number
  readonly request?: Partial<StayRequest>
}

/**
 * The money use cases on a database of their own with the simulated provider, without the product's HTTP, and with a
 * clock that tests set.
 */
export interface MoneyShop {
  readonly database: TestDatabase
  readonly deps: BookingDeps
  /** The faults that were reported to people. */
  readonly faults: unknown[]
  now(): Date
  passHours(hours: number): void
  goTo(instant: string): void
  /** Replaces the function that sends the gateway's calls to the provider. */
  interceptProvider(fetch: ((request: Request) => Promise<Response>) | null): void
  readonly sandbox: (request: Request) => Promise<Response>
  hold(request?: HoldRequest): Promise<HeldBooking>
  session(held: Pick<HeldBooking, 'id' | 'actor'>): Promise<PaymentSessionShape>
  showCard(session: PaymentSessionShape, card: string): Promise<string>
  /** Opens the payment, uses the card, and settles. */
  pay(held: Pick<HeldBooking, 'id' | 'actor'>, card?: string): Promise<void>
  /** Returns a held booking that was paid (or whose card was saved). */
  book(request?: HoldRequest, card?: string): Promise<HeldBooking>
  /** Runs all jobs about money until nothing is left to do. */
  sweep(): Promise<void>
  state(id: string): Promise<string>
  instalments(id: string): Promise<string[]>
  /** Returns `kind status captured` of each payment, oldest first. */
  payments(id: string): Promise<string[]>
  /** Returns `amount status` of each refund, oldest first. */
  refunds(id: string): Promise<string[]>
  deposit(id: string): Promise<string | undefined>
  mails(id: string): Promise<string[]>
  balances(id: string): ReturnType<typeof findLedgerBalances>
  /** Returns what must never be, after all jobs have run. */
  brokenInvariants(): Promise<readonly string[]>
}

/** Dates well after the shop's first day, 1 March 2027. */
const SUMMER_WEEK = {
  checkIn: isoDate('2027-06-07'),
  checkOut: isoDate('2027-06-14'),
  party: { adults: 2, children: 0, infants: 0, pets: 0 },
}

export async function createMoneyShop(options: { poolSize?: number } = {}): Promise<MoneyShop> {
  const database = await createTestDatabase(options)
  const { db } = database
  let instant = new Date('2027-03-01T10:00:00Z')
  const now = () => instant
  let provider: ((request: Request) => Promise<Response>) | null = null
  const sandbox = createSandboxApp({ db, now, apiKey: 'sandbox-key', origin: ORIGIN })
  const faults: unknown[] = []
  const deps: BookingDeps = {
    db,
    now,
    quoteKey: 'quote-key',
    payments: createSandboxGateway({
      fetch: (request) => (provider ?? sandbox)(request),
      baseUrl: ORIGIN,
      apiKey: 'sandbox-key',
      webhookSecrets: ['webhook-secret'],
    }),
    websiteUrl: ORIGIN,
    contactEmail: 'host@example.com',
    bankAccount: ['Shop of the tests', 'IBAN XX00 0000 0000'],
    onFault: (fault) => faults.push(fault),
  }

  const hold = async ({ stay, stayId: known, request }: HoldRequest = {}): Promise<HeldBooking> => {
    const stayId = known ?? (await insertStay(db, stay))
    const terms = (await loadStayTerms(db, [stayId])).get(stayId)
    if (!terms) throw new Error(`no stay ${stayId}`)
    const stayRequest = { ...SUMMER_WEEK, ...request }
    const quote = calculateQuote(terms, stayRequest, { bookedOn: todayIn(terms.timeZone, instant.getTime()) })
    const uid = `guest-${randomUUID()}`
    await db
      .insertInto('app.profile')
      .values({ uid, email: `${uid}@example.com`, email_verified: true })
      .execute()
    const id = randomUUID()
    const expiresAt = new Date(holdEndsAt(instant.getTime()))
    await db.transaction().execute(async (tx) => {
      if ((await takeNights(tx, stayId, quote, { kind: 'hold', bookingId: id, expiresAt })) === null)
        throw new Error('the nights are taken')
      await insertBooking(tx, {
        id,
        reference: bookingReference(randomBytes(5)),
        uid,
        stayId,
        guest: { name: 'Ann Example', email: `${uid}@example.com`, phone: '+34 600 000 000' },
        language: null,
        message: null,
        quote,
        quoteHash: createHash('sha256').update(JSON.stringify(quote)).digest(),
        terms: termsForQuote(terms, quote),
        policy: policyFor(terms, { nights: quote.nights, rate: quote.rate }),
        mode: terms.bookingMode,
        offerId: null,
        network: null,
        expiresAt,
        at: instant,
      })
    })
    return { id, actor: { uid, emailVerified: true }, stayId, quote }
  }
  const session = async ({ id, actor }: Pick<HeldBooking, 'id' | 'actor'>) =>
    valueOf(await openPaymentSession(deps, { actor, bookingId: id }))
  const showCard = async ({ clientSecret }: PaymentSessionShape, card: string) => {
    const response = await sandbox(
      new Request(`${ORIGIN}/demo/payments/${clientSecret}/confirm`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ card }),
      }),
    )
    return ((await response.json()) as { data: { status: string } }).data.status
  }
  const pay = async (held: Pick<HeldBooking, 'id' | 'actor'>, card = goodCard) => {
    const open = await session(held)
    if ((await showCard(open, card)) === 'requires_action')
      await sandbox(
        new Request(`${ORIGIN}/demo/payments/${open.clientSecret}/challenge`, {
          method: 'POST',
          body: new URLSearchParams({ outcome: 'pass' }),
        }),
      )
    valueOf(await settleBooking(deps, { actor: held.actor, bookingId: held.id }))
  }
  const sweep = async () => {
    for (let round = 0; round < 5; round++) {
      const done = [
        await chargeDueInstalments(deps),
        await processDeposits(deps),
        await executePendingPaymentActions(deps),
        await makeRefunds(deps),
      ]
      if (done.every((count) => count === 0)) return
    }
  }
  const texts = async (query: Promise<object[]>) => (await query).map((row) => Object.values(row).join(' '))

  return {
    database,
    deps,
    faults,
    now,
    sandbox,
    passHours: (hours) => {
      instant = new Date(instant.getTime() + hours * 3_600_000)
    },
    goTo: (to) => {
      instant = new Date(to)
    },
    interceptProvider: (fetch) => {
      provider = fetch
    },
    hold,
    session,
    showCard,
    pay,
    async book(request, card) {
      const held = await hold(request)
      await pay(held, card)
      return held
    },
    sweep,
    async state(id) {
      const query = db.selectFrom('app.booking').select('status').where('id', '=', id)
      return (await query.executeTakeFirstOrThrow()).status
    },
    instalments: (id) =>
      texts(
        db
          .selectFrom('app.booking_instalment')
          .select(['position', 'amount', 'due_on', 'state'])
          .where('booking_id', '=', id)
          .orderBy('position')
          .execute(),
      ),
    payments: (id) =>
      texts(
        db
          .selectFrom('app.payment')
          .select(['kind', 'status', 'captured'])
          .where('booking_id', '=', id)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
    refunds: (id) =>
      texts(
        db
          .selectFrom('app.refund')
          .select(['amount', 'status'])
          .where('booking_id', '=', id)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
    async deposit(id) {
      const query = db.selectFrom('app.damage_deposit').select(['state', 'captured']).where('booking_id', '=', id)
      const row = await query.executeTakeFirst()
      return row && `${row.state} ${row.captured}`
    },
    async mails(id) {
      const query = db.selectFrom('ops.outbox').select('template').where('booking_id', '=', id).orderBy('created_at')
      return (await query.orderBy('id').execute()).map((row) => row.template)
    },
    balances: (id) => findLedgerBalances(db, id),
    async brokenInvariants() {
      await expireHolds(deps)
      await sweep()
      return brokenInvariants(db, now())
    },
  }
}

/** Returns the value of a result that is expected to be ok. */
export function valueOf<Value>(result: Result<Value, Problem>): Value {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.problem)}`)
  return result.value
}
