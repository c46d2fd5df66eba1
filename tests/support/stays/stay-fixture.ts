import type { Insertable } from 'kysely'
import type { Db, Executor } from '#db/database.ts'
import type { StayTable } from '#db/tables/stay-tables.ts'

let counter = 0

/**
 * Inserts a published stay on its own small island, 200.00 EUR a night, and returns its id. Any column can be given.
 */
export async function insertStay(db: Db, columns: Partial<Insertable<StayTable>> = {}): Promise<number> {
  const number = ++counter
  const destination = columns.destination_id ?? (await insertDestination(db))
  const policy = await db
    .selectFrom('app.cancellation_policy')
    .select('id')
    .where('code', '=', 'moderate')
    .executeTakeFirstOrThrow()
  const { id } = await db
    .insertInto('app.stay')
    .values({
      slug: `villa-${number}`,
      state: 'published',
      published_at: new Date('2026-01-01T00:00:00Z'),
      title: `Villa ${number}`,
      kind: 'villa',
      max_guests: 6,
      bedrooms: 3,
      beds: 4,
      bathrooms: 2,
      lat: 40,
      lng: 4,
      timezone: 'Europe/Madrid',
      currency: 'EUR',
      nightly: 20_000,
      cancellation_policy_id: policy.id,
      ...columns,
      destination_id: destination,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts a destination and returns its id. */
export async function insertDestination(executor: Executor, parentId: number | null = null): Promise<number> {
  const number = ++counter
  const { id } = await executor
    .insertInto('app.destination')
    .values({
      slug: `island-${number}`,
      parent_id: parentId,
      kind: parentId === null ? 'region' : 'area',
      name: `Island ${number}`,
      timezone: 'Europe/Madrid',
      lat: 40,
      lng: 4,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
