import { byCount } from '#core/text/counted.ts'

/** The link to all homes of a report. */
export function allStaysText(count: number): string {
  return byCount(count, { zero: 'No homes yet', one: 'The home', other: 'All # homes' })
}

/** Says that an amount is that of some of the nights beside it. */
export function ofNights(count: number): string {
  return byCount(count, { one: 'of 1 night', other: 'of # nights' })
}
