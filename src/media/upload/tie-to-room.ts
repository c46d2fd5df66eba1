import type { ProblemOf } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { setRoomOfPhotos } from '#db/queries/media/room-photo-queries.ts'

/**
 * Ties a photo to a room of its home, or with null to none, and returns the slugs of the homes in which that changed
 * something. A picture that is not named as the photo of one home is tied in the home of the room; null unties it in
 * all. Undefined changes nothing. `invalid_input`: the room is not one of the home.
 */
export async function tieToRoom(
  tx: Tx,
  assetId: string,
  { name, room }: { readonly name: string; readonly room: string | null | undefined },
): Promise<Result<readonly string[], ProblemOf<'invalid_input'>>> {
  if (room === undefined) return ok([])
  const slugs = await setRoomOfPhotos(tx, { assetId, name, room })
  if (slugs) return ok(slugs)
  const field = 'fileInfo.0.room'
  return err({ code: 'invalid_input', fields: { [field]: `${field} must be a room of a home that shows the photo` } })
}
