import { hasStay } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql, type RawBuilder } from 'kysely'
import type { CollectionQuery } from '#core/collection/collection-query.ts'
import { files } from '#core/collection/declared/files.ts'
import type { FocalPoint } from '#core/focal-point.ts'
import type { OriginalFile, UploadState } from '#core/upload-state.ts'
import { columnOf, entryNames } from '#db/queries/collection/column-sql.ts'
import { windowOf, textSql } from '#db/queries/collection/entry-sql.ts'
import { filterSql } from '#db/queries/collection/filter-sql.ts'
import type { Executor, Tx } from '#db/database.ts'
import { profileOf } from '#db/queries/account/program-name.ts'

/** A picture with everything that clients are told about it. */
export interface Asset {
  readonly number: number
  readonly id: string
  readonly sha256: string
  readonly name: string
  readonly alternativeText: string | null
  readonly caption: string | null
  readonly focalPoint: FocalPoint | null
  readonly mime: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly original: OriginalFile | null
  /** The widths that are to be made, until all of them exist. */
  readonly variants: readonly number[]
  readonly state: UploadState
  /** The person who uploaded it. Null: it came with the product, or from a program. */
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** Names a picture by its own number or id, or by those of a photo of a home that shows it. */
export type AssetKey = { readonly number: number } | { readonly id: string }

const assetColumns = sql`
  asset.number, asset.id, encode(asset.sha256, 'hex') as sha256, asset.name, asset.alternative_text as "alternativeText", asset.caption,
  asset.focal_point as "focalPoint", asset.mime, asset.bytes, coalesce(asset.width, 0) as width, coalesce(asset.height, 0) as height, asset.original, asset.variants,
  asset.state, asset.created_by as "createdBy", asset.created_at as "createdAt", asset.updated_at as "updatedAt"`

/** Returns the condition for pictures that somebody has uploaded and those shown in their homes. Null means all. */
export const seenWithin = (scope: StayScope | null) =>
  scope === null
    ? sql`true`
    : sql`(asset.created_by = ${scope.uid} or exists (
        select from app.stay_photo photo where photo.asset_id = asset.id and ${hasStay(scope, sql`photo.stay_id`)}))`

const named = (key: AssetKey): RawBuilder<unknown> =>
  'number' in key
    ? sql`(asset.number = ${key.number} or asset.id = (select asset_id from app.stay_photo where nr = ${key.number}::bigint))`
    : sql`(asset.id = ${key.id}::uuid or asset.id = (select asset_id from app.stay_photo where id = ${key.id}::uuid))`

/** Returns a picture within a scope, or null. */
export async function findAsset(executor: Executor, key: AssetKey, scope: StayScope | null): Promise<Asset | null> {
  const { rows } = await sql<Asset>`
    select ${assetColumns} from app.asset asset where ${named(key)} and ${seenWithin(scope)}`.execute(executor)
  return rows[0] ?? null
}

/**
 * Returns the pictures within a scope for which a question asks, in the order in which they were uploaded unless it
 * sorts.
 */
export async function listAssets(
  executor: Executor,
  { scope, query }: { readonly scope: StayScope | null; readonly query: CollectionQuery },
): Promise<Asset[]> {
  const nextEntry = entryNames()
  const entry = nextEntry()
  const sight = { uid: scope?.uid ?? null, role: 'staff', drafts: false } as const
  const conditions = [seenWithin(scope)]
  if (query.filter !== null) conditions.push(filterSql(query.filter, { collection: null, entry, sight, nextEntry }))
  if (query.text !== null) conditions.push(textSql(files.searched, query.text, entry))
  const keys = query.sort.map(({ at, descending }) =>
    descending ? sql`${columnOf(entry, at.name)} desc nulls last` : sql`${columnOf(entry, at.name)} asc nulls first`,
  )
  const { offset, limit } = windowOf(query)
  const { rows } = await sql<Asset>`
    select ${assetColumns} from app.asset asset join content.files ${entry} on ${entry}."documentId" = asset.id
    where ${sql.join(conditions, sql` and `)}
    order by ${sql.join([...keys, sql`asset.number`])} offset ${offset} limit ${limit}`.execute(executor)
  return rows
}

/** A picture to be recorded, whose original is in the store. */
export interface NewAsset {
  readonly sha256: string
  readonly name: string
  readonly alternativeText: string | null
  readonly caption: string | null
  readonly focalPoint: FocalPoint | null
  readonly mime: string
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly original: OriginalFile
  readonly placeholder: string
  /** How it looks: 16 hexadecimal digits. */
  readonly likeness: string
  /** The home to which it is added once it is ready, or null. */
  readonly meantFor: number | null
}

/** Records a picture whose variants have to be made. `uid`: who uploaded it; a program has no profile to name. */
export async function insertAsset(
  tx: Tx,
  asset: NewAsset,
  { uid, at }: { readonly uid: string; readonly at: Date },
): Promise<Asset> {
  const { rows } = await sql<Asset>`
    insert into app.asset (sha256, name, alternative_text, caption, focal_point, mime, bytes, width, height, original, placeholder, likeness, state,
      meant_for, created_by, created_at, updated_at)
    values (decode(${asset.sha256}, 'hex'), ${asset.name}, ${asset.alternativeText}, ${asset.caption}, ${focalPointOf(asset.focalPoint)}, ${asset.mime}, ${asset.bytes},
      ${asset.width}, ${asset.height}, ${asset.original}, ${asset.placeholder}, decode(${asset.likeness}, 'hex'), 'waiting',
      ${asset.meantFor}, ${profileOf(uid)}, ${at}, ${at})
    returning ${sql.raw(returnedAsset)}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a picture was not written')
  return row
}

/** The columns of an `Asset`, for statements that change the table itself. */
export const returnedAsset = `number, id, encode(sha256, 'hex') as sha256, name, alternative_text as "alternativeText", caption,
  focal_point as "focalPoint", mime, bytes, width,
  height, original, variants, state, created_by as "createdBy", created_at as "createdAt", updated_at as "updatedAt"`

/** A focal point as its column takes it. */
export const focalPointOf = (point: FocalPoint | null) => point && sql`${JSON.stringify(point)}::jsonb`

/** Texts about a picture, and its focal point. Undefined: unchanged. */
export interface AssetText {
  readonly name?: string | undefined
  readonly alternativeText?: string | null | undefined
  readonly caption?: string | null | undefined
  readonly focalPoint?: FocalPoint | null | undefined
}

/** Changes the texts about a picture. Returns null when it no longer exists. */
export async function updateAssetText(
  executor: Executor,
  id: string,
  { name, alternativeText, caption, focalPoint }: AssetText,
  at: Date,
): Promise<Asset | null> {
  const { rows } = await sql<Asset>`
    update app.asset asset set updated_at = ${at},
      name = ${name === undefined ? sql`asset.name` : name},
      alternative_text = ${alternativeText === undefined ? sql`asset.alternative_text` : alternativeText},
      caption = ${caption === undefined ? sql`asset.caption` : caption},
      focal_point = ${focalPoint === undefined ? sql`asset.focal_point` : focalPointOf(focalPoint)}
    where asset.id = ${id}::uuid returning ${assetColumns}`.execute(executor)
  return rows[0] ?? null
}

/**
 * Returns which of these pictures, by their names in the store, are in use as a photo or as a file of a conversation.
 */
export async function findKnownHashes(executor: Executor, hashes: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ sha256: string }>`
    with asked as (select decode(hash, 'hex') as name from unnest(${hashes}::text[]) as hash)
    select encode(asked.name, 'hex') as sha256 from asked
    where exists (select from app.asset where sha256 = asked.name) or exists (select from app.message_file where kept_as = asked.name)`.execute(
    executor,
  )
  return new Set(rows.map((row) => row.sha256))
}
