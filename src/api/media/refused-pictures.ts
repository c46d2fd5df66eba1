import { errorsOccurred } from '#api/route/error-counts.ts'
import { pictureRefusalText, type PictureRefused } from '#core/picture-refusal.ts'
import type { RefusedFileShape } from '#contract/media/media-object.ts'
import { fileName } from '#media/upload/file-name.ts'
import { refusalResponse, type ApiResponse } from '#api/route/api-response.ts'

/** A picture that was refused, by its place in the form. */
export interface RefusedPicture {
  readonly file: number
  readonly problem: PictureRefused
}

/** The refusal of pictures, of which none was kept: what is wrong with each, in a sentence for whoever chose it. */
export function refusedPictures(
  refused: readonly [RefusedPicture, ...RefusedPicture[]],
  taken: Parameters<typeof pictureRefusalText>[1] = {},
): ApiResponse {
  const sentenceOf = (problem: PictureRefused) => pictureRefusalText(problem, taken)
  const [{ file, problem }] = refused
  const sentences = refused.map((one) => [`files.${one.file}`, sentenceOf(one.problem)] as const)
  const message = errorsOccurred(refused.length, sentenceOf(problem))
  return refusalResponse({ ...problem, file }, message, {
    fields: Object.fromEntries(sentences),
    errors: sentences.map(([path, text]) => ({ path: path.split('.'), message: text, name: 'ValidationError' })),
  })
}

/** What is said of a file that was not taken when others were. */
export function refusedFile({ file, problem }: RefusedPicture, givenName: string): RefusedFileShape {
  const { reason, found = null } = problem
  return { file, name: fileName(givenName), reason, found, message: pictureRefusalText(problem) }
}
