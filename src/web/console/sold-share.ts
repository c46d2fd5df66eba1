import type { NightOccupancyShape } from '#contract/rate/staff-calendar.ts'

/** How many homes are sold in a night, and how many could be: as short as possible, because there are many nights. */
export type SoldNight = readonly [sold: number, available: number]

export const soldNight = ({ sold, available }: NightOccupancyShape): SoldNight => [sold, available]

/** Returns the share of a night that is sold in whole per cent; null where no home could be let. */
export function soldShare([sold, available]: SoldNight): number | null {
  return available === 0 ? null : Math.round((100 * sold) / available)
}
