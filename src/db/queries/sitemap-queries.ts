import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'
import type { StayKind } from '#core/stay/stay-kind.ts'

/** What a sitemap says of a home. */
export interface SitemapStay {
  readonly slug: string
  readonly updatedAt: Date
  /** The first photos in their order. */
  readonly photos: readonly { readonly sha256: string; readonly width: number }[]
}

/** What search engines are told of: homes, each with its first `photos` photos, and lists that have homes. */
export async function listForSitemap(executor: Executor, photos: number) {
  const [stays, lists] = await Promise.all([listSitemapStays(executor, photos), listSitemapLists(executor)])
  return { stays, lists }
}

/** Every published home by its slug, with its first `photos` photos; unlisted ones are for those who have the link. */
async function listSitemapStays(executor: Executor, photos: number): Promise<SitemapStay[]> {
  const { rows } = await sql<SitemapStay>`
    select stay.slug, stay.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('sha256', encode(asset.sha256, 'hex'), 'width', asset.width) order by photo.position), '[]')
       from app.stay_photo photo join app.asset asset on asset.id = photo.asset_id
       where photo.stay_id = stay.id and photo.position < ${photos} and asset.width > 0) as photos
    from app.stay where stay.state = 'published' order by stay.slug`.execute(executor)
  return rows
}

/** A list of homes by place and kind; without either: of any. */
export interface SitemapList {
  readonly destination?: string
  readonly type?: StayKind
}

/** The lists that have homes: of each kind, of each published place with those inside it, and of each kind there. */
async function listSitemapLists(executor: Executor): Promise<SitemapList[]> {
  const { rows } = await sql<{ destination: string | null; kind: StayKind | null }>`
    with recursive inside as (
      select id as place, id from app.destination
      union all
      select inside.place, inner_place.id from inside join app.destination inner_place on inner_place.parent_id = inside.id),
    home as (
      select destination.slug as destination, stay.kind
      from app.stay stay
      join inside on inside.id = stay.destination_id
      join app.destination destination on destination.id = inside.place and destination.state = 'published'
      where stay.state = 'published')
    select distinct null::text as destination, kind::text from app.stay where state = 'published'
    union select destination, null from home
    union select destination, kind::text from home
    order by 1 nulls first, 2 nulls first`.execute(executor)
  return rows.map(({ destination, kind }) => ({ ...(destination && { destination }), ...(kind && { type: kind }) }))
}
