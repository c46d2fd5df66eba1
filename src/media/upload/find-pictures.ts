import { scopeOf } from '#core/account/home-right.ts'
import { mediaVariantWidths } from '#contract/media/media-url.ts'
import type { PictureProgressShape, RecordedPicture } from '#contract/media/media-object.ts'
import type { CollectionQuery } from '#core/collection/collection-query.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import { ok, err, type Result } from '#core/result.ts'
import type { Executor } from '#db/database.ts'
import { findAsset, listAssets, type Asset } from '#db/queries/media/asset-queries.ts'
import type { PictureActor, PictureDeps } from '#media/picture-deps.ts'
import { recordedPicture } from './recorded-picture.ts'

type FindDeps = Pick<PictureDeps, 'db'>
type NotFound = Extract<Problem, { code: 'picture_not_found' }>

/**
 * A picture by its number or document id, as far as the actor may see it: staff every one, a host those of theirs and those in their
 * homes. `picture_not_found`: there is none, or it is somebody else's.
 */
export async function findSeenAsset(
  executor: Executor,
  actor: PictureActor,
  name: string,
): Promise<Result<Asset, NotFound>> {
  const isNumber = /^[1-9]\d{0,14}$/.test(name)
  if (!isNumber && !isUuid(name)) return err({ code: 'picture_not_found' })
  const asset = await findAsset(executor, isNumber ? { number: Number(name) } : { id: name }, scopeOf(actor))
  return asset ? ok(asset) : err({ code: 'picture_not_found' })
}

/** The pictures an actor may see, as far as a question asks for them; in the order in which they came unless it sorts. */
export async function listPictures(
  { db }: FindDeps,
  { actor, query }: { readonly actor: PictureActor; readonly query: CollectionQuery },
): Promise<RecordedPicture[]> {
  const assets = await listAssets(db, { scope: scopeOf(actor), query })
  return assets.map(recordedPicture)
}

/** One picture; problems as of `findSeenAsset`. */
export async function findPicture(
  { db }: FindDeps,
  { actor, name }: { readonly actor: PictureActor; readonly name: string },
): Promise<Result<RecordedPicture, NotFound>> {
  const asset = await findSeenAsset(db, actor, name)
  return asset.ok ? ok(recordedPicture(asset.value)) : asset
}

/** How many variants of a picture are made; problems as of `findSeenAsset`. */
export async function findPictureProgress(
  { db }: FindDeps,
  { actor, name }: { readonly actor: PictureActor; readonly name: string },
): Promise<Result<PictureProgressShape, NotFound>> {
  const asset = await findSeenAsset(db, actor, name)
  if (!asset.ok) return asset
  const { state, width, variants } = asset.value
  const total = mediaVariantWidths(width).length
  return ok({ state, done: state === 'done' ? total : variants.length, total })
}
