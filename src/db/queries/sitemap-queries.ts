import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'

/** The facts about a home in a sitemap. */
export interface SitemapStay {
  readonly slug: string
  readonly updatedAt: Date
  /** The first photos in their order. */
  readonly photos: readonly { readonly sha256: string; readonly width: number }[]
}

/**
 * Returns the numbers of the ranges of `size` ids that have published homes, in order. A home always stays in its
 * range, so that a file of the sitemap changes only when its homes do.
 */
export async function listSitemapRanges(executor: Executor, size: number): Promise<number[]> {
  const { rows } = await sql<{ range: number }>`
    select range::int as range
    from generate_series((select min(id) from app.stay) / ${size}::int, (select max(id) from app.stay) / ${size}::int) range
    where exists (select from app.stay
                  where id between range * ${size}::int and range * ${size}::int + ${size}::int - 1 and state = 'published')
    order by range`.execute(executor)
  return rows.map(({ range }) => range)
}

export interface SitemapRange {
  readonly range: number
  /** The number of ids in a range. */
  readonly size: number
  /** The greatest number of photos of a home. */
  readonly photos: number
}

/**
 * Returns the published homes of a range with their first photos. Unlisted ones are left out, because only people with
 * the link may find them.
 */
export async function listSitemapStays(
  executor: Executor,
  { range, size, photos }: SitemapRange,
): Promise<SitemapStay[]> {
  const { rows } = await sql<SitemapStay>`
    select stay.slug, stay.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('sha256', encode(asset.sha256, 'hex'), 'width', asset.width) order by photo.position), '[]')
       from app.stay_photo photo join app.asset asset on asset.id = photo.asset_id
       where photo.stay_id = stay.id and photo.position < ${photos} and asset.width > 0) as photos
    from app.stay
    where stay.id between ${range * size}::bigint and ${range * size + size - 1}::bigint and stay.state = 'published'
    order by stay.id`.execute(executor)
  return rows
}

/** A list of homes by place and kind. Without either: of any. */
export interface SitemapList {
  readonly destination?: string
  readonly type?: StayKind
}

/**
 * Returns the lists that have homes: of each kind, of each published place with those inside it, and of each kind
 * there.
 */
export async function listSitemapLists(executor: Executor): Promise<SitemapList[]> {
  const { rows } = await sql<{ destination: string | null; kind: StayKind | null }>`
    with recursive inside as (
      select id as place, id from app.destination
      union all
      select inside.place, inner_place.id from inside join app.destination inner_place on inner_place.parent_id = inside.id),
    let as (select distinct destination_id, kind from app.stay where state = 'published'),
    home as (
      select destination.slug as destination, let.kind
      from let
      join inside on inside.id = let.destination_id
      join app.destination destination on destination.id = inside.place and destination.state = 'published')
    select null::text as destination, kind::text from let
    union select destination, null from home
    union select destination, kind::text from home
    order by 1 nulls first, 2 nulls first`.execute(executor)
  return rows.map(({ destination, kind }) => ({ ...(destination && { destination }), ...(kind && { type: kind }) }))
}
