import { CsvError, parse } from 'csv-parse/sync'
import { IMPORT_COLUMNS, MOST_IMPORT_ROWS, type StayImportReport } from '#contract/stay-import.ts'
import { ok, err, type Result } from '#core/result.ts'
import { counted } from '#core/text/counted.ts'
import type { ProblemOf } from '#core/problem.ts'

/** One home as the file has it: texts by the columns of the template. */
export interface FileRow {
  readonly row: number
  readonly texts: Readonly<Record<(typeof IMPORT_COLUMNS)[number], string>>
}

export interface HomeFile {
  readonly source: StayImportReport['source']
  readonly rows: readonly FileRow[]
}

/** Columns of listings as Inside Airbnb writes them. */
const LISTING_COLUMNS: Readonly<Record<string, string>> = {
  accommodates: 'guests',
  property_type: 'kind',
}

/**
 * Reads a file of homes: columns parted by comma, semicolon or tab, with a mark of UTF-8 in front or without. `invalid_input`: not a file
 * of homes, with a sentence that says where.
 */
export function readHomeFile(csv: string): Result<HomeFile, ProblemOf<'invalid_input'>> {
  const text = csv.replace(/^\uFEFF/, '')
  if (text.includes('\0') || text.includes('\uFFFD'))
    return refused('The file is not in UTF-8. Save it as “CSV UTF-8” and try again.')
  let records: readonly (readonly string[])[]
  try {
    records = parse(text, {
      delimiter: separatorOf(text),
      relax_column_count: true,
      skip_records_with_empty_values: true,
      to: MOST_IMPORT_ROWS + 2,
      trim: true,
    })
  } catch (error) {
    if (error instanceof CsvError) return refused(`The file cannot be read: ${error.message}`)
    throw error
  }
  const [head, ...rest] = records
  const names = (head ?? []).map((name) => name.toLowerCase())
  const source = names.includes('accommodates') ? 'airbnb' : 'template'
  const columns = names.map((name) => (source === 'airbnb' ? (LISTING_COLUMNS[name] ?? name) : name))
  const missing = ['id', 'name', 'guests', 'price'].filter((column) => !columns.includes(column))
  if (missing.length > 0)
    return refused(`The first row must name the columns; these are missing: ${missing.join(', ')}.`)
  if (rest.length > MOST_IMPORT_ROWS) return refused(`A file may hold at most ${counted(MOST_IMPORT_ROWS, 'home')}.`)
  if (rest.length === 0) return refused('There is no home in the file.')
  const rows = rest.map((record, index) => {
    const textOf = (column: string) => record[columns.indexOf(column)] ?? ''
    return {
      row: index + 2,
      texts: Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, textOf(column)])) as FileRow['texts'],
    }
  })
  return ok({ source, rows })
}

/** The separator that the head has most of. */
function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/))
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.sign ?? ','
}

const refused = (text: string) => err({ code: 'invalid_input' as const, fields: { csv: text } })
