import { sql, type Insertable, type Updateable } from 'kysely'
import { isUuid } from '#core/is-uuid.ts'
import type { Executor, Tx } from '#db/database.ts'
import type { StayTable } from '#db/tables/stay-tables.ts'

/** Columns of a home that are written together. Undefined: stays as it is. */
export type StayFactColumns = Omit<
  Updateable<StayTable>,
  'document_id' | 'host_id' | 'destination_id' | 'state' | 'published_at'
>

export interface DestinationPlace {
  readonly id: number
  readonly timezone: string
  readonly lat: number
  readonly lng: number
}

/** Returns a place by document id, slug or number, or null. */
export async function findDestinationByName(executor: Executor, name: string): Promise<DestinationPlace | null> {
  const named = isUuid(name)
    ? sql<boolean>`document_id = ${name}::uuid`
    : sql<boolean>`slug = ${name} or id = ${/^[1-9]\d{0,8}$/.test(name) ? Number(name) : null}`
  const row = await executor
    .selectFrom('app.destination')
    .select(['id', 'timezone', 'lat', 'lng'])
    .where(named)
    .executeTakeFirst()
  return row ?? null
}

/** Returns the host of an account, creating one with this name if needed. */
export async function hostIdOf(tx: Tx, uid: string, name: string): Promise<number> {
  const known = await tx.selectFrom('app.host').select('id').where('uid', '=', uid).orderBy('id').executeTakeFirst()
  if (known) return known.id
  return (await tx.insertInto('app.host').values({ uid, name }).returning('id').executeTakeFirstOrThrow()).id
}

/** Returns the display name of an account, or null. */
export async function findDisplayName(executor: Executor, uid: string): Promise<string | null> {
  const row = await executor.selectFrom('app.profile').select('display_name').where('uid', '=', uid).executeTakeFirst()
  return row?.display_name ?? null
}

/** Lets only one transaction at a time choose an address that begins so, until it ends. */
export async function lockSlug(tx: Tx, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`stay_slug ${slug}`}, 0))`.execute(tx)
}

/** Returns whether any home has this slug, including drafts and archived ones. */
export async function isSlugTaken(executor: Executor, slug: string): Promise<boolean> {
  return (await executor.selectFrom('app.stay').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined
}

/** Stores a new home and returns its names. */
export async function insertStayRow(
  tx: Tx,
  stay: Insertable<StayTable>,
): Promise<{ readonly id: number; readonly documentId: string }> {
  return tx.insertInto('app.stay').values(stay).returning(['id', 'document_id as documentId']).executeTakeFirstOrThrow()
}

/** Writes facts of a home, and its state between draft and archive. */
export async function updateStayFacts(
  tx: Tx,
  id: number,
  facts: StayFactColumns & Pick<Updateable<StayTable>, 'destination_id' | 'state' | 'published_at'>,
): Promise<void> {
  const given = Object.entries(facts).filter(([, value]) => value !== undefined)
  if (given.length === 0) return
  await tx.updateTable('app.stay').set(Object.fromEntries(given)).where('id', '=', id).execute()
}

/** Returns the state of a home, since when everybody sees it, and its hours. */
export async function findStayState(executor: Executor, id: number) {
  return executor
    .selectFrom('app.stay')
    .select(['state', 'published_at', 'currency', 'check_in_from', 'check_in_until', 'check_out_by'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
