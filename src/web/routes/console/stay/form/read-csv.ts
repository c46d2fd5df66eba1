import { MOST_IMPORT_CHARACTERS } from '#contract/stay-import.ts'
import { formText } from '#web/backend/form-text.ts'

/** The message for a file that is longer than an import may be. */
export const CSV_TOO_LONG = `The file is longer than ${MOST_IMPORT_CHARACTERS / 1_000_000} MB. Split it into several.`
const BROKEN_PACKAGE = 'The packed file cannot be read. Unpack it, and choose the CSV file in it.'
const WORKBOOK =
  'This is a workbook or a packed folder, not a CSV file. Open it, save its homes as “CSV UTF-8” and try again.'
const NOT_UTF_8 = 'The file is not in UTF-8. Save it as “CSV UTF-8” and try again.'

/** The text of a file; `isWindows1252`: the file says nothing of its letters, and was taken as what spreadsheets save. */
interface ReadCsv {
  readonly csv: string
  readonly isWindows1252: boolean
}

/** Why there is no text, and the field that it should have come from. */
interface NoCsv {
  readonly fault: string
  readonly wrong: 'file' | 'csv'
}

/**
 * Returns the text of the chosen file, which is in UTF-8, marked as UTF-16, or in the Windows-1252 of spreadsheets, and
 * may be packed by gzip; or else the pasted text.
 */
export async function readCsv(form: FormData): Promise<ReadCsv | NoCsv> {
  const file = fileOf(form)
  if (file === null) {
    // Forms end lines with two characters, so a file within the limit would exceed it when it is sent again.
    const csv = formText(form, 'csv').replaceAll('\r\n', '\n')
    return csv.trim() === ''
      ? { fault: 'Choose a file, or paste its rows.', wrong: 'file' }
      : readable({ csv, isWindows1252: false }, 'csv')
  }
  if (file.size > MOST_IMPORT_CHARACTERS) return { fault: CSV_TOO_LONG, wrong: 'file' }
  const bytes = await bytesOf(file)
  if ('fault' in bytes) return bytes
  if (begins(bytes, ZIP) || begins(bytes, OLD_WORKBOOK)) return { fault: WORKBOOK, wrong: 'file' }
  try {
    const csv = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
    return readable({ csv, isWindows1252: false }, 'file')
  } catch {
    return readable({ csv: new TextDecoder('windows-1252').decode(bytes), isWindows1252: true }, 'file')
  }
}

/** Returns the chosen file; null: the rows were pasted. */
export function fileOf(form: FormData): File | null {
  const file = form.get('file')
  return file instanceof File && file.size > 0 ? file : null
}

const GZIP = [0x1f, 0x8b]
const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

const begins = (bytes: Uint8Array, sign: readonly number[]) => sign.every((byte, at) => bytes[at] === byte)

/** Returns the contents of a file, unpacked if it is packed as the listings of Inside Airbnb are. */
async function bytesOf(file: File): Promise<Uint8Array<ArrayBuffer> | NoCsv> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!begins(bytes, GZIP)) return bytes
  const unpacked = new Uint8Array(MOST_IMPORT_CHARACTERS)
  let length = 0
  try {
    for await (const piece of file.stream().pipeThrough(new DecompressionStream('gzip'))) {
      // Leaving the loop ends the unpacking.
      if (length + piece.length > MOST_IMPORT_CHARACTERS) return { fault: CSV_TOO_LONG, wrong: 'file' }
      unpacked.set(piece, length)
      length += piece.length
    }
  } catch {
    return { fault: BROKEN_PACKAGE, wrong: 'file' }
  }
  return unpacked.subarray(0, length)
}

/** Returns UTF-16 for what begins with its byte order mark, as the “Unicode text” of spreadsheets does. */
function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}

/**
 * In UTF-16 text that is read as UTF-8, every second character of ordinary letters is NUL, which no real text contains.
 * Bytes for which Windows-1252 has no letter become control characters: the file is something else.
 */
function readable(read: ReadCsv, field: NoCsv['wrong']): ReadCsv | NoCsv {
  if (read.csv.length > MOST_IMPORT_CHARACTERS) return { fault: CSV_TOO_LONG, wrong: field }
  const isNone = read.csv.includes('\0') || (read.isWindows1252 && /[\u0080-\u009F]/.test(read.csv))
  return isNone ? { fault: NOT_UTF_8, wrong: field } : read
}
