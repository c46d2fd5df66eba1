import { ok, err, type Result } from '#core/result.ts'
import type { OriginalFile } from '#core/upload-state.ts'
import { decodingFault } from '#media/picture/decoding-fault.ts'
import { decode } from '#media/picture/decode.ts'
import { inspectPicture } from '#media/picture/inspect-picture.ts'
import { limitConcurrency } from '#media/picture/limit-concurrency.ts'
import type { PictureRefused } from '#core/picture-refusal.ts'

/** The greatest size of an uploaded picture, in bytes. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
/** The greatest number of pictures in one upload. */
export const UPLOAD_MAX_FILES = 20

/** An uploaded file on this machine. */
export interface HandedIn {
  readonly path: string
  readonly bytes: number
  /** The SHA-256 of its bytes, 64 hexadecimal digits. */
  readonly sha256: string
}

/** A picture that may be accepted. Its re-encoded original is at `path`. */
export interface PreparedPicture {
  readonly sha256: string
  readonly path: string
  readonly original: OriginalFile
  readonly mime: 'image/jpeg' | 'image/webp'
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly placeholder: string
  /** How it looks: 16 hexadecimal digits, which differ in few bits from those of a picture that looks like it. */
  readonly likeness: string
}

// Decoding may take hundreds of megabytes, so it is done for one picture at a time, whoever uploads it.
const oneAtATime = limitConcurrency(1)

/**
 * Decodes a picture completely and writes its re-encoded original to `target`: without metadata (which includes the
 * location), rotated as the camera recorded, at most 4,096 pixels on each side. It is a JPEG, or a WebP for pictures
 * with transparency. Refuses with `picture_refused` as `inspectPicture` does, and also what is empty, damaged (also
 * truncated) or takes longer than 20 s. Source: OWASP ASVS 5.2.2, 14.2.8.
 */
export async function preparePicture(
  { path, bytes, sha256 }: HandedIn,
  target: string,
): Promise<Result<PreparedPicture, PictureRefused>> {
  if (bytes === 0) return err({ code: 'picture_refused', reason: 'empty' })
  if (bytes > UPLOAD_MAX_BYTES) return err({ code: 'picture_refused', reason: 'too_many_bytes' })
  return oneAtATime(async () => {
    const facts = await inspectPicture(path)
    if (!facts.ok) return facts
    const { hasAlpha } = facts.value
    try {
      const made = await decode('remakeOriginal', path, target, { hasAlpha })
      const placeholder = await decode('blurPlaceholder', target)
      const likeness = await decode('likenessOf', target)
      const kind = hasAlpha
        ? ({ original: 'original.webp', mime: 'image/webp' } as const)
        : ({ original: 'original.jpg', mime: 'image/jpeg' } as const)
      return ok({ sha256, path: target, placeholder, likeness, ...kind, ...made })
    } catch (error) {
      return err(decodingFault(error))
    }
  })
}
