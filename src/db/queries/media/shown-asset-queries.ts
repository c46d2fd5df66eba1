import { within } from '#db/queries/account/stay-scope.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import type { Executor, Tx } from '#db/database.ts'
import { focalPointOf, returnedAsset, type Asset, type AssetText, type NewAsset } from './asset-queries.ts'

/** Where a picture is used. */
export interface AssetUses {
  readonly homes: readonly { readonly slug: string; readonly isInScope: boolean }[]
  /** True when a destination, a host, a task, a receipt or the evidence of damage uses it. */
  readonly elsewhere: boolean
}

/**
 * Locks a picture, so that nobody starts using it in the meantime, and returns where it is used and which of these
 * homes are within a scope.
 */
export async function lockAssetUses(tx: Tx, id: string, scope: StayScope | null): Promise<AssetUses> {
  await sql`select from app.asset where id = ${id} for update`.execute(tx)
  const { rows } = await sql<AssetUses>`
    select
      (select coalesce(jsonb_agg(distinct jsonb_build_object('slug', stay.slug, 'isInScope', ${within(scope, 'stay')})), '[]')
       from app.stay_photo photo join app.stay stay on stay.id = photo.stay_id
       where photo.asset_id = ${id}) as homes,
      exists (select from app.destination where photo_id = ${id}) or exists (select from app.host where photo_id = ${id})
        or exists (select from app.charge where ${id}::uuid = any(pictures))
        or exists (select from app.task where picture_id = ${id}::uuid)
        or exists (select from app.owner_expense where receipt_id = ${id}::uuid)
        or exists (select from app.damage_evidence where ${id}::uuid = any(pictures)) as elsewhere`.execute(tx)
  return rows[0] ?? { homes: [], elsewhere: false }
}

/** Removes a picture from every home and deletes it. */
export async function deleteAsset(tx: Tx, id: string): Promise<void> {
  await sql`delete from app.stay_photo where asset_id = ${id}`.execute(tx)
  await sql`delete from app.asset where id = ${id}`.execute(tx)
}

/**
 * Replaces the picture of a locked row and returns it. A picture that is shown stays complete; one that was not ready
 * is made again. Its focal point is that of the new picture.
 */
export async function replaceAsset(
  tx: Tx,
  id: string,
  {
    name,
    alternativeText,
    caption,
    focalPoint = null,
    ...facts
  }: Omit<NewAsset, keyof AssetText | 'meantFor'> & AssetText,
  at: Date,
): Promise<Asset> {
  const { rows } = await sql<Asset>`
    update app.asset set sha256 = decode(${facts.sha256}, 'hex'), mime = ${facts.mime}, bytes = ${facts.bytes}, width = ${facts.width},
      height = ${facts.height}, original = ${facts.original}, placeholder = ${facts.placeholder},
      likeness = decode(${facts.likeness}, 'hex'),
      name = ${name === undefined ? sql`name` : name}, caption = ${caption === undefined ? sql`caption` : caption},
      alternative_text = ${alternativeText === undefined ? sql`alternative_text` : alternativeText},
      focal_point = ${focalPointOf(focalPoint)},
      state = case when state = 'done' then 'done' else 'waiting' end, claimed_until = null, attempts = 0, variants = '{}',
      updated_at = ${at}
    where id = ${id} returning ${sql.raw(returnedAsset)}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error('a picture that was locked is gone')
  return row
}

/**
 * Announces that the homes with a picture have changed, to everybody who follows the table, and returns their slugs.
 */
export async function touchPhotos(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update app.stay_photo photo set asset_id = photo.asset_id from app.stay stay
    where photo.asset_id = ${id} and stay.id = photo.stay_id returning stay.slug`.execute(tx)
  return [...new Set(rows.map((row) => row.slug))]
}

/**
 * Gives photos of homes the new texts of their picture where they had its old ones, and returns the slugs of these
 * homes.
 */
export async function rewordPhotos(
  tx: Tx,
  before: { readonly id: string; readonly alternativeText: string | null; readonly caption: string | null },
  { alternativeText, caption }: { readonly alternativeText: string | null; readonly caption: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    update app.stay_photo photo set
      alt = case when photo.alt = ${before.alternativeText ?? ''} then ${alternativeText ?? ''} else photo.alt end,
      caption = case when photo.caption = ${before.caption ?? ''} then ${caption ?? ''} else photo.caption end
    from app.stay stay
    where photo.asset_id = ${before.id} and stay.id = photo.stay_id
      and ((photo.alt = ${before.alternativeText ?? ''} and photo.alt <> ${alternativeText ?? ''})
        or (photo.caption = ${before.caption ?? ''} and photo.caption <> ${caption ?? ''}))
    returning stay.slug`.execute(tx)
  return [...new Set(rows.map((row) => row.slug))]
}

/** Returns the home of a scope with this number, whatever its state, or null. */
export async function findAnyStayByNumber(
  executor: Executor,
  id: number,
  scope: StayScope | null,
): Promise<{ readonly id: number; readonly slug: string } | null> {
  const { rows } = await sql<{ id: number; slug: string }>`
    select stay.id, stay.slug from app.stay stay
    where stay.id = ${id} and ${within(scope, 'stay')}`.execute(executor)
  return rows[0] ?? null
}
