import { byCount } from '#core/text/counted.ts'

/** Where all homes of a report are. */
export function allHomesText(count: number): string {
  return byCount(count, { zero: 'No homes yet', one: 'The home', other: 'All # homes' })
}
