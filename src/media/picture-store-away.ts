/**
 * The store of pictures cannot be reached, or refuses what it is asked. The request may succeed later: pages and
 * pictures answer 503 to its code, and the API `pictures_unavailable`.
 */
export class PictureStoreAway extends Error {
  readonly code = 'ETIMEDOUT'
}

/** Returns whether the disk, or the part of it that may be used, is full. */
export function isOutOfSpace(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
}
