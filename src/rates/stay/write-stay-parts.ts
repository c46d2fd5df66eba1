import { scopeOf } from '#core/account/stay-right.ts'
import type { StayParts } from '#contract/collection/stay-parts.ts'
import type { RelationsChange } from '#contract/collection/relations-schema.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { keptRoomIds } from '#core/stay/kept-room-ids.ts'
import type { Tx } from '#db/database.ts'
import {
  findAmenitiesOf,
  findAmenityKeys,
  findPictureKeys,
  findPicturesOf,
  findRoomsOfStay,
  replaceAmenities,
  replacePictures,
  replaceRooms,
  writeHost,
} from '#db/queries/rate/stay-part-queries.ts'
import { findHostOf } from '#db/queries/stay/own-stay-queries.ts'
import type { RateActor } from '#rates/rate-deps.ts'
import { changedList } from './changed-list.ts'

type Written = Result<null, Extract<Problem, { code: 'invalid_input' }>>

/**
 * Writes what tables of their own hold about a home: rooms, host, amenities, photos and which of them comes first.
 * `invalid_input`: an amenity or a picture that does not exist or is not this host's, a room that is not one of the
 * home, or a change by a helper to facts about the host, which are shown with all of the host's homes.
 */
export async function writeStayParts(
  tx: Tx,
  stayId: number,
  { rooms, host, amenities, photos, cover }: StayParts,
  actor: RateActor,
): Promise<Written> {
  if (rooms) {
    const found = await writeRooms(tx, stayId, rooms)
    if (!found.ok) return found
  }
  if (host) {
    const isTheirs = actor.role !== 'host' || (await findHostOf(tx, stayId)) === actor.uid
    if (!isTheirs) return err({ code: 'invalid_input', fields: { host: 'host can only be changed by the host' } })
    await writeHost(tx, stayId, host)
  }
  if (amenities) {
    const keys = await findAmenityKeys(tx, namesIn(amenities))
    const changed = changedList(await findAmenitiesOf(tx, stayId), amenities, (name) => keys.get(name) ?? null)
    if ('missing' in changed) return notFound('amenities', changed.missing)
    await replaceAmenities(tx, stayId, changed.list)
  }
  return photos || cover ? writePhotos(tx, stayId, { photos, cover }, actor) : ok(null)
}

/** Writes the rooms of a home. Those that are not new keep their ids, and so their photos (decision 143). */
async function writeRooms(tx: Tx, stayId: number, rooms: NonNullable<StayParts['rooms']>): Promise<Written> {
  const kept = keptRoomIds(await findRoomsOfStay(tx, stayId), rooms)
  if ('unknown' in kept) {
    const field = `rooms.${kept.unknown}.id`
    return err({ code: 'invalid_input', fields: { [field]: `${field} must be the id of a room of the home, once` } })
  }
  await replaceRooms(
    tx,
    stayId,
    rooms.map((room, index) => ({ ...room, id: kept.ids[index] ?? null })),
  )
  return ok(null)
}

async function writePhotos(
  tx: Tx,
  stayId: number,
  { photos = { connect: [], disconnect: [] }, cover }: Pick<StayParts, 'photos' | 'cover'>,
  actor: RateActor,
): Promise<Written> {
  const names = [...namesIn(photos), ...(cover === undefined ? [] : [cover])]
  const keys = await findPictureKeys(tx, names, scopeOf(actor))
  const keyOf = (name: string) => keys.get(name) ?? null
  const changed = changedList(await findPicturesOf(tx, stayId), photos, keyOf)
  if ('missing' in changed) return notFound('photos', changed.missing)
  const first = cover === undefined ? null : { connect: [{ name: cover, place: 'start' as const }], disconnect: [] }
  const covered = first === null ? changed : changedList(changed.list, first, keyOf)
  if ('missing' in covered) return notFound('cover', covered.missing)
  await replacePictures(tx, stayId, covered.list)
  return ok(null)
}

function namesIn(change: RelationsChange): readonly string[] {
  if ('set' in change) return change.set
  const beside = change.connect.flatMap(({ place }) =>
    typeof place === 'string' ? [] : ['before' in place ? place.before : place.after],
  )
  return [...change.disconnect, ...change.connect.map(({ name }) => name), ...beside]
}

/** Returns the problem in the words that clients of the ecosystem expect. */
function notFound(field: string, name: string): Written {
  return err({
    code: 'invalid_input',
    fields: { [field]: `Document with id "${name}", locale "null" not found` },
  })
}
