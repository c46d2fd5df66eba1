import { sql, type RawBuilder } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { DepositState } from '#core/payment/deposit-state.ts'

/** A damage deposit, reserved on the card around the stay, outside the price. */
export interface DamageDeposit {
  readonly bookingId: string
  readonly amountMinor: number
  readonly currency: string
  readonly state: DepositState
  readonly placeAt: Date
  readonly reauthoriseAt: Date | null
  readonly releaseAt: Date
  readonly paymentId: string | null
  readonly capturedMinor: number
  /** Why it is in its state. */
  readonly reason: string | null
}

const DEPOSIT_COLUMNS = sql`booking_id as "bookingId", amount as "amountMinor", currency, state, place_at as "placeAt",
  reauthorise_at as "reauthoriseAt", release_at as "releaseAt", payment_id as "paymentId", captured as "capturedMinor", reason`

/** Plans the deposit of a booking, unless it has one already. */
export async function insertDeposit(
  tx: Tx,
  deposit: { bookingId: string; amountMinor: number; currency: string; placeAt: Date; releaseAt: Date; at: Date },
): Promise<void> {
  await sql`
    insert into app.damage_deposit (booking_id, amount, currency, place_at, release_at, updated_at)
    values (${deposit.bookingId}::uuid, ${deposit.amountMinor}, ${deposit.currency}, ${deposit.placeAt}, ${deposit.releaseAt}, ${deposit.at})
    on conflict (booking_id) do nothing`.execute(tx)
}

/** Returns the deposit of a booking, or null. */
export async function findDeposit(db: Executor, bookingId: string): Promise<DamageDeposit | null> {
  const { rows } = await sql<DamageDeposit>`
    select ${DEPOSIT_COLUMNS} from app.damage_deposit where booking_id = ${bookingId}::uuid`.execute(db)
  return rows[0] ?? null
}

/** Stores the changes of a deposit. */
export async function saveDeposit(
  tx: Tx,
  deposit: Pick<
    DamageDeposit,
    'bookingId' | 'state' | 'placeAt' | 'reauthoriseAt' | 'releaseAt' | 'paymentId' | 'capturedMinor' | 'amountMinor'
  > & { reason: string | null; at: Date },
): Promise<void> {
  await sql`
    update app.damage_deposit set state = ${deposit.state}, amount = ${deposit.amountMinor}, place_at = ${deposit.placeAt},
      reauthorise_at = ${deposit.reauthoriseAt}, release_at = ${deposit.releaseAt}, payment_id = ${deposit.paymentId}::uuid,
      captured = ${deposit.capturedMinor}, reason = ${deposit.reason}, updated_at = ${deposit.at}
    where booking_id = ${deposit.bookingId}::uuid`.execute(tx)
}

/** Returns the bookings whose deposit is to be reserved, renewed or released at this instant, oldest first. */
export async function findDepositsToProcess(db: Executor, at: Date, limit = 100): Promise<string[]> {
  const { rows } = await depositsToProcess(at, limit).execute(db)
  return rows.map((row) => row.bookingId)
}

/**
 * Returns the statement that finds them. Deposits to be reserved and those that are held have an index each; with both
 * in one condition, all open deposits would be read.
 */
export function depositsToProcess(at: Date, limit: number): RawBuilder<{ readonly bookingId: string }> {
  return sql`
    select due.booking_id as "bookingId" from (
      (select d.booking_id, d.place_at as since from app.damage_deposit d join app.booking b on b.id = d.booking_id
       where d.state = 'planned' and d.place_at <= ${at} and b.status in ('confirmed', 'checked_in', 'completed')
       order by d.place_at limit ${limit})
      union all
      (select d.booking_id, coalesce(d.reauthorise_at, d.place_at) from app.damage_deposit d
       where d.state = 'held' and least(d.reauthorise_at, d.release_at) <= ${at}
       order by least(d.reauthorise_at, d.release_at) limit ${limit})) as due
    order by due.since limit ${limit}`
}

/** Stores what the host wrote about damage, and the pictures of it. */
export async function insertDamageEvidence(
  tx: Tx,
  evidence: { bookingId: string; note: string; pictures: readonly string[]; createdBy: string; at: Date },
): Promise<void> {
  await sql`
    insert into app.damage_evidence (booking_id, note, pictures, created_by, created_at)
    values (${evidence.bookingId}::uuid, ${evidence.note}, ${[...evidence.pictures]}::uuid[], ${evidence.createdBy}, ${evidence.at})`.execute(
    tx,
  )
}
