import { scopeOf } from '#core/account/home-right.ts'
import type { FileInfo } from '#contract/media/file-info-schema.ts'
import type { RecordedPicture } from '#contract/media/media-object.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import { inTransaction } from '#db/in-transaction.ts'
import type { Asset } from '#db/queries/media/asset-queries.ts'
import { lockAssetUses, replaceAsset, rewordPhotos, touchPhotos } from '#db/queries/media/shown-asset-queries.ts'
import { limitConcurrency } from '#media/picture/limit-concurrency.ts'
import type { PictureActor, PictureDeps } from '#media/picture-deps.ts'
import { fileName } from './file-name.ts'
import { findSeenAsset } from './find-pictures.ts'
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
 * homes, which show it at once: its variants are made before. The files of the one before are removed. `not_allowed`: a host may
 * replace only what they have handed in themselves; `picture_in_use`: a destination or a host shows it.
 */
export async function replacePicture(
  deps: PictureDeps,
  { actor, name, picture, givenName, info }: Replacement,
): Promise<Result<RecordedPicture, ReplaceProblem>> {
  const found = await findOwn(deps, actor, name)
  if (!found.ok) return found
  const { id } = found.value
  await oneAtATime(() => keepWhole(deps, picture))
  const replaced = await inTransaction<Replaced, ReplaceProblem>(deps.db, async (tx) => {
    const { elsewhere } = await lockAssetUses(tx, id, scopeOf(actor))
    if (elsewhere) return err({ code: 'picture_in_use', homes: [] })
    const before = await findOwn({ db: tx }, actor, name)
    if (!before.ok) return before
    const asset = await replaceAsset(tx, id, { ...picture, ...textOf(info, givenName) }, deps.now())
    const slugs = [...(await touchPhotos(tx, id)), ...(await rewordPhotos(tx, before.value, asset))]
    return ok({ asset, slugs: [...new Set(slugs)], former: before.value.sha256 })
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

async function findOwn(
  { db }: { readonly db: Parameters<typeof findSeenAsset>[0] },
  actor: PictureActor,
  name: string,
): Promise<Result<Asset, Extract<ReplaceProblem, { code: 'picture_not_found' | 'not_allowed' }>>> {
  const found = await findSeenAsset(db, actor, name)
  if (!found.ok) return found
  const isForeign = actor.role === 'host' && found.value.createdBy !== actor.uid
  return isForeign ? err({ code: 'not_allowed' }) : found
}

async function keepWhole(deps: PictureDeps, picture: PreparedPicture): Promise<void> {
  await keepOriginal(deps, picture)
  await keepVariantsOf(deps.store, picture)
}

/** A new file has a new name; what is said of the picture stays unless something else is said. */
function textOf({ name, alternativeText, caption }: FileInfo, givenName: string) {
  return { name: fileName(name ?? givenName), alternativeText, caption }
}
