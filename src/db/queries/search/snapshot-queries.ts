import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** How long the names of snapshots are kept, in days. The files, one for each day, are not used for so long. */
const KEPT_DAYS = 7

/**
 * Identifies the database and its migrations. Each database numbers its transactions from its own beginning, so the
 * number of one means nothing in another, even in a copy.
 */
const IDENTITY = sql`(
  select concat_ws(' ', system_identifier,
    (select oid from pg_database where datname = current_database()), (select max(name) from ops.migration))
  from pg_control_system())`

/**
 * Records that a snapshot of this name exists, and returns which database it is from. Everything in the snapshot was
 * committed before, so a database that has the name contains all of it, whatever state it was restored to.
 */
export async function noteSnapshot(executor: Executor, token: string): Promise<string> {
  await sql`delete from ops.index_snapshot where at < now() - make_interval(days => ${KEPT_DAYS})`.execute(executor)
  const { rows } = await sql<{ identity: string }>`
    insert into ops.index_snapshot (token) values (${token}) returning ${IDENTITY} as identity`.execute(executor)
  return rows[0]!.identity
}

export interface SnapshotBasis {
  readonly identity: string
  readonly token: string
  /** Changes from here on are not in it. */
  readonly horizon: string
}

export interface SnapshotFaults {
  /** It is from another database, or from a state of this one that was lost when it was restored. */
  readonly isForeign: boolean
  /** Not all changes since are still stored. */
  readonly isOld: boolean
}

/** Returns whether all changes since a snapshot are known. */
export async function findSnapshotFaults(
  executor: Executor,
  { identity, token, horizon }: SnapshotBasis,
): Promise<SnapshotFaults> {
  const { rows } = await sql<SnapshotFaults>`
    select ${IDENTITY} <> ${identity} or not exists (select from ops.index_snapshot where token = ${token}) as "isForeign",
           exists (select from ops.change_gone where xid >= ${horizon}::xid8) as "isOld"`.execute(executor)
  return rows[0]!
}
