import type { Sharp } from 'sharp'
import { PICTURE_MAX_PIXELS } from '#media/picture-limits.ts'
import { loadSharp } from './load-sharp.ts'
import type { PictureSource } from './picture-source.ts'

const AVIF_QUALITY = 50
/**
 * Phones show this width with two or more dots to a pixel, where a fifth fewer bytes cannot be seen (decision 0038).
 */
const PHONE_WIDTH = 960
const PHONE_AVIF_QUALITY = 44
// Effort 4 takes seven times the processor time for files that are a tenth smaller.
const AVIF_EFFORT = 2
const PLACEHOLDER_MAX_LENGTH = 400
/** The longest side of a stored original, in pixels. What is shown is at most 2,400 wide. */
const ORIGINAL_MAX_SIDE = 4096
const ORIGINAL_QUALITY = 90
/** Decoding that takes longer is aborted. A genuine picture of 50 megapixels takes a second or two. */
const DECODING_MAX_SECONDS = 20

/**
 * Opens a picture without its metadata, rotated as the camera recorded. Any fault in it is an error, including a
 * missing end.
 */
async function decoder(source: PictureSource): Promise<Sharp> {
  const sharp = await loadSharp()
  // `warning` refuses truncated files, the rest of which libvips would otherwise fill with grey.
  return sharp(source, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning', autoOrient: true }).timeout({
    seconds: DECODING_MAX_SECONDS,
  })
}

/** Returns the AVIF of a picture in one width. */
async function encodeAvif(source: PictureSource, width: number): Promise<Uint8Array> {
  const picture = await decoder(source)
  const quality = width === PHONE_WIDTH ? PHONE_AVIF_QUALITY : AVIF_QUALITY
  return picture.resize({ width }).avif({ quality, effort: AVIF_EFFORT }).toBuffer()
}

/** Writes the original to a file in the form in which it is kept: JPEG, or WebP for pictures with transparency. */
async function remakeOriginal(
  source: PictureSource,
  file: string,
  { hasAlpha }: { readonly hasAlpha: boolean },
): Promise<{ readonly width: number; readonly height: number; readonly bytes: number }> {
  const picture = (await decoder(source)).resize({
    width: ORIGINAL_MAX_SIDE,
    height: ORIGINAL_MAX_SIDE,
    fit: 'inside',
    withoutEnlargement: true,
  })
  const made = hasAlpha
    ? picture.webp({ quality: ORIGINAL_QUALITY, effort: 2 })
    : picture.jpeg({ quality: ORIGINAL_QUALITY })
  const { width, height, size } = await made.toFile(file)
  return { width, height, bytes: size }
}

/** Returns a tiny blurred version as a `data:` address of at most 400 characters. */
async function blurPlaceholder(source: PictureSource): Promise<string> {
  for (const width of [20, 16, 12, 8]) {
    const picture = await decoder(source)
    const tiny = await picture
      .resize({ width, height: width, fit: 'inside' })
      .flatten({ background: '#ffffff' })
      .webp({ quality: 30, effort: 6 })
      .toBuffer()
    const address = `data:image/webp;base64,${tiny.toString('base64')}`
    if (address.length <= PLACEHOLDER_MAX_LENGTH) return address
  }
  return TRANSPARENT_PIXEL
}

/** The pixels of which likeness is made: nine in each of eight rows. */
const LIKENESS = { width: 9, height: 8 } as const

/**
 * Returns how a picture looks, in 64 bits: whether each of eight by eight spots is darker than the one to its right.
 * Neither another size nor another quality changes many of them. Source: Krawetz, Kind of Like That, dHash.
 */
async function likenessOf(source: PictureSource): Promise<string> {
  const picture = await decoder(source)
  const { width, height } = LIKENESS
  const grey = await picture
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer()
  let bits = ''
  for (let row = 0; row < height; row += 1)
    for (let spot = row * width; spot < (row + 1) * width - 1; spot += 1)
      bits += grey[spot]! < grey[spot + 1]! ? '1' : '0'
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

// Only used for pictures whose eight-pixel version is still too large, which no real picture is.
const TRANSPARENT_PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

const JPEG = { quality: 78, mozjpeg: true } as const
const SHARE_SIZE = { width: 1200, height: 630 } as const

/** Returns the JPEG of one of the stored variants, for browsers without AVIF. */
async function encodeJpeg(source: PictureSource): Promise<Uint8Array> {
  const sharp = await loadSharp()
  return sharp(source).flatten({ background: '#ffffff' }).jpeg(JPEG).toBuffer()
}

/** Returns the 1200 × 630 JPEG of one of the stored variants, for shared links. */
async function cropForSharing(source: PictureSource): Promise<Uint8Array> {
  const sharp = await loadSharp()
  const cropped = sharp(source)
    .resize({ ...SHARE_SIZE, fit: 'cover' })
    .flatten({ background: '#ffffff' })
  return cropped.jpeg(JPEG).toBuffer()
}

/** The longest side of the preview of a picture in a conversation. */
const PREVIEW_MAX_SIDE = 640

/** Returns the small JPEG of a picture in a conversation. */
async function encodePreview(source: PictureSource): Promise<Uint8Array> {
  const picture = await decoder(source)
  return picture
    .resize({ width: PREVIEW_MAX_SIDE, height: PREVIEW_MAX_SIDE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg(JPEG)
    .toBuffer()
}

/** Returns what the header of a picture says. Nothing is decoded, so there is no limit yet. */
async function readHeader(source: PictureSource) {
  const sharp = await loadSharp()
  const { format, compression, pages, width, height, isProgressive, autoOrient, hasAlpha } = await sharp(source, {
    limitInputPixels: false,
  }).metadata()
  return { format, compression, pages, width, height, isProgressive, autoOrient, hasAlpha }
}

/** All operations of libvips on pictures, by name. Sources are bytes or paths; see each function. */
export const decodeTasks = {
  encodeAvif,
  encodeJpeg,
  cropForSharing,
  remakeOriginal,
  blurPlaceholder,
  likenessOf,
  encodePreview,
  readHeader,
} as const

export type DecodeTasks = typeof decodeTasks
export type DecodeTaskName = keyof DecodeTasks
