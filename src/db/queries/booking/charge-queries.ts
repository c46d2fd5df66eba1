import { sql, type RawBuilder } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { ChangeState, ChargeKind } from '#core/booking/change-state.ts'
import type { OriginalFile } from '#core/upload-state.ts'

/** A picture that shows damage, with what its address is made of. */
export interface EvidencePicture {
  readonly sha256: string
  readonly width: number
  /** The file name of the original. Null: only the variants are kept. */
  readonly original: OriginalFile | null
}

/** An offer of a charge that a guest is asked to pay in addition to the agreed price. Amounts are in minor units. */
export interface Charge {
  readonly id: string
  readonly bookingId: string
  readonly kind: ChargeKind
  readonly amountMinor: number
  /** The label of the line in the price. */
  readonly label: string
  readonly reason: string
  readonly state: ChangeState
  readonly expiresAt: Date
}

export type NewCharge = Omit<Charge, 'id' | 'state'> & {
  readonly pictures: readonly string[]
  readonly offeredBy: string
  readonly at: Date
}

/** Returns the pictures for a column of picture ids, as JSON. */
export const picturesIn = (ids: RawBuilder<unknown>) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('sha256', encode(a.sha256, 'hex'), 'width', coalesce(a.width, 0),
      'original', a.original) order by a.number), '[]')
    from app.asset a where a.id = any(${ids}))`

const columns = sql`
  id, booking_id as "bookingId", kind, amount as "amountMinor", label, reason, state, expires_at as "expiresAt"`

/** Stores an offer of a charge and returns its id. */
export async function insertCharge(tx: Tx, charge: NewCharge): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into app.charge (booking_id, kind, amount, label, reason, pictures, offered_by, expires_at, created_at)
    values (${charge.bookingId}::uuid, ${charge.kind}, ${charge.amountMinor}::bigint, ${charge.label}, ${charge.reason},
      ${[...charge.pictures]}::uuid[], ${charge.offeredBy}, ${charge.expiresAt}, ${charge.at})
    returning id`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('an insert that returns has a row')
  return row.id
}

/** Returns the offer, or null. */
export async function findCharge(db: Executor, id: string): Promise<Charge | null> {
  const { rows } = await sql<Charge>`select ${columns} from app.charge where id = ${id}::uuid`.execute(db)
  return rows[0] ?? null
}

/**
 * Returns the sums that were asked for in addition to the price of a booking so far, in minor units. The booking has to
 * be locked.
 */
export async function findChargeSums(
  tx: Tx,
  bookingId: string,
): Promise<{ readonly acceptedMinor: number; readonly pendingMinor: number; readonly damageMinor: number }> {
  const { rows } = await sql<{ acceptedMinor: number; pendingMinor: number; damageMinor: number }>`
    select coalesce(sum(amount) filter (where state = 'accepted'), 0)::bigint as "acceptedMinor",
      coalesce(sum(amount) filter (where state = 'pending'), 0)::bigint as "pendingMinor",
      coalesce(sum(amount) filter (where kind = 'damage' and state in ('pending', 'accepted')), 0)::bigint as "damageMinor"
    from app.charge where booking_id = ${bookingId}::uuid`.execute(tx)
  return rows[0] ?? { acceptedMinor: 0, pendingMinor: 0, damageMinor: 0 }
}

/** Stores the answer to an offer. Returns false when it was answered before. */
export async function decideCharge(
  tx: Tx,
  decision: { id: string; state: Exclude<ChangeState, 'pending'>; by: string; at: Date; answer?: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    update app.charge set state = ${decision.state}, decided_at = ${decision.at}, decided_by = ${decision.by},
      answer = ${decision.answer ?? null}
    where id = ${decision.id}::uuid and state = 'pending' returning id`.execute(tx)
  return rows.length > 0
}

/** Ends the offers of a booking that has ended itself. */
export async function dropPendingCharges(tx: Tx, bookingId: string, at: Date): Promise<void> {
  await sql`
    update app.charge set state = 'withdrawn', decided_at = ${at}, decided_by = 'system'
    where booking_id = ${bookingId}::uuid and state = 'pending'`.execute(tx)
}

/** Returns offers whose time is over, oldest first. */
export async function findExpiredCharges(
  db: Executor,
  at: Date,
  limit = 100,
): Promise<{ readonly id: string; readonly bookingId: string }[]> {
  const { rows } = await sql<{ id: string; bookingId: string }>`
    select id, booking_id as "bookingId" from app.charge
    where state = 'pending' and expires_at <= ${at} order by expires_at limit ${limit}`.execute(db)
  return rows
}
