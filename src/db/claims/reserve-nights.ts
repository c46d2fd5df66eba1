import { sql } from 'kysely'
import type { StayDates } from '#core/time/iso-date.ts'
import type { Executor, Tx } from '#db/database.ts'
import { takeNights } from './take-nights.ts'

/** A home to be kept for a visitor. */
export interface NewReservation {
  readonly stayId: number
  readonly nights: StayDates
  /** The id of the signed price. */
  readonly quote: string
  readonly network: Buffer
  readonly uid: string | null
  readonly expiresAt: Date
  readonly at: Date
}

/**
 * Counts the homes that are kept for a network at an instant. Callers for the same network wait for each other until
 * the end of the transaction.
 */
export async function countReservationsOfNetwork(tx: Tx, network: Buffer, at: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${network.toString('hex')}, 0))`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from app.reservation where network = ${network} and expires_at > ${at}`.execute(tx)
  return rows[0]?.count ?? 0
}

/** Keeps the nights for a visitor. Returns the id, or null when somebody has them; roll back in that case. */
export async function reserveNights(tx: Tx, given: NewReservation): Promise<string | null> {
  const { stayId, nights, quote, network, uid, expiresAt, at } = given
  const row = { stay_id: stayId, quote, network, uid, expires_at: expiresAt, created_at: at }
  const { id } = await tx.insertInto('app.reservation').values(row).returning('id').executeTakeFirstOrThrow()
  const claim = await takeNights(tx, stayId, nights, { kind: 'reserved', reservationId: id, expiresAt })
  return claim === null ? null : id
}

/** A reservation that was ended: until when it would have lasted, and the slug of its home. */
export interface EndedReservation {
  readonly slug: string
  readonly expiresAt: Date
}

/** Gives back the nights of a reservation. Returns null when there is none, or its time is over. */
export async function freeReservation(executor: Executor, id: string, now: Date): Promise<EndedReservation | null> {
  const { rows } = await sql<EndedReservation>`
    delete from app.reservation r using app.stay s
    where r.id = ${id}::uuid and s.id = r.stay_id and r.expires_at > ${now}
    returning s.slug, r.expires_at as "expiresAt"`.execute(executor)
  return rows[0] ?? null
}

/** Gives back the nights that somebody has reserved while signed in. */
export async function freeReservationsOf(tx: Tx, uid: string): Promise<void> {
  await tx.deleteFrom('app.reservation').where('uid', '=', uid).execute()
}

/**
 * Gives back the nights of all reservations whose time is over, and returns the slugs of their homes. Never call it in
 * the transaction that takes nights.
 */
export async function freeOverdueReservations(executor: Executor, now: Date): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    delete from app.reservation r using app.stay s
    where s.id = r.stay_id and r.id in (
      select id from app.reservation where expires_at <= ${now} order by id for update skip locked)
    returning s.slug`.execute(executor)
  return rows.map(({ slug }) => slug)
}
