/** Pixels of a picture that may be decoded, at most. */
export const PICTURE_MAX_PIXELS = 50_000_000
