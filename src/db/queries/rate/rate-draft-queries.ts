import { sql } from 'kysely'
import type { FieldWrite, RateChange } from '#core/rate/rate-change.ts'
import type { Executor } from '#db/database.ts'
import { programName } from '#db/queries/account/program-name.ts'
import type { RateStaysChoice } from './rate-stay-queries.ts'

/** What a change writes to a home, and the version of its rules when that was calculated. */
export interface DraftBasis {
  readonly id: number
  readonly version: number
  readonly writes: readonly FieldWrite[]
}

export interface RateDraftFacts {
  readonly choice: RateStaysChoice
  readonly changes: readonly RateChange[]
  readonly basis: readonly DraftBasis[]
}

export interface RateDraft extends RateDraftFacts {
  readonly documentId: string
  readonly madeBy: string
  /** The name of the person who made it. Null: a program, or somebody who is gone. */
  readonly maker: string | null
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** The greatest number of drafts of one person. Each may take megabytes, and nobody is shown more. */
const MOST_DRAFTS = 50

/**
 * Stores a draft of a change and returns its document id. Of more than 50 drafts of one person, the one that was left
 * alone longest is deleted.
 */
export async function insertRateDraft(
  executor: Executor,
  { choice, changes, basis, madeBy, at }: RateDraftFacts & { readonly madeBy: string; readonly at: Date },
): Promise<string> {
  const row = { choice: JSON.stringify(choice), changes: JSON.stringify(changes), basis: JSON.stringify(basis) }
  const { id } = await executor
    .insertInto('app.rate_draft')
    .values({ ...row, made_by: madeBy, created_at: at, updated_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from app.rate_draft where id in (
      select id from app.rate_draft where made_by = ${madeBy} order by updated_at desc, id desc offset ${MOST_DRAFTS})`.execute(
    executor,
  )
  return id
}

/** Replaces a draft. Returns false when it has another version, or no longer exists. */
export async function updateRateDraft(
  executor: Executor,
  {
    documentId,
    version,
    choice,
    changes,
    basis,
    at,
  }: RateDraftFacts & {
    readonly documentId: string
    readonly version: number
    readonly at: Date
  },
): Promise<boolean> {
  const { rows } = await sql`
    update app.rate_draft set choice = ${JSON.stringify(choice)}::jsonb, changes = ${JSON.stringify(changes)}::jsonb,
      basis = ${JSON.stringify(basis)}::jsonb, version = version + 1, updated_at = ${at}
    where id = ${documentId}::uuid and version = ${version} returning id`.execute(executor)
  return rows.length > 0
}

/** Deletes a draft, of any version or only of `version`. Returns false when there is none. */
export async function deleteRateDraft(
  executor: Executor,
  documentId: string,
  version: number | null = null,
): Promise<boolean> {
  const { rows } = await sql`
    delete from app.rate_draft
    where id = ${documentId}::uuid and version = coalesce(${version}::int, version) returning id`.execute(executor)
  return rows.length > 0
}

const columns = sql`
  draft.id as "documentId", draft.made_by as "madeBy", coalesce(person.display_name, ${programName('draft.made_by')}) as maker, draft.choice, draft.changes,
  draft.version, draft.created_at as "createdAt", draft.updated_at as "updatedAt"`

/** A draft without what it writes, which may take megabytes. */
export interface RateDraftRow extends Omit<RateDraft, 'basis'> {
  /** The number of homes it is about. */
  readonly homes: number
}

/** Returns the drafts, newest first; with `madeBy` only those of this person. */
export async function findRateDrafts(executor: Executor, madeBy: string | null): Promise<RateDraftRow[]> {
  const { rows } = await sql<RateDraftRow>`
    select ${columns}, jsonb_array_length(draft.basis) as homes from app.rate_draft draft left join app.profile person on person.uid = draft.made_by
    where ${madeBy === null ? sql`true` : sql`draft.made_by = ${madeBy}`}
    order by draft.updated_at desc, draft.id desc limit ${MOST_DRAFTS}`.execute(executor)
  return rows
}

/** Returns a draft, or null when there is none or it belongs to somebody other than `madeBy`. */
export async function findRateDraft(
  executor: Executor,
  documentId: string,
  madeBy: string | null,
): Promise<RateDraft | null> {
  const { rows } = await sql<RateDraft>`
    select ${columns}, draft.basis from app.rate_draft draft left join app.profile person on person.uid = draft.made_by
    where draft.id = ${documentId}::uuid and ${madeBy === null ? sql`true` : sql`draft.made_by = ${madeBy}`}`.execute(
    executor,
  )
  return rows[0] ?? null
}
