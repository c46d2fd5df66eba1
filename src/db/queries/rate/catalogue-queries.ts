import { sql, type Insertable, type Updateable } from 'kysely'
import { isUuid } from '#core/is-uuid.ts'
import { usualAmenities } from '#core/stay/usual-amenities.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { AmenityTable, DestinationTable } from '#db/tables/stay-tables.ts'

/** The id of an amenity is its bit in a search index, which has this many bits. */
const MOST_AMENITIES = 128

/** The names of an entry in the catalogue. */
export interface CatalogueKey {
  readonly id: number
  readonly documentId: string
}

const given = <Row extends object>(row: Row) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row

const byName = (name: string, slug: 'code' | 'slug') =>
  isUuid(name)
    ? sql<boolean>`document_id = ${name}::uuid`
    : sql<boolean>`(${sql.id(slug)} = ${name} or id = ${/^[1-9]\d{0,8}$/.test(name) ? Number(name) : null})`

/** Returns an amenity by slug, document id or number, locked, or null. */
export async function findAmenity(tx: Tx, name: string): Promise<CatalogueKey | null> {
  const row = await tx
    .selectFrom('app.amenity')
    .select(['id', 'document_id as documentId'])
    .where(byName(name, 'code'))
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/**
 * Fills an empty catalogue with the usual amenities, from which homes choose. The company may change them as it likes.
 */
export async function insertUsualAmenities(executor: Executor): Promise<void> {
  const isBegun = await executor.selectFrom('app.amenity').select('id').limit(1).executeTakeFirst()
  if (isBegun) return
  const rows = usualAmenities.map(({ expected: filterable, ...amenity }, position) => ({
    ...amenity,
    filterable,
    position,
  }))
  await executor
    .insertInto('app.amenity')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores an amenity under the lowest free number. Returns null when there is no room for another. */
export async function insertAmenity(
  tx: Tx,
  amenity: Omit<Insertable<AmenityTable>, 'id'>,
): Promise<CatalogueKey | null> {
  await sql`lock table app.amenity in share row exclusive mode`.execute(tx)
  const { rows } = await sql<{ id: number; position: number }>`
    select min(free)::int as id, (select coalesce(max(position), -1) + 1 from app.amenity) as position
    from generate_series(0, ${MOST_AMENITIES - 1}) as free
    where not exists (select from app.amenity where id = free)`.execute(tx)
  const next = rows[0]
  if (next?.id == null) return null
  return tx
    .insertInto('app.amenity')
    .values({ position: next.position, ...given(amenity), id: next.id } as Insertable<AmenityTable>)
    .returning(['id', 'document_id as documentId'])
    .executeTakeFirstOrThrow()
}

/** Updates an amenity. Fields that are undefined stay as they are. */
export async function updateAmenity(tx: Tx, id: number, amenity: Updateable<AmenityTable>): Promise<void> {
  await tx.updateTable('app.amenity').set(given(amenity)).where('id', '=', id).execute()
}

/** Moves the amenities from a position on by one, so that an amenity can have it; nothing moves if it is free. */
export async function freePosition(tx: Tx, position: number, id: number): Promise<void> {
  await sql`
    update app.amenity set position = position + 1
    where position >= ${position} and id <> ${id}
      and exists (select from app.amenity other where other.position = ${position} and other.id <> ${id})`.execute(tx)
}

/** Removes an amenity from every home, and then itself. */
export async function deleteAmenity(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('app.stay_amenity').where('amenity_id', '=', id).execute()
  await tx.deleteFrom('app.amenity').where('id', '=', id).execute()
}

/** Returns the slugs of the homes that have an amenity. */
export async function findSlugsWithAmenity(executor: Executor, id: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select stay.slug from app.stay_amenity link join app.stay stay on stay.id = link.stay_id
    where link.amenity_id = ${id}`.execute(executor)
  return rows.map(({ slug }) => slug)
}

/** Returns a place by slug, document id or number, locked, or null. */
export async function findPlace(tx: Tx, name: string): Promise<CatalogueKey | null> {
  const row = await tx
    .selectFrom('app.destination')
    .select(['id', 'document_id as documentId'])
    .where(byName(name, 'slug'))
    .where('state', '<>', 'archived')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** Stores a place and returns its names. */
export async function insertPlace(tx: Tx, place: Insertable<DestinationTable>): Promise<CatalogueKey> {
  return tx
    .insertInto('app.destination')
    .values(given(place))
    .returning(['id', 'document_id as documentId'])
    .executeTakeFirstOrThrow()
}

/** Updates a place. Fields that are undefined stay as they are. */
export async function updatePlace(tx: Tx, id: number, place: Updateable<DestinationTable>): Promise<void> {
  await tx.updateTable('app.destination').set(given(place)).where('id', '=', id).execute()
}

/**
 * Takes a place without homes out of use: the places in it move to the one that contains it, and its slug becomes free.
 */
export async function archivePlace(tx: Tx, id: number, at: Date): Promise<void> {
  await sql`
    update app.destination set parent_id = (select parent_id from app.destination where id = ${id}), updated_at = ${at}
    where parent_id = ${id}`.execute(tx)
  await sql`
    update app.destination set state = 'archived', slug = rtrim(left(slug, 100), '-') || '-removed-' || id, updated_at = ${at}
    where id = ${id}`.execute(tx)
}

/**
 * Makes changes of the tree of places wait for each other. Otherwise two that together close a circle would each see
 * none.
 */
export async function lockTreeOfPlaces(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('app.destination'))`.execute(tx)
}

/** Returns whether a place lies in another one, or is that one. */
export async function liesIn(tx: Tx, id: number, other: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    with recursive above as (
      select id, parent_id from app.destination where id = ${id}
      union select place.id, place.parent_id from app.destination place join above on place.id = above.parent_id)
    select exists (select from above where id = ${other}) as found`.execute(tx)
  return rows[0]?.found ?? false
}

/** Returns the slugs of the homes of a place that are not archived. */
export async function findSlugsInPlace(executor: Executor, id: number): Promise<string[]> {
  const { rows } = await sql<{ slug: string }>`
    select slug from app.stay where destination_id = ${id} and state <> 'archived'`.execute(executor)
  return rows.map(({ slug }) => slug)
}
