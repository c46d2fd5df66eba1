import type {
  mediaFormatSchema,
  mediaObjectSchema,
  pictureProgressSchema,
  takenEachSchema,
} from '#contract/media/file-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import type { OriginalFile } from '#core/upload-state.ts'
import { mediaOriginalUrl, mediaUrl, mediaVariantWidths } from './media-url.ts'

/** A picture as it is recorded, from which clients are told. */
export interface RecordedPicture {
  readonly id: number
  readonly documentId: string
  /** SHA-256 of what was handed in, 64 hexadecimal digits. */
  readonly sha256: string
  readonly name: string
  readonly alternativeText: string | null
  readonly caption: string | null
  readonly bytes: number
  readonly width: number
  readonly height: number
  /** Null for pictures that came with the product: of those the widest variant stands for the picture. */
  readonly original: OriginalFile | null
  /** Widths that are made. */
  readonly variants: readonly number[]
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** A smaller version of a picture in a media object; `url` is a path on this site. */
export type MediaFormatShape = ShapeOf<typeof mediaFormatSchema>

export type MediaFormatName = 'thumbnail' | 'small' | 'medium' | 'large'

/** A picture as clients of the content backend know it (docs/content-api.md, Files). `size` in kB, addresses are paths on this site. */
export type MediaObjectShape = ShapeOf<typeof mediaObjectSchema>

/** How far a picture is: `GET /api/upload/files/{id}/progress`. */
export type PictureProgressShape = ShapeOf<typeof pictureProgressSchema>

/** What became of the files of a form that were taken each for itself: `POST /api/upload/each`. */
export type TakenEachShape = ShapeOf<typeof takenEachSchema>

/** A file of such a form that was not taken. */
export type RefusedFileShape = TakenEachShape['refused'][number]

const formatNames: readonly MediaFormatName[] = ['thumbnail', 'small', 'medium', 'large']
const JPEG = { ext: '.jpg', mime: 'image/jpeg' } as const

/** What clients are told of a picture. */
export function mediaObject(picture: RecordedPicture): MediaObjectShape {
  const { id, documentId, name, alternativeText, caption, sha256 } = picture
  return {
    id,
    documentId,
    name,
    alternativeText,
    caption,
    focalPoint: null,
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

/** Thousands of bytes with two places, as clients of the ecosystem know it. */
function kilobytes(bytes: number): number {
  return Math.round(bytes / 10) / 100
}
