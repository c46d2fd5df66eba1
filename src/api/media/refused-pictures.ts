import { errorsOccurred } from '#api/route/error-counts.ts'
import { pictureRefusalText, type PictureRefused } from '#core/picture-refusal.ts'
import type { RefusedFileShape } from '#contract/media/media-object.ts'
import { fileName } from '#media/upload/file-name.ts'
import { refusalResponse, type ApiResponse } from '#api/route/api-response.ts'

/** A refused picture, by its position in the form and the sender's name for it. */
export interface RefusedPicture {
  readonly file: number
  readonly givenName: string
  readonly problem: PictureRefused
}

/** What may be sent instead, if that is not a photo of at most 20 MB. */
type Taken = Parameters<typeof pictureRefusalText>[1]

/**
 * Refuses pictures, of which none was stored. Says what is wrong with each, in a sentence for the person who chose it,
 * by its position in the form (`fields`) and by its name (`refused`).
 */
export function refusedPictures(
  refused: readonly [RefusedPicture, ...RefusedPicture[]],
  taken: Taken = {},
): ApiResponse {
  const files = refused.map((one) => refusedFile(one, taken))
  const [{ file, problem }] = refused
  const message = errorsOccurred(refused.length, pictureRefusalText(problem, taken))
  return refusalResponse({ ...problem, file }, message, {
    fields: Object.fromEntries(files.map((one) => [`files.${one.file}`, one.message])),
    errors: files.map((one) => ({ path: ['files', `${one.file}`], message: one.message, name: 'ValidationError' })),
    refused: files,
  })
}

/** Returns the text about a refused file. */
export function refusedFile({ file, givenName, problem }: RefusedPicture, taken: Taken = {}): RefusedFileShape {
  const { reason, found = null } = problem
  return { file, name: fileName(givenName), reason, found, message: pictureRefusalText(problem, taken) }
}
