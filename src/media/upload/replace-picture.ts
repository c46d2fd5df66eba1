import { scopeOf } from '#core/account/stay-right.ts'
import type { FileInfo } from '#contract/media/file-info-schema.ts'
import type { RecordedPicture } from '#contract/media/media-object.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Tx } from '#db/database.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Asset } from '#db/queries/media/asset-queries.ts'
import { lockAssetUses, replaceAsset, rewordPhotos, touchPhotos } from '#db/queries/media/shown-asset-queries.ts'
import { limitConcurrency } from '#media/picture/limit-concurrency.ts'
import type { PictureActor, PictureDeps } from '#media/picture-deps.ts'
import { fileName } from './file-name.ts'
import { findSeenAsset } from './find-pictures.ts'
import { mayChange } from './may-change.ts'
import { keepVariantsOf } from './make-variants.ts'
import type { PreparedPicture } from './prepare-picture.ts'
import { recordedPicture } from './recorded-picture.ts'
import { removeUnusedOrLater } from './remove-unused.ts'
import { keepOriginal, type NewPicture } from './store-pictures.ts'
import { tieToRoom } from './tie-to-room.ts'

type ReplaceProblem = Extract<
  Problem,
  { code: 'picture_not_found' | 'not_allowed' | 'picture_in_use' | 'invalid_input' }
>

interface Replacement extends NewPicture {
  readonly actor: PictureActor
  /** The number or document id of the existing picture. */
  readonly name: string
}

// Each takes seconds of a processor core.
const oneAtATime = limitConcurrency(1)

/**
 * Replaces an existing picture by another one, under the same number, with the same texts unless others are given, and
 * in the same homes, which show it at once because its variants are made first. The files of the previous picture are
 * removed. `not_allowed`: as in `mayChange`; `picture_in_use`: a destination or a host shows it; `invalid_input`: as in
 * `tieToRoom`.
 */
export async function replacePicture(
  deps: PictureDeps,
  { actor, name, picture, givenName, info }: Replacement,
): Promise<Result<RecordedPicture, ReplaceProblem>> {
  const found = await inTransaction<Changeable, ReplaceProblem>(deps.db, (tx) => lockChangeable(tx, actor, name))
  if (!found.ok) return found
  await oneAtATime(() => keepWhole(deps, picture))
  const replaced = await inTransaction<Replaced, ReplaceProblem>(deps.db, async (tx) => {
    const changeable = await lockChangeable(tx, actor, name)
    if (!changeable.ok) return changeable
    const { before, elsewhere } = changeable.value
    if (elsewhere) return err({ code: 'picture_in_use', homes: [] })
    const { id, sha256: former } = before
    const asset = await replaceAsset(tx, id, { ...picture, ...textOf(info, givenName) }, deps.now())
    const tied = await tieToRoom(tx, id, { name, room: info.room })
    if (!tied.ok) return tied
    const slugs = [...(await touchPhotos(tx, id)), ...(await rewordPhotos(tx, before, asset)), ...tied.value]
    return ok({ asset, slugs: [...new Set(slugs)], former })
  })
  if (!replaced.ok) return replaced
  const { asset, slugs, former } = replaced.value
  // Somebody may have deleted their upload of the same picture before this one was recorded.
  await oneAtATime(() => keepWhole(deps, picture))
  for (const slug of slugs) deps.onStayChanged?.(slug)
  if (former !== asset.sha256) await removeUnusedOrLater(deps, former)
  return ok(recordedPicture(asset))
}

interface Replaced {
  readonly asset: Asset
  /** The slugs of the homes that show it. */
  readonly slugs: readonly string[]
  /** The SHA-256 of the previous picture. */
  readonly former: string
}

interface Changeable {
  readonly before: Asset
  readonly elsewhere: boolean
}

/** Returns a picture that the actor may change, locked so that nobody else changes it or adds it to a home. */
async function lockChangeable(
  tx: Tx,
  actor: PictureActor,
  name: string,
): Promise<Result<Changeable, Extract<ReplaceProblem, { code: 'picture_not_found' | 'not_allowed' }>>> {
  const found = await findSeenAsset(tx, actor, name)
  if (!found.ok) return found
  const uses = await lockAssetUses(tx, found.value.id, scopeOf(actor))
  const locked = await findSeenAsset(tx, actor, name)
  if (!locked.ok) return locked
  return mayChange(actor, locked.value, uses)
    ? ok({ before: locked.value, elsewhere: uses.elsewhere })
    : err({ code: 'not_allowed' })
}

async function keepWhole(deps: PictureDeps, picture: PreparedPicture): Promise<void> {
  await keepOriginal(deps, picture)
  await keepVariantsOf(deps.store, picture)
}

/** A new file has a new name. The other texts stay unless new ones are given. */
function textOf({ name, alternativeText, caption, focalPoint }: FileInfo, givenName: string) {
  return { name: fileName(name ?? givenName), alternativeText, caption, focalPoint }
}
