import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Longer than a file is of use: each is of a day. */
const KEPT_DAYS = 7

/**
 * Which database this is, and which migrations it has. Its transactions are numbered from its own beginning, so a number of one says
 * nothing in another, were it a copy.
 */
const IDENTITY = sql`(
  select concat_ws(' ', system_identifier,
    (select oid from pg_database where datname = current_database()), (select max(name) from ops.migration))
  from pg_control_system())`

/**
 * Writes down that there is a snapshot of this name. All that the snapshot knows was committed before; so a database that has the name has
 * all of that, whatever it was set back to. Returns which database it is.
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
  /** It is of another database, or of this one in a state that it was set back from. */
  readonly isForeign: boolean
  /** Not all changes since are there to be read. */
  readonly isOld: boolean
}

/** Whether what has changed since a snapshot is known to the last row. */
export async function findSnapshotFaults(
  executor: Executor,
  { identity, token, horizon }: SnapshotBasis,
): Promise<SnapshotFaults> {
  const { rows } = await sql<SnapshotFaults>`
    select ${IDENTITY} <> ${identity} or not exists (select from ops.index_snapshot where token = ${token}) as "isForeign",
           exists (select from ops.change_gone where xid >= ${horizon}::xid8) as "isOld"`.execute(executor)
  return rows[0]!
}
