import type { StayNight } from '../stay-nights.ts'

/** Nights in a row that the overview draws as one, counted from the first day of the grid. */
export interface OverviewRun {
  readonly day: number
  readonly nights: readonly StayNight[]
}

/**
 * Returns the nights `[firstDay, endDay)` that no bar covers, those in a row that look alike together: there is no room
 * for the price of each. `activeDay`, which the keys have reached, stands by itself, so that it can be spoken.
 */
export function overviewRuns(
  nights: readonly StayNight[],
  { firstDay, endDay, activeDay }: { readonly firstDay: number; readonly endDay: number; readonly activeDay: number },
): OverviewRun[] {
  const runs: { day: number; nights: StayNight[] }[] = []
  let last: { look: string; end: number } | null = null
  for (let day = firstDay; day < Math.min(endDay, nights.length); day++) {
    const night = nights[day]!
    if (night.claim && !night.isPreparation) continue
    const look = day === activeDay ? 'active' : lookOf(night)
    if (last && last.look === look && last.end === day) runs.at(-1)!.nights.push(night)
    else runs.push({ day, nights: [night] })
    last = { look, end: day + 1 }
  }
  return runs
}

const lookOf = ({ isPreparation, isPast, lost }: StayNight) =>
  isPreparation ? 'prep' : isPast ? 'past' : lost ? 'lost' : 'free'
