import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { isWeekendNight, nightlyRate } from '#core/rate/nightly-rate.ts'
import type { NightTerms } from '#core/rate/stay-terms.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** What a calendar says of a home, as far as it is needed here. */
type CalendarStay = Pick<CalendarStayShape, 'currency' | 'today' | 'runs'> & {
  readonly claims: readonly Pick<CalendarStayShape['claims'][number], 'from' | 'to' | 'preparation'>[]
}

/** The nights of a year that have their price from the same rule. */
export interface RatedNights {
  /** The season; `rest`: those that no season has, `single`: set by date, `followed`: by the price of another home. */
  readonly of: { readonly season: string } | 'rest' | 'single' | 'followed'
  readonly lowestMinor: number
  readonly highestMinor: number
  readonly nights: number
  readonly free: number
}

/** What the nights of a home cost from today on. */
export interface YearOfRates {
  readonly currency: string
  readonly from: IsoDate
  readonly nights: number
  /** From which night on, counted from the first, a night costs how much; weekend nights are not among them. */
  readonly steps: readonly { readonly night: number; readonly minor: number }[]
  /** In the order of their first nights; those without a season come last. */
  readonly rules: readonly RatedNights[]
}

/**
 * Returns the prices of the nights that a calendar shows, and how many of them are free, by the season that decides
 * about each. Nights that are kept to prepare the home for the next guests are not free.
 */
export function yearOfRates(stay: CalendarStay, terms: NightTerms): YearOfRates {
  const [first] = stay.runs
  const from = first?.from ?? stay.today
  const taken = takenNights(stay)
  const steps: { night: number; minor: number }[] = []
  const rules = new Map<string, RatedNights>()
  for (const run of stay.runs) {
    const start = run.from
    if (steps.at(-1)?.minor !== run.weekMinor) steps.push({ night: daysBetween(from, start), minor: run.weekMinor })
    for (let offset = 0; offset < run.nights; offset++) {
      const night = addDays(start, offset)
      const minor = isWeekendNight(terms, night) ? run.weekendMinor : run.weekMinor
      const of = ruleOf(run.source, terms, night)
      const key = typeof of === 'string' ? of : `season ${of.season}`
      const known = rules.get(key)
      rules.set(key, {
        of,
        lowestMinor: Math.min(known?.lowestMinor ?? minor, minor),
        highestMinor: Math.max(known?.highestMinor ?? minor, minor),
        nights: (known?.nights ?? 0) + 1,
        free: (known?.free ?? 0) + (taken.has(night) ? 0 : 1),
      })
    }
  }
  const rest = rules.get('rest')
  rules.delete('rest')
  const nights = stay.runs.reduce((sum, run) => sum + run.nights, 0)
  return { currency: stay.currency, from, nights, steps, rules: [...rules.values(), ...(rest ? [rest] : [])] }
}

function ruleOf(
  source: CalendarStayShape['runs'][number]['source'],
  terms: NightTerms,
  night: IsoDate,
): RatedNights['of'] {
  if (source === 'followed') return 'followed'
  if (source === 'override') return 'single'
  const { seasonId } = nightlyRate(terms, night)
  const season = terms.seasons.find(({ id }) => id === seasonId)
  return season ? { season: season.name } : 'rest'
}

function takenNights({ claims }: CalendarStay): ReadonlySet<IsoDate> {
  const taken = new Set<IsoDate>()
  for (const { from, to, preparation } of claims) {
    const end = addDays(to, preparation)
    for (let night = from; night < end; night = addDays(night, 1)) taken.add(night)
  }
  return taken
}
