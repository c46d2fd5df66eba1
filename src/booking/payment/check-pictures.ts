import { scopeOf } from '#core/account/stay-right.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findAsset } from '#db/queries/media/asset-queries.ts'
import type { StaffActor } from '#booking/booking-deps.ts'

/**
 * Checks whether somebody may use these pictures (by id) as evidence; hosts may use those they uploaded.
 * `picture_not_found`: there is none, or it is not theirs.
 */
export async function checkPictures(
  db: Executor,
  actor: StaffActor,
  pictures: readonly string[],
): Promise<Result<null, Extract<Problem, { code: 'picture_not_found' }>>> {
  for (const id of pictures) {
    const found = isUuid(id) ? await findAsset(db, { id }, scopeOf(actor)) : null
    // A photo of a home has an id of its own besides that of its picture.
    if (found?.id !== id) return err({ code: 'picture_not_found' })
  }
  return ok(null)
}
