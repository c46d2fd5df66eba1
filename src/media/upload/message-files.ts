import { randomBytes } from 'node:crypto'
import { open, readFile } from 'node:fs/promises'
import { MESSAGE_FILE_MAX_BYTES, type MessageFileType } from '#core/message/message-file.ts'
import { err, ok, type Result } from '#core/result.ts'
import type { MediaStore } from '#media/media-store.ts'
import { decode } from '#media/picture/decode.ts'
import type { PictureRefused } from '#core/picture-refusal.ts'
import { beginningOf } from '#media/picture/picture-source.ts'
import { sniffPicture } from '#media/picture/sniff-picture.ts'
import { fileName } from './file-name.ts'
import { preparePicture, type HandedIn } from './prepare-picture.ts'

/** A file that may be sent in a conversation. */
export interface PreparedMessageFile {
  readonly name: string
  readonly mediaType: MessageFileType
  readonly width: number | null
  readonly height: number | null
  readonly content: Uint8Array
  /** A small JPEG. Null: the file is not a picture. */
  readonly preview: Uint8Array | null
}

/** How many bytes at the end of a PDF must contain its end marker (ISO 32000-1, annex H.3, note 18). */
const END_OF_PDF = 1024

/**
 * Returns a picture re-encoded, which removes its location and anything else hidden in its file, or a PDF as it is.
 * `picture_refused`: any other content, whatever the name; pictures that `preparePicture` refuses; more than 10 MB.
 */
export async function prepareMessageFile(
  file: HandedIn & { readonly name: string },
  target: string,
): Promise<Result<PreparedMessageFile, PictureRefused>> {
  if (file.bytes === 0) return err({ code: 'picture_refused', reason: 'empty' })
  if (file.bytes > MESSAGE_FILE_MAX_BYTES) return err({ code: 'picture_refused', reason: 'too_many_bytes' })
  const { kind } = sniffPicture(await beginningOf(file.path))
  if (kind === 'pdf') {
    if (!(await endsAsPdf(file))) return err({ code: 'picture_refused', reason: 'damaged' })
    const content = await readFile(file.path)
    const name = named(file.name, 'pdf')
    return ok({ name, mediaType: 'application/pdf', width: null, height: null, content, preview: null })
  }
  const picture = await preparePicture(file, target)
  if (!picture.ok) return picture
  const { path, mime, bytes, width, height } = picture.value
  if (bytes > MESSAGE_FILE_MAX_BYTES) return err({ code: 'picture_refused', reason: 'too_many_bytes' })
  const name = named(file.name, mime === 'image/webp' ? 'webp' : 'jpg')
  const [content, preview] = [await readFile(path), await decode('encodePreview', path)]
  return ok({ name, mediaType: mime, width, height, content, preview })
}

async function endsAsPdf({ path, bytes }: HandedIn): Promise<boolean> {
  const handle = await open(path)
  try {
    const length = Math.min(bytes, END_OF_PDF)
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, bytes - length)
    return buffer.includes('%%EOF')
  } finally {
    await handle.close()
  }
}

/**
 * Returns the name with the ending that fits the file now: a PNG has become a JPEG, and a PDF may have been called
 * `bill.html`.
 */
function named(given: string, ending: string): string {
  const stem = fileName(given)
    .replace(/\.\w{1,5}$/, '')
    .slice(0, 180)
  return `${stem || 'file'}.${ending}`
}

const ENDINGS = { 'image/jpeg': 'jpg', 'image/webp': 'webp', 'application/pdf': 'pdf' } as const
const PREVIEW = 'small.jpg'

/** Writes a file to the store of pictures and returns its name there, which nobody can guess. */
export async function keepMessageFile(store: MediaStore, file: PreparedMessageFile): Promise<string> {
  const keptAs = randomBytes(32).toString('hex')
  await store.write(keptAs, `sent.${ENDINGS[file.mediaType]}`, file.content)
  if (file.preview) await store.write(keptAs, PREVIEW, file.preview)
  return keptAs
}

/** Returns the bytes of a file of a conversation, or of its preview, or null when the store no longer has them. */
export async function readMessageFile(
  store: MediaStore,
  {
    keptAs,
    mediaType,
    isSmall,
  }: { readonly keptAs: string; readonly mediaType: MessageFileType; readonly isSmall: boolean },
): Promise<Uint8Array<ArrayBuffer> | null> {
  return store.read(keptAs, isSmall ? PREVIEW : `sent.${ENDINGS[mediaType]}`)
}
