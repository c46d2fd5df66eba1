import { ok, err, type Result } from '#core/result.ts'
import { decodingFault } from './decoding-fault.ts'
import { decode } from './decode.ts'
import type { PictureRefused } from '#core/picture-refusal.ts'
import { PICTURE_MAX_PIXELS } from '#media/picture-limits.ts'
import { beginningOf, isAnimatedPng, type PictureSource } from './picture-source.ts'
import { sniffPicture } from './sniff-picture.ts'

/**
 * The same limit for pictures that the decoder holds as a whole, at up to six bytes a pixel: progressive JPEG,
 * interlaced PNG, WebP and AVIF. Others are decoded line by line.
 */
const WHOLE_MAX_PIXELS = 24_000_000
/** The greatest length of one side in pixels. No camera makes longer ones, and encoders end at 65,535. */
const PICTURE_MAX_SIDE = 30_000

export type PictureMime = 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'

/** The facts in the header of a picture. Sizes are those after its EXIF rotation. */
export interface PictureFacts {
  readonly mime: PictureMime
  readonly width: number
  readonly height: number
  readonly hasAlpha: boolean
}

/**
 * Reads only the header of a picture: what it is, and whether it may be decoded. Refuses with `picture_refused`: not
 * JPEG, PNG, WebP or AVIF by its content, more than one frame, more than 50 megapixels (24 where the decoder holds all
 * of them at once), or a header that cannot be read.
 */
export async function inspectPicture(source: PictureSource): Promise<Result<PictureFacts, PictureRefused>> {
  const { kind } = sniffPicture(await beginningOf(source))
  if (kind === 'moving') return err({ code: 'picture_refused', reason: 'animated' })
  if (kind === 'unknown') return err({ code: 'picture_refused', reason: 'unknown_type' })
  if (kind !== 'photo') return err({ code: 'picture_refused', reason: 'unknown_type', found: kind })
  try {
    // Only the header is read here. The limit is enforced below, with its own reason, before anything is decoded.
    const found = await decode('readHeader', source)
    const mime = mimeOf(found.format, found.compression)
    if (!mime) return err({ code: 'picture_refused', reason: 'unknown_type' })
    if ((found.pages ?? 1) > 1 || (mime === 'image/png' && (await isAnimatedPng(source))))
      return err({ code: 'picture_refused', reason: 'animated' })
    const passesThrough = (mime === 'image/jpeg' || mime === 'image/png') && !found.isProgressive
    const most = passesThrough ? PICTURE_MAX_PIXELS : WHOLE_MAX_PIXELS
    if (found.width * found.height > most || Math.max(found.width, found.height) > PICTURE_MAX_SIDE)
      return err({ code: 'picture_refused', reason: 'too_many_pixels' })
    return ok({ mime, width: found.autoOrient.width, height: found.autoOrient.height, hasAlpha: found.hasAlpha })
  } catch (error) {
    return err(decodingFault(error))
  }
}

function mimeOf(format: string | undefined, compression: string | undefined): PictureMime | null {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return `image/${format}`
  // HEIC uses the same loader, but only Safari can show HEIC files.
  return format === 'heif' && compression === 'av1' ? 'image/avif' : null
}
