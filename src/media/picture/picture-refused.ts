/** What was handed in instead of a photo, where that can be told. */
export type FoundType = 'svg' | 'gif' | 'heic' | 'tiff' | 'bmp' | 'pdf' | 'html'

/** Why a picture is not taken in. `found` goes with `unknown_type`. */
export interface PictureRefused {
  readonly code: 'picture_refused'
  readonly reason: 'empty' | 'too_many_bytes' | 'unknown_type' | 'animated' | 'too_many_pixels' | 'too_slow' | 'damaged'
  readonly found?: FoundType
}
