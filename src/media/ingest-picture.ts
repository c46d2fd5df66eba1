import { createHash } from 'node:crypto'
import { mediaVariantWidths } from '#contract/media-url.ts'
import { ok, refused, type Result } from '#core/result.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import { loadSharp } from './load-sharp.ts'
import type { MediaStore } from './media-store.ts'

/** What is recorded about a picture. `width` and `height` are those it is shown in, after its EXIF rotation. */
export interface IngestedPicture {
  /** SHA-256 of the bytes that were handed in, 64 hexadecimal digits: the picture's name in every address. */
  readonly sha256: string
  readonly width: number
  readonly height: number
  /** A tiny blurred version as a `data:` address of at most 400 characters, to show until the picture arrives. */
  readonly placeholder: string
  /** Size of what was handed in. */
  readonly bytes: number
  readonly mime: 'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif'
}

interface PictureRefused {
  readonly code: 'picture_refused'
  readonly reason: 'empty' | 'too_many_bytes' | 'unknown_type' | 'too_many_pixels' | 'damaged'
}

export const PICTURE_MAX_BYTES = 30 * 1024 * 1024
const PICTURE_MAX_PIXELS = 50_000_000

const AVIF_QUALITY = 50
// Effort 4 takes seven times the processor time for files a tenth smaller.
const AVIF_EFFORT = 2
const PLACEHOLDER_MAX_LENGTH = 400

const oneAtATime = limitConcurrency(1)

/**
 * Takes a picture in: checks it, drops all its metadata and writes its AVIF variants to the store. The bytes handed in
 * are never kept nor served. The same bytes give the same name, and what the store already has is not made again.
 *
 * Refuses with `picture_refused`: nothing there, more than 30 MB, not JPEG, PNG, WebP or AVIF by its content (names and
 * declared types play no part; SVG is never read), more than 50 megapixels, or damaged in any way (also truncated).
 * Source: OWASP ASVS 5.2.2, 1.3.4, 14.2.8.
 */
export async function ingestPicture(
  bytes: Uint8Array,
  store: MediaStore,
): Promise<Result<IngestedPicture, PictureRefused>> {
  if (bytes.byteLength === 0) return refused({ code: 'picture_refused', reason: 'empty' })
  if (bytes.byteLength > PICTURE_MAX_BYTES) return refused({ code: 'picture_refused', reason: 'too_many_bytes' })
  return oneAtATime(() => decodeAndStore(bytes, store))
}

async function decodeAndStore(bytes: Uint8Array, store: MediaStore): Promise<Result<IngestedPicture, PictureRefused>> {
  const facts = await inspect(bytes)
  if (!facts.ok) return facts
  const { mime, width, height } = facts.value
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  try {
    const present = new Set(await store.list(sha256))
    const made: { name: string; bytes: Uint8Array }[] = []
    for (const variant of mediaVariantWidths(width)) {
      const name = `${variant}.avif`
      if (!present.has(name)) made.push({ name, bytes: await encodeAvif(bytes, variant) })
    }
    const placeholder = await blurPlaceholder(bytes)
    for (const variant of made) await store.write(sha256, variant.name, variant.bytes)
    return ok({ sha256, width, height, placeholder, bytes: bytes.byteLength, mime })
  } catch (error) {
    if (isDecodingError(error)) return refused({ code: 'picture_refused', reason: 'damaged' })
    throw error
  }
}

type Facts = Pick<IngestedPicture, 'mime' | 'width' | 'height'>

async function inspect(bytes: Uint8Array): Promise<Result<Facts, PictureRefused>> {
  if (!hasKnownSignature(bytes)) return refused({ code: 'picture_refused', reason: 'unknown_type' })
  const sharp = await loadSharp()
  try {
    // The header alone is read here, so the limit is enforced below, with its own reason, before anything is decoded.
    const found = await sharp(bytes, { limitInputPixels: false }).metadata()
    const mime = mimeOf(found.format, found.compression)
    if (!mime) return refused({ code: 'picture_refused', reason: 'unknown_type' })
    if (found.width * found.height > PICTURE_MAX_PIXELS) {
      return refused({ code: 'picture_refused', reason: 'too_many_pixels' })
    }
    return ok({ mime, width: found.autoOrient.width, height: found.autoOrient.height })
  } catch (error) {
    if (isDecodingError(error)) return refused({ code: 'picture_refused', reason: 'damaged' })
    throw error
  }
}

function hasKnownSignature(bytes: Uint8Array): boolean {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 32)).toString('latin1')
  return (
    head.startsWith('\xff\xd8\xff') ||
    head.startsWith('\x89PNG\r\n\x1a\n') ||
    (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') ||
    head.slice(4, 8) === 'ftyp'
  )
}

function mimeOf(format: string | undefined, compression: string | undefined): IngestedPicture['mime'] | null {
  if (format === 'jpeg' || format === 'png' || format === 'webp') return `image/${format}`
  // HEIC comes through the same loader, and browsers other than Safari cannot show what people mean by it.
  return format === 'heif' && compression === 'av1' ? 'image/avif' : null
}

async function decoder(bytes: Uint8Array) {
  const sharp = await loadSharp()
  // `warning` refuses truncated files, which libvips would otherwise fill up with grey.
  return sharp(bytes, { limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'warning', autoOrient: true })
}

async function encodeAvif(bytes: Uint8Array, width: number): Promise<Uint8Array> {
  const picture = await decoder(bytes)
  return picture.resize({ width }).avif({ quality: AVIF_QUALITY, effort: AVIF_EFFORT }).toBuffer()
}

async function blurPlaceholder(bytes: Uint8Array): Promise<string> {
  for (const width of [20, 16, 12, 8]) {
    const picture = await decoder(bytes)
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

// Only reached by pictures whose eight-pixel version is still too large, which no real picture is.
const TRANSPARENT_PIXEL = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

// libvips reports bad input as plain errors without a code; system errors (disk full, …) carry one.
function isDecodingError(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && !(error instanceof TypeError)
}
