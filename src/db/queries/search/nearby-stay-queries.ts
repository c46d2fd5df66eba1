import { sql } from 'kysely'
import type { Executor } from '#db/database.ts'

/** Ids of the published stays around a stay, nearest first, without itself. */
export async function findNearbyStays(executor: Executor, stayId: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select other.id
    from app.stay stay join app.stay other on other.id <> stay.id and other.state = 'published'
    where stay.id = ${stayId}
    order by (other.lat - stay.lat) ^ 2 + ((other.lng - stay.lng) * cosd(stay.lat)) ^ 2, other.id
    limit ${limit}`.execute(executor)
  return rows.map((row) => row.id)
}

/** Ids of stays that visitors may open, by slug. */
export async function findOpenStayIds(executor: Executor, slugs: readonly string[]): Promise<Map<string, number>> {
  const rows = await executor
    .selectFrom('app.stay')
    .select(['id', 'slug'])
    .where('slug', 'in', slugs.length === 0 ? [''] : slugs)
    .where('state', 'in', ['published', 'unlisted'])
    .execute()
  return new Map(rows.map(({ slug, id }) => [slug, id]))
}
