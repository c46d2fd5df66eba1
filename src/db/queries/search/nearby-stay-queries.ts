import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/**
 * A degree of longitude is shorter than one of latitude, half as long at 60°, but the index compares degrees. The index
 * returns this many times the wanted number of stays, of which the nearest are then taken.
 */
const NEAREST_BY_DEGREES = 4

/** Returns the ids of the published stays around a stay, nearest first, without itself. */
export async function findNearbyStays(executor: Executor, stayId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with middle as materialized (select id, lat, lng from app.stay where id = ${stayId})
    select other.id
    from middle, lateral (
      select stay.id, stay.lat, stay.lng from app.stay stay
      where stay.state = 'published'
      order by point(stay.lng, stay.lat) <-> point(middle.lng, middle.lat)
      limit ${limit * NEAREST_BY_DEGREES}
    ) other
    where other.id <> middle.id
    order by (other.lat - middle.lat) ^ 2 + ((other.lng - middle.lng) * cosd(middle.lat)) ^ 2, other.id
    limit ${limit}`.execute(executor)
  return rows.map((row) => row.id)
}

/** Returns the ids of stays that visitors may open, by slug. */
export async function findOpenStayIds(executor: Executor, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom('app.stay')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs.length === 0 ? [''] : slugs)
    .where('state', 'in', ['published', 'unlisted'])
    .execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
