import type { RowResult } from './prove-row.ts'

const text: Readonly<Record<RowResult['kind'], string>> = {
  proven: 'noticed',
  reason: 'nothing to break',
  green: 'STAYED GREEN',
  broken: 'PROVES NOTHING',
  missing: 'NO FAULT',
}

/** Returns one line about a finished row. */
export function rowLine(
  { number, kind, because, remembered }: RowResult,
  at: number,
  of: number,
  seconds: number,
): string {
  const time = remembered ? 'before' : `${seconds.toFixed(0)} s`
  return `${`${at}/${of}`.padEnd(8)}${number.padEnd(6)}${text[kind].padEnd(17)}${time.padEnd(8)}${because}`
}

/** Returns the summary at the end, also of an interrupted run. */
export function summaryOf(results: readonly RowResult[], of: number): string {
  const count = (...kinds: RowResult['kind'][]) => results.filter(({ kind }) => kinds.includes(kind)).length
  const failed = results.filter(({ kind }) => isFailure(kind))
  return [
    `${results.length} of ${of} rows: ${count('proven')} proven, ${count('reason')} with nothing to break, ${failed.length} not proven` +
      (results.length < of ? `; ${of - results.length} not reached (the same command goes on there)` : ''),
    ...failed.map(({ number, kind, because }) => `  ${number.padEnd(6)}${text[kind].padEnd(17)}${because}`),
  ].join('\n')
}

export function isFailure(kind: RowResult['kind']): boolean {
  return kind !== 'proven' && kind !== 'reason'
}
