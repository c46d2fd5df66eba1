import type {
  mediaFormatSchema,
  mediaObjectSchema,
  pictureProgressSchema,
  takenEachSchema,
} from '#contract/media/file-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import type { FocalPoint } from '#core/focal-point.ts'
import type { OriginalFile } from '#core/upload-state.ts'
import { mediaOriginalUrl, mediaUrl, mediaVariantWidths } from './media-url.ts'

/** A stored picture, from which the description for clients is made. */
export interface RecordedPicture {
  readonly id: number
  readonly documentId: string
  /** SHA-256 of the uploaded file, 64 hexadecimal digits. */
  readonly sha256: string
  readonly name: string
  readonly alternativeText: string | null
  readonly caption: string | null
  readonly focalPoint: FocalPoint | null
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** Null for pictures that came with the product. For those the widest variant is used as the original. */
  readonly original: OriginalFile | null
  /** The widths of its variants. */
  readonly variants: readonly number[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A smaller version of a picture in a media object; `url` is a path on this site. */
export type MediaFormatShape = ShapeOf<typeof mediaFormatSchema>

export type MediaFormatName = 'thumbnail' | 'small' | 'medium' | 'large'

/**
 * A picture as clients of the content backend receive it (docs/content-api.md, Files). `size` is in kB, addresses are
 * paths on this site.
 */
export type MediaObjectShape = ShapeOf<typeof mediaObjectSchema>

/** The progress of a picture: `GET /api/upload/files/{id}/progress`. */
export type PictureProgressShape = ShapeOf<typeof pictureProgressSchema>

/** The results of an upload whose files are accepted one by one: `POST /api/upload/each`. */
export type TakenEachShape = ShapeOf<typeof takenEachSchema>

/** A file of such an upload that was not accepted. */
export type RefusedFileShape = TakenEachShape['refused'][number]

const formatNames: readonly MediaFormatName[] = ['thumbnail', 'small', 'medium', 'large']
const JPEG = { ext: '.jpg', mime: 'image/jpeg' } as const

/** Returns the description of a picture for clients. */
export function mediaObject(picture: RecordedPicture): MediaObjectShape {
  const { id, documentId, name, alternativeText, caption, focalPoint, sha256 } = picture
  return {
    id,
    documentId,
    name,
    alternativeText,
    caption,
    focalPoint,
    width: picture.width,
    height: picture.height,
    formats: formatsOf(picture),
    hash: sha256,
    ...fileOf(picture),
    size: kilobytes(picture.bytes),
    previewUrl: null,
    provider: 'local',
    provider_metadata: null,
    isUrlSigned: false,
    createdAt: picture.createdAt.toISOString(),
    updatedAt: picture.updatedAt.toISOString(),
    publishedAt: picture.createdAt.toISOString(),
  }
}

function formatsOf({ sha256, width, height, variants }: RecordedPicture): MediaObjectShape['formats'] {
  const formats: Partial<Record<MediaFormatName, MediaFormatShape>> = {}
  for (const [index, variant] of mediaVariantWidths(width).entries()) {
    const name = formatNames[index]
    if (!name || !variants.includes(variant)) continue
    formats[name] = {
      name: `${name}_${variant}.jpg`,
      hash: sha256,
      ...JPEG,
      path: null,
      width: variant,
      height: Math.round((height * variant) / width),
      url: mediaUrl(sha256, variant, 'jpg'),
    }
  }
  return formats
}

function fileOf({ sha256, original, width }: RecordedPicture): Pick<MediaObjectShape, 'ext' | 'mime' | 'url'> {
  if (original === null) return { ...JPEG, url: mediaUrl(sha256, mediaVariantWidths(width).at(-1) ?? width, 'jpg') }
  const kind = original === 'original.webp' ? { ext: '.webp', mime: 'image/webp' } : JPEG
  return { ...kind, url: mediaOriginalUrl(sha256, original) }
}

/** Returns thousands of bytes with two decimals, as clients of Strapi expect. */
function kilobytes(bytes: number): number {
  return Math.round(bytes / 10) / 100
}
