import { scopeOf } from '#core/account/stay-right.ts'
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
 * Returns a picture by its number or document id, if the actor may see it: staff see every picture, hosts those they
 * uploaded and those in their homes. `picture_not_found`: there is none, or it is somebody else's.
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

/**
 * Returns the pictures that an actor may see and a question asks for, in the order in which they were uploaded unless
 * it sorts.
 */
export async function listPictures(
  { db }: FindDeps,
  { actor, query }: { readonly actor: PictureActor; readonly query: CollectionQuery },
): Promise<RecordedPicture[]> {
  const assets = await listAssets(db, { scope: scopeOf(actor), query })
  return assets.map(recordedPicture)
}

/** Returns a picture. The problems are those of `findSeenAsset`. */
export async function findPicture(
  { db }: FindDeps,
  { actor, name }: { readonly actor: PictureActor; readonly name: string },
): Promise<Result<RecordedPicture, NotFound>> {
  const asset = await findSeenAsset(db, actor, name)
  return asset.ok ? ok(recordedPicture(asset.value)) : asset
}

/** Returns how many variants of a picture have been made. The problems are those of `findSeenAsset`. */
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
