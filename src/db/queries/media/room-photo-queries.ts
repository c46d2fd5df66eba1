import { sql } from 'kysely'
import type { Tx } from '#db/database.ts'

/**
 * Sets the room of the photos that show a picture: of the one that `name` names (its number or id), or else of that in
 * the home of the room, or with null of all. Returns the slugs of the homes in which that changed something; null: no
 * such photo is of the home of the room, or there is no such room.
 */
export async function setRoomOfPhotos(
  tx: Tx,
  { assetId, name, room }: { readonly assetId: string; readonly name: string; readonly room: string | null },
): Promise<string[] | null> {
  // Locked, so that nobody removes the room before the photos have it.
  if (room !== null) await sql`select from app.stay_room where id = ${room}::uuid for key share`.execute(tx)
  const { rows } = await sql<{ id: string; slug: string; isSame: boolean }>`
    with shown as (
      select photo.id, photo.stay_id, photo.room_id, lower(${name}) in (photo.id::text, photo.nr::text) as is_named
      from app.stay_photo photo where photo.asset_id = ${assetId}::uuid)
    select shown.id, stay.slug, shown.room_id is not distinct from ${room}::uuid as "isSame"
    from shown join app.stay stay on stay.id = shown.stay_id
    where (shown.is_named or not exists (select from shown where is_named))
      and (${room}::uuid is null or shown.stay_id = (select stay_id from app.stay_room where id = ${room}::uuid))`.execute(
    tx,
  )
  if (room !== null && rows.length === 0) return null
  const changed = rows.filter(({ isSame }) => !isSame)
  const ids = changed.map(({ id }) => id)
  await sql`update app.stay_photo set room_id = ${room}::uuid where id = any(${ids}::uuid[])`.execute(tx)
  return [...new Set(changed.map(({ slug }) => slug))]
}
