/** Returns a Markdown table with even columns, in the form of the formatter. */
export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('|', '\\|')))
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const [first = [], ...others] = cells
  return [line(first), line(widths.map((width) => '-'.repeat(width))), ...others.map(line)].join('\n')
}
