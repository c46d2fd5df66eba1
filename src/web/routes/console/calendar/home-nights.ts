import type { CalendarClaimShape, CalendarHomeShape } from '#contract/rate/staff-calendar.ts'
import { nightsOfRuns, type RunNight } from '#core/calendar/rate-runs.ts'
import { addDays, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { ShownClaim, ShownHome, ShownLoss } from './rows/shown-home.ts'

/** A night of a home: its price and rules, and what has taken it. */
export interface HomeNight<Claim extends ShownClaim = ShownClaim> extends RunNight {
  readonly claim: Claim | null
  /** Kept behind a claim to prepare the home. */
  readonly isPreparation: boolean
  readonly isPast: boolean
  /** Why nobody can book it although it is free; null = somebody can, or it is taken. */
  readonly lost: ShownLoss | null
}

/** Nights in a row that the same thing has taken, or that are free. */
export interface NightGroup {
  readonly from: IsoDate
  /** The day after the last of them. */
  readonly to: IsoDate
  readonly claim: CalendarClaimShape | null
  readonly isPreparation: boolean
  readonly nights: readonly HomeNight<CalendarClaimShape>[]
}

/**
 * The nights of a home that were asked for, in order. Where two claims of its parts meet, the earlier one is named. Each claim is laid over
 * its nights once: fifty homes for half a year arrive in one answer of the grid, and looking through all claims for each night would be
 * felt while it scrolls.
 */
export function homeNights<Claim extends ShownClaim>({
  runs,
  weekendNights,
  claims,
  today,
  unsellable,
}: Omit<ShownHome, 'claims'> & { readonly claims: readonly Claim[] }): HomeNight<Claim>[] {
  const nights = nightsOfRuns(runs, weekendNights)
  const first = nights[0] ? dayNumberOf(nights[0].night) : 0
  const [taken, kept, lost] = [
    laidOver<Claim>(nights.length),
    laidOver<Claim>(nights.length),
    laidOver<ShownLoss>(nights.length),
  ]
  for (const claim of claims.toReversed()) {
    const end = dayNumberOf(claim.to) - first
    taken.lay(claim, dayNumberOf(claim.from) - first, end)
    kept.lay(claim, end, end + claim.preparation)
  }
  for (const loss of unsellable.toReversed())
    lost.lay(loss, dayNumberOf(loss.from) - first, dayNumberOf(loss.to) - first)
  return nights.map((night, at) => {
    const claim = taken.on[at] ?? kept.on[at] ?? null
    return {
      ...night,
      claim,
      isPreparation: claim !== null && taken.on[at] === null,
      isPast: night.night < today,
      lost: lost.on[at] ?? null,
    }
  })
}

/** What lies on each of some nights: the last that was laid there. */
function laidOver<Span>(nights: number) {
  const on = Array.from({ length: nights }, (): Span | null => null)
  return { on, lay: (span: Span, from: number, to: number) => void on.fill(span, Math.max(0, from), Math.max(0, to)) }
}

/** The first `most` nights of a home in groups, as a row of a table shows them: bookings, blocks, and the free runs between them. */
export function nightGroups(home: CalendarHomeShape, most: number): NightGroup[] {
  const groups: { first: HomeNight<CalendarClaimShape>; nights: HomeNight<CalendarClaimShape>[] }[] = []
  for (const night of homeNights(home).slice(0, most)) {
    const last = groups.at(-1)
    const goesOn =
      last &&
      last.first.claim === night.claim &&
      last.first.isPreparation === night.isPreparation &&
      last.first.isPast === night.isPast
    if (goesOn) last.nights.push(night)
    else groups.push({ first: night, nights: [night] })
  }
  return groups.map(({ first, nights }) => ({
    from: first.night,
    to: addDays(first.night, nights.length),
    claim: first.claim,
    isPreparation: first.isPreparation,
    nights,
  }))
}

/** Whether nobody has the night, and it lies ahead. */
export const isFreeNight = ({ claim, isPast }: HomeNight) => claim === null && !isPast

/** Nights in a row, of those that `isWanted`. */
export function runsOf(
  nights: readonly HomeNight[],
  isWanted: (night: HomeNight) => boolean,
): { readonly from: IsoDate; readonly to: IsoDate }[] {
  const runs: { from: IsoDate; to: IsoDate }[] = []
  for (const night of nights) {
    if (!isWanted(night)) continue
    const last = runs.at(-1)
    const to = addDays(night.night, 1)
    if (last?.to === night.night) last.to = to
    else runs.push({ from: night.night, to })
  }
  return runs
}
