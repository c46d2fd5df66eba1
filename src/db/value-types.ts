import pg from 'pg'

/**
 * How PostgreSQL values arrive in TypeScript: `date` as `YYYY-MM-DD` text (the driver would make a Date at LOCAL
 * midnight, off by one across time zones), int8 as a number (it throws beyond 2^53), numeric as text, ranges of dates
 * as `{ from, to }` (null: open at that end; an empty range is null). It is passed to each connection instead of being
 * set for the whole process, so that libraries keep the driver's own rules.
 */
export const valueTypes = new pg.TypeOverrides()

const DATE = 1082
const DATE_ARRAY = 1182
const INT8 = 20
const NUMERIC = 1700
const DATERANGE = 3912
const DATEMULTIRANGE = 4535

const setParser = (oid: number, parse: (text: string) => unknown) => valueTypes.setTypeParser(oid, 'text', parse)

setParser(DATE, (text) => text)
setParser(DATE_ARRAY, (text) => text.slice(1, -1).split(',').filter(Boolean))
setParser(INT8, wholeNumber)
setParser(NUMERIC, (text) => text)
setParser(DATERANGE, dateRange)
setParser(DATEMULTIRANGE, (text) => (text.match(/[[(][^)]*\)/g) ?? []).map(dateRange))

function wholeNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is beyond 2^53`)
  return value
}

function dateRange(text: string): { from: string | null; to: string | null } | null {
  const match = /^[[(](\d{4}-\d\d-\d\d)?,(\d{4}-\d\d-\d\d)?\)$/.exec(text)
  return match ? { from: match[1] ?? null, to: match[2] ?? null } : null
}
