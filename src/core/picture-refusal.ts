/** Types of files that people upload instead of a photo, where they can be recognised. */
export const FOUND_TYPES = ['svg', 'gif', 'heic', 'tiff', 'bmp', 'pdf', 'html'] as const

export type FoundType = (typeof FOUND_TYPES)[number]

/** Why a picture is not accepted. */
export const PICTURE_FAULTS = [
  'empty',
  'too_many_bytes',
  'unknown_type',
  'animated',
  'too_many_pixels',
  'too_slow',
  'damaged',
] as const

export type PictureFault = (typeof PICTURE_FAULTS)[number]

/** A picture that is not accepted. `found` goes with `unknown_type`. */
export interface PictureRefused {
  readonly code: 'picture_refused'
  readonly reason: PictureFault
  readonly found?: FoundType
}

const PHOTO_FORMATS_TEXT = 'Send a JPEG, PNG, WebP or AVIF instead.'

const found: Readonly<Record<FoundType, string>> = {
  svg: 'This is an SVG drawing.',
  gif: 'This is a GIF.',
  heic: 'This is an HEIC photo, which most browsers cannot show.',
  tiff: 'This is a TIFF.',
  bmp: 'This is a bitmap.',
  pdf: 'This is a PDF.',
  html: 'This is a text and no photo.',
}

const reasons: Readonly<Record<Exclude<PictureFault, 'unknown_type' | 'too_many_bytes'>, string>> = {
  empty: 'The file is empty.',
  animated: 'Animated pictures are not taken. Send a single photo.',
  too_many_pixels:
    'The picture is too large: at most 50 megapixels as plain JPEG or PNG, 24 as anything else, and 30,000 pixels on a side.',
  too_slow: 'Reading the picture takes too long. Save it anew and try again.',
  damaged: 'The file is damaged or incomplete.',
}

/**
 * Returns what is wrong with a picture, as a sentence for the person who chose it. `wanted`: the types that are
 * accepted.
 */
export function pictureRefusalText(
  { reason, found: other }: Pick<PictureRefused, 'reason' | 'found'>,
  {
    requested = PHOTO_FORMATS_TEXT,
    mostMegabytes = 20,
  }: { readonly requested?: string; readonly mostMegabytes?: number } = {},
): string {
  if (reason === 'too_many_bytes') return `The file is larger than ${mostMegabytes} MB.`
  if (reason !== 'unknown_type') return reasons[reason]
  return `${other ? found[other] : 'This is no photo we can read.'} ${requested}`
}
