import { randomUUID } from 'node:crypto'
import { sql, type Insertable } from 'kysely'
import type { BookingShape, QuoteRequest } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import type { StayTable } from '#db/tables/stay-tables.ts'
import type { Shop, ShopGuest } from '../payments/shop-fixture.ts'
import { insertStay } from './stay-fixture.ts'

/**
 * A home of the shop with its own host: 200.00 EUR a night, moderate policy, Europe/Madrid, check-in 15:00, check-out
 * 11:00.
 */
export interface LetStay {
  readonly id: number
  readonly slug: string
  readonly host: StaffActor
  readonly hostEmail: string
}

/** What a guest asks for; by default a week in June 2027. */
export type HoldOptions = Partial<Omit<QuoteRequest, 'stay'>>

export const JUNE_WEEK = { checkIn: '2027-06-07', checkOut: '2027-06-14' }

/** Creates a home with a host. Any column of the stay can be given. */
export async function letStay(shop: Shop, columns: Partial<Insertable<StayTable>> = {}): Promise<LetStay> {
  const { db } = shop.database
  const { uid } = await shop.guest()
  const hostEmail = `host-${randomUUID()}@example.com`
  const { id: hostId } = await db
    .insertInto('app.host')
    .values({ uid, name: 'Marta', email: hostEmail })
    .returning('id')
    .executeTakeFirstOrThrow()
  const id = await insertStay(db, {
    host_id: hostId,
    check_in_from: '15:00',
    check_out_by: '11:00',
    ...columns,
  })
  const { slug } = await db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow()
  return { id, slug, host: { uid, role: 'host' }, hostEmail }
}

/** Creates a held booking of the home. */
export async function makeHold(guest: ShopGuest, stay: LetStay, request: HoldOptions = {}): Promise<BookingShape> {
  const quote = await guest.call<QuoteShape>('POST', '/api/quotes', {
    data: { stay: stay.slug, adults: 2, ...JUNE_WEEK, ...request },
  })
  if (quote.status !== 200) throw new Error(`no quote: ${JSON.stringify(quote.error)}`)
  const held = await guest.hold(quote.data.id)
  if (held.status !== 201) throw new Error(`not held: ${JSON.stringify(held.error)}`)
  return held.data
}

/** Creates a booking of the home that was paid by card: confirmed, or requested if the host has to answer first. */
export async function bookStay(
  shop: Shop,
  guest: ShopGuest,
  stay: LetStay,
  request: HoldOptions = {},
  card = '4242424242424242',
): Promise<BookingShape> {
  const held = await makeHold(guest, stay, request)
  await shop.pay((await guest.session(held.documentId)).data, card)
  return (await guest.settle(held.documentId)).data
}

/** Returns the templates of the mails about a booking, in alphabetical order. */
export async function mailsAbout(shop: Shop, bookingId: string): Promise<string[]> {
  const rows = await shop.database.db
    .selectFrom('ops.outbox')
    .select('template')
    .where('booking_id', '=', bookingId)
    .execute()
  return rows.map((row) => row.template).toSorted()
}

/** Returns the kinds of claims of a booking, and the nights they cover. */
export async function claimsOf(shop: Shop, bookingId: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select kind || ' ' || lower(during) || ' ' || upper(during) as text from app.claim
    where booking_id = ${bookingId}::uuid order by part`.execute(shop.database.db)
  return rows.map((row) => row.text)
}

/** Returns the history of a booking as `kind from > to by actor`. */
export async function historyOf(guest: ShopGuest, bookingId: string): Promise<string[]> {
  const { history } = (await guest.booking(bookingId)).data
  return history.map(({ kind, from, to, by }) =>
    kind === 'moved' ? `${from ?? ''}>${to} by ${by}` : `${kind} by ${by}`,
  )
}

/** Returns days in minutes, for `shop.pass`. */
export const days = (count: number) => count * 24 * 60
