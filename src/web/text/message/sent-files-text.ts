import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { RefusedFileShape } from '#contract/media/media-object.ts'
import { counted } from '#core/text/counted.ts'
import { MESSAGE_FILE_MAX_BYTES, MOST_MESSAGE_FILES } from '#core/message/message-file.ts'

const MEGABYTE = 1024 * 1024
const MOST_MEGABYTES = MESSAGE_FILE_MAX_BYTES / MEGABYTE

/** The hint below the field for files. */
export const filesHint = `Pictures and PDFs: up to ${MOST_MESSAGE_FILES}, ${MOST_MEGABYTES} MB each. The location is removed from photos.`

const SENTENCES: Readonly<Record<string, string>> = {
  form_not_readable: 'The connection broke off. Please choose the files again and resend.',
  too_many_files: `One message carries at most ${counted(MOST_MESSAGE_FILES, 'file')}. Nothing was sent.`,
  body_too_large: 'These files are too large in total. Nothing was sent.',
  storage_full: 'Files cannot be stored at the moment. Send the text alone.',
  pictures_unavailable: 'Files cannot be stored at the moment. Send the text alone, or the files in a few minutes.',
  too_many_attempts: 'You have sent many files within the hour. Send the text alone, or the files later.',
}

/**
 * Returns why a message with files was not sent, with the names of the files at fault; null if the reason is not its
 * files.
 */
export function filesFault({ code, name, refused }: ApiErrorShape['error']['details']): string | null {
  if (code === 'file_too_large') {
    const file = typeof name === 'string' ? name : 'One of the files'
    return `${file} is larger than ${MOST_MEGABYTES} MB. Nothing was sent.`
  }
  if (code === 'picture_refused') {
    const faults = (refused ?? []) as readonly Pick<RefusedFileShape, 'name' | 'message'>[]
    return [...faults.map((file) => `${file.name}: ${file.message}`), 'Nothing was sent.'].join(' ')
  }
  return SENTENCES[String(code)] ?? null
}

/** Returns the size of a file: `480 kB`, `2.4 MB`. */
export function fileSize(bytes: number): string {
  return bytes < MEGABYTE ? `${Math.max(1, Math.round(bytes / 1024))} kB` : `${(bytes / MEGABYTE).toFixed(1)} MB`
}
