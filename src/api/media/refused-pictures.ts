import { errorsOccurred } from '#api/route/error-counts.ts'
import type { PictureRefused } from '#media/picture/picture-refused.ts'
import { refusalResponse, type ApiResponse } from '#api/route/api-response.ts'

/** A picture that was refused, by its place in the form. */
export interface RefusedPicture {
  readonly file: number
  readonly problem: PictureRefused
}

const PHOTOS_WANTED = 'Send a JPEG, PNG, WebP or AVIF instead.'

const found: Readonly<Record<NonNullable<PictureRefused['found']>, string>> = {
  svg: 'This is an SVG drawing.',
  gif: 'This is a GIF.',
  heic: 'This is an HEIC photo, which most browsers cannot show.',
  tiff: 'This is a TIFF.',
  bmp: 'This is a bitmap.',
  pdf: 'This is a PDF.',
  html: 'This is a text and no photo.',
}

const reasons: Readonly<Record<Exclude<PictureRefused['reason'], 'unknown_type' | 'too_many_bytes'>, string>> = {
  empty: 'The file is empty.',
  animated: 'Animated pictures are not taken. Send a single photo.',
  too_many_pixels:
    'The picture is too large: at most 50 megapixels as plain JPEG or PNG, 24 as anything else, and 30,000 pixels on a side.',
  too_slow: 'Reading the picture takes too long. Save it anew and try again.',
  damaged: 'The file is damaged or incomplete.',
}

/** The refusal of pictures, of which none was kept: what is wrong with each, in a sentence for whoever chose it. */
export function refusedPictures(
  refused: readonly [RefusedPicture, ...RefusedPicture[]],
  { wanted = PHOTOS_WANTED, mostMegabytes = 20 }: { wanted?: string; mostMegabytes?: number } = {},
): ApiResponse {
  const sentenceOf = ({ reason, found: other }: PictureRefused) => {
    if (reason === 'too_many_bytes') return `The file is larger than ${mostMegabytes} MB.`
    return reason === 'unknown_type'
      ? `${other ? found[other] : 'This is no photo we can read.'} ${wanted}`
      : reasons[reason]
  }
  const [{ file, problem }] = refused
  const sentences = refused.map((one) => [`files.${one.file}`, sentenceOf(one.problem)] as const)
  const message = errorsOccurred(refused.length, sentenceOf(problem))
  return refusalResponse({ ...problem, file }, message, {
    fields: Object.fromEntries(sentences),
    errors: sentences.map(([path, text]) => ({ path: path.split('.'), message: text, name: 'ValidationError' })),
  })
}
