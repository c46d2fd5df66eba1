import { sql } from 'kysely'
import type { Executor } from '../../database.ts'

/** What a sitemap says of a home. */
export interface SitemapStay {
  readonly slug: string
  readonly updatedAt: Date
  /** The first photos in their order. */
  readonly photos: readonly { readonly sha256: string; readonly width: number }[]
}

/** Every published home by its slug, with its first `photos` photos; unlisted ones are for those who have the link. */
export async function listSitemapStays(executor: Executor, photos: number): Promise<SitemapStay[]> {
  const { rows } = await sql<SitemapStay>`
    select stay.slug, stay.updated_at as "updatedAt",
      (select coalesce(json_agg(json_build_object('sha256', encode(asset.sha256, 'hex'), 'width', asset.width) order by photo.position), '[]')
       from app.stay_photo photo join app.asset asset on asset.id = photo.asset_id
       where photo.stay_id = stay.id and photo.position < ${photos} and asset.width > 0) as photos
    from app.stay where stay.state = 'published' order by stay.slug`.execute(executor)
  return rows
}
