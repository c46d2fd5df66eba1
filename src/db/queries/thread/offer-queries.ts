import { sql, type RawBuilder } from 'kysely'
import type { Party } from '#core/quote/quote.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { OfferKind, OfferState } from '#core/thread-state.ts'
import type { Executor, Tx } from '#db/database.ts'

/**
 * An offer of a host to a guest who asked: the home's own price (pre-approval) or a special rent. It blocks no nights.
 */
export interface Offer {
  readonly id: string
  readonly threadId: string
  /** The guest to whom it was made. */
  readonly uid: string
  readonly stayId: number
  readonly kind: OfferKind
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  readonly party: Party
  /** Minor units. Null for a pre-approval. */
  readonly rentMinor: number | null
  readonly state: OfferState
  readonly bookingId: string | null
  readonly expiresAt: Date
  readonly createdAt: Date
}

interface OfferRow extends Omit<Offer, 'party'> {
  adults: number
  children: number
  infants: number
  pets: number
}

const offerOf = ({ adults, children, infants, pets, ...offer }: OfferRow): Offer => ({
  ...offer,
  party: { adults, children, infants, pets },
})

const offersWhere = (condition: RawBuilder<unknown>) => sql<OfferRow>`
  select o.id, o.thread_id as "threadId", t.uid, o.stay_id as "stayId", o.kind, o.check_in as "checkIn", o.check_out as "checkOut",
    o.adults, o.children, o.infants, o.pets, o.rent as "rentMinor", o.state, o.booking_id as "bookingId",
    o.expires_at as "expiresAt", o.created_at as "createdAt"
  from app.offer o join app.thread t on t.id = o.thread_id where ${condition}`

/** Returns the offer, or null. `id` has to be a UUID. */
export async function findOffer(db: Executor, id: string): Promise<Offer | null> {
  const { rows } = await offersWhere(sql`o.id = ${id}::uuid`).execute(db)
  return rows[0] ? offerOf(rows[0]) : null
}

/** Returns the offers of these threads, oldest first. */
export async function findOffersOf(db: Executor, threadIds: readonly string[]): Promise<Offer[]> {
  if (threadIds.length === 0) return []
  const { rows } = await offersWhere(sql`o.thread_id = any(${[...threadIds]}::uuid[]) order by o.id`).execute(db)
  return rows.map(offerOf)
}

/** Stores an offer and returns its id. */
export async function insertOffer(
  tx: Tx,
  offer: Pick<Offer, 'threadId' | 'stayId' | 'kind' | 'checkIn' | 'checkOut' | 'party' | 'rentMinor' | 'expiresAt'> & {
    madeBy: string
    at: Date
  },
): Promise<string> {
  const { party } = offer
  const { rows } = await sql<{ id: string }>`
    insert into app.offer (thread_id, stay_id, kind, check_in, check_out, adults, children, infants, pets, rent, made_by, expires_at, created_at)
    values (${offer.threadId}::uuid, ${offer.stayId}, ${offer.kind}, ${offer.checkIn}::date, ${offer.checkOut}::date,
      ${party.adults}, ${party.children}, ${party.infants}, ${party.pets}, ${offer.rentMinor}, ${offer.madeBy},
      ${offer.expiresAt}::timestamptz, ${offer.at}::timestamptz)
    returning id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('the offer was not stored')
  return row.id
}

/** Connects an offer with the booking that uses it. Returns false when it is no longer open. */
export async function acceptOffer(tx: Tx, id: string, bookingId: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update app.offer set state = 'accepted', booking_id = ${bookingId}::uuid
    where id = ${id}::uuid and state = 'open' and expires_at > ${at} returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Connects an offer again with a booking that was paid while its hold lasted. Its own time may be over since. Returns
 * false when it was withdrawn, or another booking uses it.
 */
export async function retakeOffer(tx: Tx, id: string, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    update app.offer set state = 'accepted', booking_id = ${bookingId}::uuid
    where id = ${id}::uuid and state in ('open', 'expired') returning id`.execute(tx)
  return rows.length > 0
}

/** Opens an offer again whose booking was not made, if its own time is not over. */
export async function reopenOffer(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await sql`
    update app.offer set booking_id = null,
      state = case when expires_at > ${at}::timestamptz then 'open' else 'expired' end
    where booking_id = ${bookingId}::uuid and state = 'accepted'`.execute(tx)
}

/** Withdraws an offer. Returns false when it is no longer open. */
export async function closeOffer(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    update app.offer set state = 'withdrawn' where id = ${id}::uuid and state = 'open' returning id`.execute(tx)
  return rows.length > 0
}

/** Ends the offers whose time is over, and returns how many. */
export async function expireOffers(db: Executor, at: Date): Promise<number> {
  const { rows } = await sql`
    update app.offer set state = 'expired' where state = 'open' and expires_at <= ${at} returning id`.execute(db)
  return rows.length
}
