import { seenWithin } from '#db/queries/media/asset-queries.ts'
import type { StayScope } from '#core/account/stay-right.ts'
import { sql } from 'kysely'
import { isUuid } from '#core/is-uuid.ts'
import type { Tx } from '#db/database.ts'
import type { RoomBeds } from '#db/tables/stay-tables.ts'

interface RoomRow {
  readonly id: string
  readonly kind: string
  readonly name: string
  readonly beds: readonly RoomBeds[]
}

const numbersIn = (names: readonly string[]) => names.filter((name) => /^\d{1,10}$/.test(name)).map(Number)

/** Returns the ids of amenities by the slugs, document ids or numbers that were given. */
export async function findAmenityKeys(tx: Tx, names: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: number; code: string; documentId: string }>`
    select id::int as id, code, document_id as "documentId" from app.amenity
    where code = any(${names}::text[]) or document_id = any(${names.filter(isUuid)}::uuid[])
      or id = any(${numbersIn(names)}::bigint[])`.execute(tx)
  return new Map(
    rows.flatMap(({ id, code, documentId }) => [
      [String(id), id],
      [documentId, id],
      [code, id],
    ]),
  )
}

/** Returns the numbers of the amenities that a home has. */
export async function findAmenitiesOf(tx: Tx, stayId: number): Promise<number[]> {
  const rows = await tx.selectFrom('app.stay_amenity').select('amenity_id').where('stay_id', '=', stayId).execute()
  return rows.map((row) => row.amenity_id)
}

/** Replaces the amenities of a home. Notes of those that stay are kept. */
export async function replaceAmenities(tx: Tx, stayId: number, ids: readonly number[]): Promise<void> {
  await sql`delete from app.stay_amenity where stay_id = ${stayId} and amenity_id <> all(${ids}::int[])`.execute(tx)
  await sql`
    insert into app.stay_amenity (stay_id, amenity_id) select ${stayId}, id from unnest(${ids}::int[]) as id
    on conflict do nothing`.execute(tx)
}

/** Returns the rooms of a home in their order. */
export async function findRoomsOfStay(tx: Tx, stayId: number): Promise<RoomRow[]> {
  const found = tx.selectFrom('app.stay_room').select(['id', 'kind', 'name', 'beds']).where('stay_id', '=', stayId)
  return found.orderBy('position').execute()
}

/**
 * Replaces the rooms of a home. Those whose ids are among the given ones keep their photos; rooms without an id are
 * new.
 */
export async function replaceRooms(
  tx: Tx,
  stayId: number,
  rooms: readonly (Omit<RoomRow, 'id'> & { readonly id: string | null })[],
): Promise<void> {
  const ids = rooms.flatMap(({ id }) => id ?? [])
  await sql`delete from app.stay_room where stay_id = ${stayId} and id <> all(${ids}::uuid[])`.execute(tx)
  // No two rooms have the same place at any time, so all leave theirs first.
  await sql`update app.stay_room set position = -position where stay_id = ${stayId}`.execute(tx)
  const rows = JSON.stringify(rooms.map((room, index) => ({ ...room, position: index + 1 })))
  await sql`
    with sent as (
      select * from jsonb_to_recordset(${rows}::jsonb) as room (id uuid, position smallint, kind text, name text, beds jsonb)),
    kept as (
      update app.stay_room room set position = sent.position, kind = sent.kind, name = sent.name, beds = sent.beds
      from sent where room.stay_id = ${stayId} and room.id = sent.id)
    insert into app.stay_room (stay_id, position, kind, name, beds)
    select ${stayId}, position, kind, name, beds from sent where id is null`.execute(tx)
}

/**
 * Returns the ids of pictures by the given numbers or document ids, which may also be those of photos of homes. Only
 * pictures within a scope are found, and none that could not be read.
 */
export async function findPictureKeys(
  tx: Tx,
  names: readonly string[],
  scope: StayScope | null,
): Promise<ReadonlyMap<string, string>> {
  const ids = names.filter(isUuid)
  const numbers = numbersIn(names)
  const { rows } = await sql<{ id: string; name: string }>`
    select asset.id, named.name
    from (
      select id as asset_id, id::text as name from app.asset where id = any(${ids}::uuid[])
      union all select id, number::text from app.asset where number = any(${numbers}::bigint[])
      union all select asset_id, id::text from app.stay_photo where id = any(${ids}::uuid[])
      union all select asset_id, nr::text from app.stay_photo where nr = any(${numbers}::bigint[])
    ) named
    join app.asset asset on asset.id = named.asset_id
    where asset.state <> 'failed' and ${seenWithin(scope)}`.execute(tx)
  return new Map(rows.map(({ id, name }) => [name, id]))
}

/** Returns the pictures of a home in their order, including those that are not ready yet at their places. */
export async function findPicturesOf(tx: Tx, stayId: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select asset_id as id, position from app.stay_photo where stay_id = ${stayId}
    union all select id, coalesce(meant_position, 32767) from app.asset where meant_for = ${stayId}
    order by position`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Replaces the pictures of a home with these, in this order. Texts of those that stay are kept. Pictures whose variants
 * are not made yet take their places when they are.
 */
export async function replacePictures(tx: Tx, stayId: number, ids: readonly string[]): Promise<void> {
  await sql`delete from app.stay_photo where stay_id = ${stayId} and asset_id <> all(${ids}::uuid[])`.execute(tx)
  await sql`update app.asset set meant_for = null, meant_position = null where meant_for = ${stayId}`.execute(tx)
  await sql`
    update app.stay_photo photo set position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where photo.stay_id = ${stayId} and photo.asset_id = wanted.id`.execute(tx)
  await sql`
    insert into app.stay_photo (stay_id, asset_id, position, alt, caption)
    select ${stayId}, asset.id, wanted.position, coalesce(asset.alternative_text, ''), coalesce(asset.caption, '')
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position) join app.asset asset on asset.id = wanted.id
    where asset.state = 'done'
      and not exists (select from app.stay_photo photo where photo.stay_id = ${stayId} and photo.asset_id = asset.id)`.execute(
    tx,
  )
  await sql`
    update app.asset asset set meant_for = ${stayId}, meant_position = wanted.position
    from unnest(${ids}::uuid[]) with ordinality as wanted (id, position)
    where asset.id = wanted.id and asset.state in ('waiting', 'working')`.execute(tx)
}

/** Stores who lets a home. `uid`: the account of a host, whose description is the same for all their homes. */
export async function writeHost(
  tx: Tx,
  stayId: number,
  { name, about, languages }: { name: string; about?: string | undefined; languages?: readonly string[] | undefined },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select host.id from app.host host
    where host.id = (select host_id from app.stay where id = ${stayId})
      or (host.uid is null and host.name = ${name} and not exists (select from app.stay where id = ${stayId} and host_id is not null))
    order by host.id limit 1`.execute(tx)
  const text = {
    name,
    ...(about !== undefined && { about }),
    ...(languages !== undefined && { languages: [...languages] }),
  }
  const known = rows[0]?.id
  const id = known ?? (await tx.insertInto('app.host').values(text).returning('id').executeTakeFirstOrThrow()).id
  if (known !== undefined) await tx.updateTable('app.host').set(text).where('id', '=', known).execute()
  await tx.updateTable('app.stay').set({ host_id: id }).where('id', '=', stayId).execute()
}
