import { sql } from 'kysely'
import type { ChangeKind } from '#core/search/change-kind.ts'
import type { Executor } from '#db/database.ts'

/** A row of `ops.change`. */
export interface Change {
  readonly id: number
  readonly kind: ChangeKind
  /** Null when all homes are concerned. */
  readonly stayId: number | null
}

export interface Changes {
  /** The oldest transaction that had not ended. Reading again from it on misses nothing, but may return rows again. */
  readonly horizon: string
  readonly changes: readonly Change[]
}

/** Returns the horizon alone. Read it before the data whose changes are then followed from it on. */
export async function readHorizon(executor: Executor): Promise<string> {
  const { rows } = await sql<{ horizon: string }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon`.execute(executor)
  return rows[0]!.horizon
}

/** Returns what was committed by transactions from `horizon` on. */
export async function readChanges(executor: Executor, horizon: string): Promise<Changes> {
  const { rows } = await sql<Changes>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, (
      select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'stayId', stay_id)), '[]')
      from ops.change where xid >= ${horizon}::xid8) as changes`.execute(executor)
  return rows[0]!
}

const MOST_POSITION_LETTERS = 4_000
/**
 * More changes than this count as unknown, for example after an import, or for a position that somebody has made up.
 */
const MOST_CHANGES = 1_000
/** How old a position may be, in minutes. Rows are deleted later (`deleteChangesBefore` keeps those of an hour). */
const OLDEST_MINUTES = 30
/** The instant and the snapshot of `pg_current_snapshot()`: oldest running transaction, next one, all running ones. */
const POSITION = /^(\d{1,12})-(\d{1,18}:\d{1,18}:(?:\d{1,18}(?:,\d{1,18})*)?)$/

/**
 * Returns which state of the data the caller sees, as a text for `readChangesSince` that any process on this database
 * understands. Data that is read after it includes everything that the position counts as seen.
 */
export async function readPosition(executor: Executor): Promise<string> {
  const { rows } = await sql<{ position: string }>`
    select floor(extract(epoch from clock_timestamp())) || '-' || pg_current_snapshot() as position`.execute(executor)
  return rows[0]!.position
}

/**
 * Returns what was committed since a position was read. Null: that is unknown, or too much, so anything may have
 * changed.
 */
export async function readChangesSince(executor: Executor, position: string): Promise<readonly Change[] | null> {
  const [, at, snapshot] = POSITION.exec(position) ?? []
  if (at === undefined || snapshot === undefined || position.length > MOST_POSITION_LETTERS) return null
  const { rows } = await sql<{ isOld: boolean; changes: Change[] }>`
    select extract(epoch from clock_timestamp()) - ${at}::bigint > ${OLDEST_MINUTES * 60} as "isOld", (
      select coalesce(json_agg(json_build_object('id', id, 'kind', kind, 'stayId', stay_id)), '[]')
      from (
        select id, kind, stay_id from ops.change
        where xid >= split_part(${snapshot}, ':', 1)::xid8 and (xid >= split_part(${snapshot}, ':', 2)::xid8
          or xid::text = any(string_to_array(split_part(${snapshot}, ':', 3), ',')))
        limit ${MOST_CHANGES + 1}) newer) as changes`.execute(executor)
  const { isOld, changes } = rows[0]!
  return isOld || changes.length > MOST_CHANGES ? null : changes
}

/** Deletes rows older than this. A process that has not read them by then starts again. */
export async function deleteChangesBefore(executor: Executor, minutes: number): Promise<void> {
  await sql`delete from ops.change where at < now() - make_interval(mins => ${minutes})`.execute(executor)
}
