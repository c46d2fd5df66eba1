import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import type { DisputeState } from '#core/payment/dispute-state.ts'

/** A payment at the simulated provider that the payer's bank takes back. */
export interface SandboxDispute {
  readonly id: string
  readonly intentId: string
  readonly amountMinor: number
  readonly state: DisputeState
  readonly endsAt: Date
}

const COLUMNS = sql`id, intent_id as "intentId", amount as "amountMinor", state, ends_at as "endsAt"`

/** Plans a dispute of everything that was taken. It is not reported before `opensAt`. */
export async function insertSandboxDispute(
  tx: Tx,
  dispute: {
    readonly id: string
    readonly intentId: string
    readonly amountMinor: number
    readonly opensAt: Date
    readonly endsAt: Date
  },
): Promise<void> {
  const { id, intentId, amountMinor, opensAt, endsAt } = dispute
  await sql`
    insert into sandbox.dispute (id, intent_id, amount, opens_at, ends_at)
    values (${id}, ${intentId}, ${amountMinor}, ${opensAt}, ${endsAt})`.execute(tx)
}

/** Returns the dispute with this id if it has begun, or null. */
export async function findSandboxDispute(db: Executor, id: string): Promise<SandboxDispute | null> {
  const { rows } = await sql<SandboxDispute>`
    select ${COLUMNS} from sandbox.dispute where id = ${id} and is_begun`.execute(db)
  return rows[0] ?? null
}

/**
 * Begins the disputes whose time has come, and ends those that nobody has ended by their deadline: the payment stays.
 * Returns both.
 */
export async function moveDueSandboxDisputes(tx: Tx, at: Date): Promise<SandboxDispute[]> {
  const { rows: begun } = await sql<SandboxDispute>`
    update sandbox.dispute set is_begun = true where not is_begun and state = 'open' and opens_at <= ${at} returning ${COLUMNS}`.execute(
    tx,
  )
  const { rows: ended } = await sql<SandboxDispute>`
    update sandbox.dispute set state = 'won' where state = 'open' and is_begun and ends_at <= ${at} returning ${COLUMNS}`.execute(
    tx,
  )
  return [...begun, ...ended]
}

/** Ends an open dispute. Returns null when it is not open. */
export async function endSandboxDispute(tx: Tx, id: string, state: 'won' | 'lost'): Promise<SandboxDispute | null> {
  const { rows } = await sql<SandboxDispute>`
    update sandbox.dispute set state = ${state} where id = ${id} and state = 'open' returning ${COLUMNS}`.execute(tx)
  return rows[0] ?? null
}
