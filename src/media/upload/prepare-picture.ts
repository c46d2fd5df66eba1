import { ok, err, type Result } from '#core/result.ts'
import type { OriginalFile } from '#core/upload-state.ts'
import { decodingFault } from '#media/picture/decoding-fault.ts'
import { decode } from '#media/picture/decode.ts'
import { inspectPicture } from '#media/picture/inspect-picture.ts'
import { limitConcurrency } from '#media/picture/limit-concurrency.ts'
import type { PictureRefused } from '#core/picture-refusal.ts'

/** Bytes of one picture that is handed in. */
export const UPLOAD_MAX_BYTES = 20 * 1024 * 1024
/** Pictures handed in at once. */
export const UPLOAD_MAX_FILES = 20

/** A file as it was handed in, on this machine. */
export interface HandedIn {
  readonly path: string
  readonly bytes: number
  /** Of its bytes, 64 hexadecimal digits. */
  readonly sha256: string
}

/** A picture that may be taken in: its original, made anew, lies at `path`. */
export interface PreparedPicture {
  readonly sha256: string
  readonly path: string
  readonly original: OriginalFile
  readonly mime: 'image/jpeg' | 'image/webp'
  readonly bytes: number
  readonly width: number
  readonly height: number
  readonly placeholder: string
}

// Decoding takes memory by the hundred megabytes at worst: one picture at a time, whoever hands it in.
const oneAtATime = limitConcurrency(1)

/**
 * Decodes a picture whole and writes its original anew to `target`: without metadata (also where it was taken), turned as the camera
 * meant, at most 4,096 pixels on each side. JPEG; WebP where something shines through. Refuses with `picture_refused` as
 * `inspectPicture` does, and what is empty, damaged (also truncated) or takes longer than 20 s. Source: OWASP ASVS 5.2.2, 14.2.8.
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
      const kind = hasAlpha
        ? ({ original: 'original.webp', mime: 'image/webp' } as const)
        : ({ original: 'original.jpg', mime: 'image/jpeg' } as const)
      return ok({ sha256, path: target, placeholder, ...kind, ...made })
    } catch (error) {
      return err(decodingFault(error))
    }
  })
}
