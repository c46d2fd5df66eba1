import { sql } from 'kysely'
import type { ChangeKind } from '#core/search/change-kind.ts'
import type { Executor } from '#db/database.ts'

/** A row of `ops.change`. */
export interface Change {
  readonly id: number
  readonly kind: ChangeKind
  /** Null where all homes are concerned. */
  readonly stayId: number | null
}

export interface Changes {
  /** The oldest transaction that had not ended: whoever asks again from it on misses nothing, and may meet rows again. */
  readonly horizon: string
  readonly changes: readonly Change[]
}

/** The horizon alone, to be read before what is followed from it on. */
export async function readHorizon(executor: Executor): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(executor)
  return rows[0]!.horizon
}

/** What has been committed by transactions from `horizon` on. */
export async function readChanges(executor: Executor, horizon: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (
      select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'stayId', stay_id)), '[]')
      from ops.change where xid >= ${horizon}::xid8) as changes`.execute(executor)
  return rows[0]!
}

/** Deletes rows older than this; whoever has not read them by then starts anew. */
export async function deleteChangesBefore(executor: Executor, minutes: number): Promise<void> {
  await sql`delete from ops.change where at < now() - make_interval(mins => ${minutes})`.execute(executor)
}
