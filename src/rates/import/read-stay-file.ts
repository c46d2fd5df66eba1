import { pipeline, Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { CsvError, parse } from 'csv-parse'
import { MOST_IMPORT_ROWS, quotedField, type StayImportReport } from '#contract/stay-import.ts'
import { ok, err, type Result } from '#core/result.ts'
import { counted } from '#core/text/counted.ts'
import type { ProblemOf } from '#core/problem.ts'
import { plainLines, withoutEntities } from './listing-text.ts'
import { COLUMNS, readHead, type Column, type FileHead } from './read-head.ts'

/**
 * One home as the file has it: texts by column of the template. Names have letters for entities of HTML, and
 * descriptions of listings are plain text.
 */
export interface FileRow {
  readonly row: number
  readonly texts: Readonly<Record<Column, string>>
}

export interface StayFile {
  readonly source: StayImportReport['source']
  readonly rows: readonly FileRow[]
  /** The names of the columns that are not read. */
  readonly unread: readonly string[]
  /** The file reduced to the columns that are read. */
  readonly csv: string
}

/** A line that some programs write before the header for Excel, which does not count it as a row: `sep=;`. */
const SEPARATOR_LINE = /^"?sep=[,;\t]"?(\r\n|\n|\r)/i

/** How many bytes are read before other requests may run: the file of a city has ten million. */
const PIECE = 65_536

/**
 * Largest row, however many columns it has; those of a site are a tenth as long. An unmatched quotation mark would turn
 * the whole file into one row.
 */
const MOST_ROW_BYTES = 200_000

/**
 * Reads a file of homes: columns separated by comma, semicolon or tab, with or without a UTF-8 byte order mark.
 * `invalid_input`: not a file of homes, with a sentence that says where.
 */
export async function readStayFile(csv: string): Promise<Result<StayFile, ProblemOf<'invalid_input'>>> {
  const text = csv.replace(/^\uFEFF/, '').replace(SEPARATOR_LINE, '')
  if (text.includes('\0') || text.includes('\uFFFD'))
    return refused('The file is not in UTF-8. Save it as “CSV UTF-8” and try again.')
  const records: FileRecord[] = []
  let head: FileHead | null = null
  try {
    for await (const [row, ...fields] of recordsOf(text)) {
      head ??= readHead(fields)
      if (head.fault !== null) break
      records.push({ row: Number(row), fields: head.read.map(({ index }) => fields[index] ?? '') })
      if (records.length > MOST_IMPORT_ROWS + 1) break
    }
  } catch (error) {
    if (error instanceof RowTooLong || (error instanceof CsvError && error.code === 'CSV_MAX_RECORD_SIZE'))
      return refused('The file has a row that is too long. A quotation mark may be missing at its end.')
    if (error instanceof CsvError) return refused(faultText(error))
    throw error
  }
  const rest = records.slice(1)
  const { source, read, unread, fault }: FileHead = head ?? readHead([])
  if (fault !== null) return refused(fault)
  const columns = read.map(({ column }) => column)
  if (rest.length > MOST_IMPORT_ROWS) return refused(`A file may contain at most ${counted(MOST_IMPORT_ROWS, 'home')}.`)
  if (rest.length === 0) return refused('There is no home in the file.')
  const rows: FileRow[] = []
  let made = 0
  for (const { row, fields } of rest) {
    const textOf = (column: Column) => fields[columns.indexOf(column)] ?? ''
    const texts = Object.fromEntries(COLUMNS.map((column) => [column, textOf(column)]))
    const name = withoutEntities(textOf('name'))
    const description = source === 'airbnb' ? plainLines(textOf('description')) : textOf('description')
    // Inside Airbnb writes the sign before the amounts of every currency.
    const price = source === 'airbnb' ? textOf('price').replace(/^\$/, '') : textOf('price')
    rows.push({ row, texts: { ...(texts as FileRow['texts']), name, price, description } })
    made += name.length + description.length
    if (made < PIECE) continue
    made = 0
    await setImmediate()
  }
  return ok({ source, rows, unread, csv: linesOf(records) })
}

/**
 * The contents of one row. Rows are counted like in a spreadsheet: blank ones count, and a cell of several lines counts
 * as one.
 */
interface FileRecord {
  readonly row: number
  readonly fields: readonly string[]
}

/** Returns the records as a file again, each in its original row. */
function linesOf(records: readonly FileRecord[]): string {
  let written = 0
  const lines = records.map(({ row, fields }) => {
    const blank = '\n'.repeat(row - written - 1)
    written = row
    return blank + fields.map(quotedField).join(',')
  })
  return lines.join('\n')
}

/** Thrown when a row is longer than allowed. */
class RowTooLong extends Error {}

/** Yields the rows that are not empty, each preceded by its number. */
function recordsOf(text: string): AsyncIterable<readonly string[]> {
  let rows = 0
  return pipeline(
    Readable.from(piecesOf(text)),
    parse({
      delimiter: separatorOf(text),
      relax_column_count: true,
      max_record_size: MOST_ROW_BYTES,
      // Files that were merged from several may end their lines in several ways.
      record_delimiter: ['\r\n', '\n', '\r'],
      // Skipped before they become records: a file may consist of millions of blank lines.
      skip_empty_lines: true,
      trim: true,
      on_record: (fields: string[], { empty_lines }) => {
        rows += 1
        return fields.some((field) => field !== '') ? [String(rows + empty_lines), ...fields] : null
      },
    }),
    // The fault reaches whoever reads the records.
    () => {},
  )
}

/**
 * Yields the text in pieces. Throws `RowTooLong` by the bytes of a line, because the parser counts only the contents of
 * fields, which is nothing for a million empty ones.
 */
async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  let begun = 0
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    const first = piece.findIndex(isLineEnd)
    begun += first < 0 ? piece.length : first
    if (begun > MOST_ROW_BYTES) throw new RowTooLong()
    if (first >= 0) begun = piece.length - 1 - piece.findLastIndex(isLineEnd)
    yield piece
    await setImmediate()
  }
}

const isLineEnd = (byte: number) => byte === 0x0a || byte === 0x0d

/** Returns why a file cannot be read, with the row as spreadsheets count it: of all signs only quotation marks do that. */
function faultText(error: CsvError): string {
  const row = Number(error['records']) + Number(error['empty_lines']) + 1
  return error.code === 'CSV_QUOTE_NOT_CLOSED'
    ? `Row ${row} of the file cannot be read: a quotation mark is opened in it and never closed.`
    : `Row ${row} of the file cannot be read: a quotation mark stands inside a cell. Put such a cell in quotation marks and write those inside it twice: "Villa ""Sol"" I".`
}

/** Returns the separator that occurs most often in the header. */
function separatorOf(text: string): string {
  const [head = ''] = text.slice(0, MOST_ROW_BYTES).split(/[\r\n]/, 1)
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

const refused = (text: string) => err({ code: 'invalid_input' as const, fields: { csv: text } })
