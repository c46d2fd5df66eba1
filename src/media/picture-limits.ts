/** The greatest number of pixels in a picture that may be decoded. */
export const PICTURE_MAX_PIXELS = 50_000_000
