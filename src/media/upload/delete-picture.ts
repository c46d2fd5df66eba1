import { scopeOf } from '#core/account/stay-right.ts'
import type { RecordedPicture } from '#contract/media/media-object.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Asset } from '#db/queries/media/asset-queries.ts'
import { deleteAsset, lockAssetUses } from '#db/queries/media/shown-asset-queries.ts'
import type { PictureActor, PictureDeps } from '#media/picture-deps.ts'
import { findSeenAsset } from './find-pictures.ts'
import { mayChange } from './may-change.ts'
import { recordedPicture } from './recorded-picture.ts'
import { removeUnusedOrLater } from './remove-unused.ts'

type DeleteProblem = Extract<Problem, { code: 'picture_not_found' | 'not_allowed' | 'picture_in_use' }>

/**
 * Deletes a picture and its files, and returns it as it was. `picture_in_use`: a destination or a host shows it, or a
 * home does. With `detach` it is removed from the homes instead, provided that the actor looks after all of them.
 * `not_allowed`: as in `mayChange`; the person who uploaded it gets `picture_in_use` instead.
 */
export async function deletePicture(
  deps: PictureDeps,
  { actor, name, detach }: { readonly actor: PictureActor; readonly name: string; readonly detach: boolean },
): Promise<Result<RecordedPicture, DeleteProblem>> {
  const found = await findSeenAsset(deps.db, actor, name)
  if (!found.ok) return found
  const result = recordedPicture(found.value)
  const deleted = await takeDown(deps, found.value, { actor, detach })
  if (!deleted.ok) return deleted
  for (const slug of deleted.value) deps.onStayChanged?.(slug)
  await removeUnusedOrLater(deps, found.value.sha256)
  return ok(result)
}

function takeDown(
  { db }: PictureDeps,
  asset: Asset,
  { actor, detach }: { readonly actor: PictureActor; readonly detach: boolean },
): Promise<Result<string[], DeleteProblem>> {
  return inTransaction<string[], DeleteProblem>(db, async (tx) => {
    const uses = await lockAssetUses(tx, asset.id, scopeOf(actor))
    const { homes: stays, elsewhere } = uses
    if (asset.createdBy !== actor.uid && !mayChange(actor, asset, uses)) return err({ code: 'not_allowed' })
    const own = stays.filter(({ isInScope }) => isInScope).map(({ slug }) => slug)
    const mayTakeDown = detach && own.length === stays.length
    if (elsewhere || (stays.length > 0 && !mayTakeDown)) return err({ code: 'picture_in_use', homes: own })
    await deleteAsset(tx, asset.id)
    return ok(own)
  })
}
