import { createHash } from 'node:crypto'
import { mediaVariantWidths } from '#contract/media/media-url.ts'
import { ok, err, type Result } from '#core/result.ts'
import { decodingFault } from './decoding-fault.ts'
import { decode } from './decode.ts'
import { inspectPicture, type PictureMime } from './inspect-picture.ts'
import { limitConcurrency } from './limit-concurrency.ts'
import type { MediaStore } from '#media/media-store.ts'
import type { PictureRefused } from '#core/picture-refusal.ts'

/** What is recorded about a picture. `width` and `height` are those in which it is shown, after its EXIF rotation. */
export interface IngestedPicture {
  /** SHA-256 of the uploaded bytes, 64 hexadecimal digits: the picture's name in every address. */
  readonly sha256: string
  readonly width: number
  readonly height: number
  /** A tiny blurred version as a `data:` address of at most 400 characters, to show until the picture arrives. */
  readonly placeholder: string
  /** The size of the uploaded file. */
  readonly bytes: number
  readonly mime: PictureMime
}

export const PICTURE_MAX_BYTES = 30 * 1024 * 1024

const oneAtATime = limitConcurrency(1)

/**
 * Checks a picture, removes all its metadata and writes its AVIF variants to the store. The uploaded bytes are never
 * stored or served. The same bytes give the same name, and variants that the store already has are not made again.
 *
 * Refuses with `picture_refused`: an empty file, more than 30 MB, not JPEG, PNG, WebP or AVIF by its content (names and
 * declared types do not matter; SVG is never read), animated, more than 50 megapixels, or damaged in any way (also
 * truncated). Source: OWASP ASVS 5.2.2, 1.3.4, 14.2.8.
 */
export async function ingestPicture(
  bytes: Uint8Array,
  store: MediaStore,
): Promise<Result<IngestedPicture, PictureRefused>> {
  if (bytes.byteLength === 0) return err({ code: 'picture_refused', reason: 'empty' })
  if (bytes.byteLength > PICTURE_MAX_BYTES) return err({ code: 'picture_refused', reason: 'too_many_bytes' })
  return oneAtATime(() => decodeAndStore(bytes, store))
}

async function decodeAndStore(bytes: Uint8Array, store: MediaStore): Promise<Result<IngestedPicture, PictureRefused>> {
  const facts = await inspectPicture(bytes)
  if (!facts.ok) return facts
  const { mime, width, height } = facts.value
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  try {
    const present = new Set(await store.list(sha256))
    const made: { name: string; bytes: Uint8Array }[] = []
    for (const variant of mediaVariantWidths(width)) {
      const name = `${variant}.avif`
      if (!present.has(name)) made.push({ name, bytes: await decode('encodeAvif', bytes, variant) })
    }
    const placeholder = await decode('blurPlaceholder', bytes)
    for (const variant of made) await store.write(sha256, variant.name, variant.bytes)
    return ok({ sha256, width, height, placeholder, bytes: bytes.byteLength, mime })
  } catch (error) {
    return err(decodingFault(error))
  }
}
