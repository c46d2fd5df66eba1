import { scopeOf } from '#core/account/stay-right.ts'
import type { FileInfo } from '#contract/media/file-info-schema.ts'
import type { RecordedPicture } from '#contract/media/media-object.ts'
import type { FocalPoint } from '#core/focal-point.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import { updateAssetText, type Asset } from '#db/queries/media/asset-queries.ts'
import { lockAssetUses, rewordPhotos, touchPhotos } from '#db/queries/media/shown-asset-queries.ts'
import type { PictureActor, PictureDeps } from '#media/picture-deps.ts'
import { fileName } from './file-name.ts'
import { findSeenAsset } from './find-pictures.ts'
import { mayChange } from './may-change.ts'
import { recordedPicture } from './recorded-picture.ts'
import { tieToRoom } from './tie-to-room.ts'

type DescribeProblem = Extract<Problem, { code: 'picture_not_found' | 'not_allowed' | 'invalid_input' }>

/**
 * Changes the name of a picture, its texts, its focal point and the room that it shows. What is left out stays as it
 * is. Homes that took over the texts when it was added are updated, too. `not_allowed`: as in `mayChange`;
 * `invalid_input`: as in `tieToRoom`.
 */
export async function describePicture(
  deps: PictureDeps,
  { actor, name, info }: { readonly actor: PictureActor; readonly name: string; readonly info: FileInfo },
): Promise<Result<RecordedPicture, DescribeProblem>> {
  const changed = await inTransaction<{ asset: Asset; slugs: string[] }, DescribeProblem>(deps.db, async (tx) => {
    const found = await findSeenAsset(tx, actor, name)
    if (!found.ok) return found
    const before = found.value
    if (!mayChange(actor, before, await lockAssetUses(tx, before.id, scopeOf(actor))))
      return err({ code: 'not_allowed' })
    const text = {
      name: info.name == null ? undefined : fileName(info.name),
      alternativeText: info.alternativeText,
      caption: info.caption,
      focalPoint: info.focalPoint,
    }
    const asset = await updateAssetText(tx, before.id, text, deps.now())
    if (!asset) return err({ code: 'picture_not_found' })
    const moved = isSamePoint(before.focalPoint, asset.focalPoint) ? [] : await touchPhotos(tx, asset.id)
    const tied = await tieToRoom(tx, before.id, { name, room: info.room })
    if (!tied.ok) return tied
    const slugs = new Set([...moved, ...(await rewordPhotos(tx, before, asset)), ...tied.value])
    return ok({ asset, slugs: [...slugs] })
  })
  if (!changed.ok) return changed
  for (const slug of changed.value.slugs) deps.onStayChanged?.(slug)
  return ok(recordedPicture(changed.value.asset))
}

const isSamePoint = (one: FocalPoint | null, other: FocalPoint | null) => one?.x === other?.x && one?.y === other?.y
