/**
 * Where a spreadsheet would begin a formula: at the start of a cell, or behind what it takes for the end of one where
 * commas are decimal separators. The full-width signs count as the plain ones.
 */
const FORMULA = /(^|[;\t\r\n])(?=\s*[=+\-@＝＋－＠])/g

/** Tells spreadsheets that a file is UTF-8. Without it, some take it for the character set of the machine. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Formats a table as CSV (RFC 4180), to be stored as UTF-8. What a spreadsheet would take for a formula begins with an
 * apostrophe.
 */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  return BYTE_ORDER_MARK + rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')
}

function cellOf(value: string | number | null): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  // Negative decimal numbers stay numbers.
  const safe = /^-?\d+(\.\d+)?$/.test(value) ? value : value.replaceAll(FORMULA, "$1'")
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
