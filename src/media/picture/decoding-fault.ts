import type { PictureRefused } from '#core/picture-refusal.ts'

/**
 * Returns what is wrong with a picture that could not be decoded. libvips reports bad input as plain errors without a
 * code; anything else (a full disk, a programming error) is thrown again.
 */
export function decodingFault(error: unknown): PictureRefused {
  if (!(error instanceof Error) || 'code' in error || error instanceof TypeError) throw error
  return { code: 'picture_refused', reason: /timeout/i.test(error.message) ? 'too_slow' : 'damaged' }
}
