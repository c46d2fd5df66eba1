import { mediaVariantWidths } from '#contract/media/media-url.ts'
import type { RecordedPicture } from '#contract/media/media-object.ts'
import type { Asset } from '#db/queries/media/asset-queries.ts'

/** A picture as clients are told of it. */
export function recordedPicture(asset: Asset): RecordedPicture {
  const { number, id, ...rest } = asset
  // Of a finished picture, as of one that came with the product, every width is there.
  const variants = asset.state === 'done' ? mediaVariantWidths(asset.width) : asset.variants
  return { ...rest, id: number, documentId: id, variants }
}
