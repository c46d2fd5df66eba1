import { scopeOf } from '#core/account/home-right.ts'
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
import { removeUnused } from './remove-unused.ts'
import { keepOriginal, type NewPicture } from './store-pictures.ts'

type ReplaceProblem = Extract<Problem, { code: 'picture_not_found' | 'not_allowed' | 'picture_in_use' }>

interface Replacement extends NewPicture {
  readonly actor: PictureActor
  /** Of the picture that is there: its number or document id. */
  readonly name: string
}

// Each takes seconds, and a core.
const oneAtATime = limitConcurrency(1)

/**
 * Puts another picture in the place of one that is there: under the same number, with the same words unless others are given, in the same
 * homes, which show it at once: its variants are made before. The files of the one before are removed. `not_allowed`: as of `mayChange`;
 * `picture_in_use`: a destination or a host shows it.
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
    const slugs = [...(await touchPhotos(tx, id)), ...(await rewordPhotos(tx, before, asset))]
    return ok({ asset, slugs: [...new Set(slugs)], former })
  })
  if (!replaced.ok) return replaced
  const { asset, slugs, former } = replaced.value
  // Somebody may have deleted the same picture of theirs before ours was written down.
  await oneAtATime(() => keepWhole(deps, picture))
  for (const slug of slugs) deps.onStayChanged?.(slug)
  if (former !== asset.sha256) await removeUnused(deps, former)
  return ok(recordedPicture(asset))
}

interface Replaced {
  readonly asset: Asset
  /** Homes that show it. */
  readonly slugs: readonly string[]
  /** What was there before, by its SHA-256. */
  readonly former: string
}

interface Changeable {
  readonly before: Asset
  readonly elsewhere: boolean
}

/** A picture that the actor may change, read when nobody else changes it or hangs it up any more. */
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

/** A new file has a new name; what is said of the picture stays unless something else is said. */
function textOf({ name, alternativeText, caption }: FileInfo, givenName: string) {
  return { name: fileName(name ?? givenName), alternativeText, caption }
}
