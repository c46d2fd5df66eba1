import { seasonEdges, resolveSeason } from '#core/rate/season.ts'
import type { Season, StayMinimum, NightTerms } from '#core/rate/stay-terms.ts'
import { hasWeekday } from '#core/rate/weekday-set.ts'
import { dateOfDayNumber, dayNumberOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { longestStayNights } from './stay-rules.ts'

/**
 * The rules of a home for each of many days, one entry per day from `first` on. They say what `minNightsFor`,
 * `arrivalRefusal` and the like say about a single date, for callers that ask about a thousand days of a thousand
 * homes.
 */
export interface DayRules {
  readonly first: number
  /** The fewest nights of an arrival, without and with a weekend night among them. */
  readonly plainMinimum: Int16Array
  readonly weekendMinimum: Int16Array
  readonly maximum: Int16Array
  readonly multiple: Int16Array
  /** 1 when guests may arrive, leave or stay that night. */
  readonly arrival: Uint8Array
  readonly departure: Uint8Array
  readonly open: Uint8Array
}

const matters = ['minNights', 'maxNights', 'nightsMultipleOf', 'checkInDays', 'checkOutDays'] as const

type Matter = (typeof matters)[number]
type SeasonRules = Readonly<Record<Matter, number | null>>

/** Returns the rules of `count` days, beginning with a day number. */
export function dayRules(terms: NightTerms, first: number, count: number, today: IsoDate): DayRules {
  const rules: DayRules = {
    first,
    plainMinimum: new Int16Array(count),
    weekendMinimum: new Int16Array(count),
    maximum: new Int16Array(count),
    multiple: new Int16Array(count),
    arrival: new Uint8Array(count),
    departure: new Uint8Array(count),
    open: new Uint8Array(count).fill(terms.openSpans === null ? 1 : 0),
  }
  const byWeekday = [0, 1, 2, 3, 4, 5, 6].map((weekday) =>
    terms.minimums.find(({ kind, threshold }) => kind === 'weekday' && threshold === weekday),
  )
  const leads = terms.minimums.filter(({ kind }) => kind === 'lead').toSorted((a, b) => a.threshold - b.threshold)
  const todayNumber = dayNumberOf(today)
  const end = first + count
  const leadEdges = leads.map(({ threshold }) => todayNumber + threshold + 1).filter((day) => first < day && day < end)
  const edges = [...new Set([first, ...seasonEdges(terms, first, end), ...leadEdges])].toSorted((a, b) => a - b)
  for (const [index, start] of edges.entries()) {
    const season = seasonRules(terms, dateOfDayNumber(start))
    const stop = edges[index + 1] ?? end
    // Between two edges only the weekday matters.
    for (let day = start; day < Math.min(stop, start + 7); day++) {
      const weekday = (((day + 3) % 7) + 7) % 7
      fillWeekday(rules, day - first, stop - first, {
        terms,
        season,
        weekday,
        ofWeekday: byWeekday[weekday],
        leads,
        lead: day - todayNumber,
      })
    }
  }
  applyOverrides(rules, terms, count)
  for (const { from, to } of terms.openSpans ?? []) {
    const [start, end] = [dayNumberOf(from) - first, dayNumberOf(to) - first]
    if (end > 0 && start < count) rules.open.fill(1, Math.max(0, start), Math.min(count, end))
  }
  return rules
}

function seasonRules(terms: NightTerms, date: IsoDate): SeasonRules {
  const rule = (matter: Matter) =>
    terms.seasons.length === 0
      ? null
      : (resolveSeason(terms, date, (season: Season) => season[matter] !== null)?.[matter] ?? null)
  return Object.fromEntries(matters.map((matter) => [matter, rule(matter)])) as Record<Matter, number | null>
}

interface DayQuestion {
  readonly terms: NightTerms
  readonly season: SeasonRules
  readonly weekday: number
  readonly ofWeekday: StayMinimum | undefined
  readonly leads: readonly StayMinimum[]
  readonly lead: number
}

/** Fills every seventh day of `[from, to)` in the order of `minNightsFor`, leaving out the overrides. */
function fillWeekday(rules: DayRules, from: number, to: number, question: DayQuestion): void {
  const { terms, season, weekday, ofWeekday, leads, lead } = question
  const special = byLead(leads, lead, 'minNights') ?? season.minNights ?? ofWeekday?.minNights ?? null
  const plainMinimum = special ?? terms.minNights
  const weekendMinimum = special ?? terms.weekendMinNights ?? terms.minNights
  const longest = byLead(leads, lead, 'maxNights') ?? season.maxNights ?? ofWeekday?.maxNights ?? terms.maxNights
  const multiple = season.nightsMultipleOf ?? terms.nightsMultipleOf ?? 1
  const arrival = Number(hasWeekday(season.checkInDays ?? terms.checkInDays, weekday))
  const departure = Number(hasWeekday(season.checkOutDays ?? terms.checkOutDays, weekday))
  for (let at = from; at < to; at += 7) {
    rules.plainMinimum[at] = plainMinimum
    rules.weekendMinimum[at] = weekendMinimum
    rules.maximum[at] = Math.min(longest, longestStayNights)
    rules.multiple[at] = multiple
    rules.arrival[at] = arrival
    rules.departure[at] = departure
  }
}

function byLead(leads: readonly StayMinimum[], lead: number, matter: 'minNights' | 'maxNights'): number | null {
  for (const rule of leads) if (rule[matter] !== null && lead <= rule.threshold) return rule[matter]
  return null
}

function applyOverrides(rules: DayRules, { overrides }: NightTerms, count: number): void {
  for (const { night, minNights, maxNights, arrival, departure } of overrides) {
    const at = dayNumberOf(night) - rules.first
    if (at < 0 || at >= count) continue
    if (minNights !== null) rules.plainMinimum[at] = rules.weekendMinimum[at] = minNights
    if (maxNights !== null) rules.maximum[at] = Math.min(maxNights, longestStayNights)
    if (arrival !== null) rules.arrival[at] = Number(arrival)
    if (departure !== null) rules.departure[at] = Number(departure)
  }
}
