import { mediaVariantWidths } from '#contract/media/media-url.ts'
import type { RecordedPicture } from '#contract/media/media-object.ts'
import type { Asset } from '#db/queries/media/asset-queries.ts'

/** Returns a picture as clients are told about it. */
export function recordedPicture(asset: Asset): RecordedPicture {
  const { number, id, ...rest } = asset
  // A finished picture has every width, like one that came with the product.
  const variants = asset.state === 'done' ? mediaVariantWidths(asset.width) : asset.variants
  return { ...rest, id: number, documentId: id, variants }
}
