import type { CalendarClaimShape, CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { nightsOfRuns, type RunNight } from '#core/calendar/rate-runs.ts'
import { addDays, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { ShownClaim, ShownStay, ShownLoss } from './rows/shown-stay.ts'

/** A night of a home: its price and rules, and the claim on it. */
export interface StayNight<Claim extends ShownClaim = ShownClaim> extends RunNight {
  readonly claim: Claim | null
  /** Whether the night is kept after a claim to prepare the home. */
  readonly isPreparation: boolean
  readonly isPast: boolean
  /** Why nobody can book the night although it is free; null when somebody can, or when it is taken. */
  readonly lost: ShownLoss | null
}

/** Consecutive nights that have the same claim, or that are free. */
export interface NightGroup {
  readonly from: IsoDate
  /** The day after the last night. */
  readonly to: IsoDate
  readonly claim: CalendarClaimShape | null
  readonly isPreparation: boolean
  readonly nights: readonly StayNight<CalendarClaimShape>[]
}

/**
 * Returns the requested nights of a home in order. Where claims of two of its parts meet, the earlier one is named.
 * Each claim is laid over its nights once: the grid gets fifty homes with half a year each in one answer, and searching
 * all claims for each night would slow scrolling down.
 */
export function stayNights<Claim extends ShownClaim>({
  runs,
  weekendNights,
  claims,
  today,
  unsellable,
}: Omit<ShownStay, 'claims'> & { readonly claims: readonly Claim[] }): StayNight<Claim>[] {
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

/**
 * Returns the blocks of a home with a night in `[from, to)`, without those of which only the nights behind them are in
 * it.
 */
export function blocksIn<Claim extends Pick<ShownClaim, 'kind' | 'from' | 'to'>>(
  { claims }: { readonly claims: readonly Claim[] },
  span: { readonly from: IsoDate; readonly to: IsoDate },
): readonly Claim[] {
  return claims.filter(({ kind, from, to }) => kind === 'block' && from < span.to && to > span.from)
}

/** Returns what lies on each of a number of nights: the last span laid there. */
function laidOver<Span>(nights: number) {
  const on = Array.from({ length: nights }, (): Span | null => null)
  return { on, lay: (span: Span, from: number, to: number) => void on.fill(span, Math.max(0, from), Math.max(0, to)) }
}

/**
 * Returns the first `most` nights of a home in groups, as a row of a table shows them: bookings, blocks, and the free
 * runs between them.
 */
export function nightGroups(stay: CalendarStayShape, most: number): NightGroup[] {
  const groups: { first: StayNight<CalendarClaimShape>; nights: StayNight<CalendarClaimShape>[] }[] = []
  for (const night of stayNights(stay).slice(0, most)) {
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

/** Whether nobody has taken the night, and it is not past. */
export const isFreeNight = ({ claim, isPast }: StayNight) => claim === null && !isPast

/** Returns the runs of consecutive nights for which `isNeeded` is true. */
export function runsOf(
  nights: readonly StayNight[],
  isNeeded: (night: StayNight) => boolean,
): { readonly from: IsoDate; readonly to: IsoDate }[] {
  const runs: { from: IsoDate; to: IsoDate }[] = []
  for (const night of nights) {
    if (!isNeeded(night)) continue
    const last = runs.at(-1)
    const to = addDays(night.night, 1)
    if (last?.to === night.night) last.to = to
    else runs.push({ from: night.night, to })
  }
  return runs
}
