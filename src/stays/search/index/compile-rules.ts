import { freeHoursBefore } from '#core/cancellation/free-cancellation.ts'
import { presentMode, longestStayNights } from '#core/calendar/stay-rules.ts'
import type { DateSpan, StayMinimum, StayTerms } from '#core/rate/stay-terms.ts'
import { dayNumberOf } from '#core/time/date-arithmetic.ts'
import { NotCompiled } from './compile-price.ts'
import type { DecidedDays } from './decided-days.ts'
import type { SharedPool } from './shared-pool.ts'

// Two words of the rules are in the head of the stay, because every search for its days reads them:
//
//   8  weekend nights (7) | preparation (6) | short gaps (1) | no gap under (5) | arrivals inside the notice on request (1)
//      | instant (1) | not always open (1) | the runs know all lengths (1) | a last check-out (1)
//   9  notice days (16) | notice hour (5) | window months (7)
//
// Rules for the whole year that are read less often are the same for many stays, and are in the shared pool:
//
//   0  last check-out
//   1  minimums by lead (16) | open spans (16)
//   2  hours before check-in until which a cancellation is free | 3 the same of long stays | 4 nights of a long stay
//   5  minute of the day from which guests check in
//   6  by weekday of arrival, seven words: fewest nights (10), fewest with a weekend night (10), most (10)
//  13  fewest nights (16) | most (16) of the stay itself
//   …  minimums by lead, two words each, ascending: threshold | fewest (10), most (10); 0 = not set
//   …  open spans: first day (16) | first day that is not open (16), ascending and apart
//
// The runs of days with the same rules are stored with the stay, two words each:
//
//   0  first day (16) | arrival days (7) | departure days (7) | fewest nights from an override (1) | most from an override (1)
//   1  fewest nights (10) | most (10) | multiple (10); 0 = by the year, if the runs do not know all lengths

export const isShortGapLet = 1 << 13
export const isAskedInsideNotice = 1 << 19
export const isBookedAtOnce = 1 << 20
export const isClosedAtTimes = 1 << 21
export const areLengthsInRuns = 1 << 22
export const hasLastCheckOut = 1 << 23

export const weekdayWords = 6
export const fewestAndMost = 13
export const ruleHead = 14
/** The index has no rows for longer preparation times. */
export const longestPreparation = 7
export const neverFree = -1
export const anyWindow = 127

const everyDay = 127
/** Longer than any stay: `longestStayNights` is 400. */
const most = 1023

export interface CompiledRules {
  readonly flags: number
  readonly notice: number
  /** Where the shared pool holds the rules of the year. */
  readonly year: number
  readonly runs: number[]
}

/** Encodes the rules of a home as words of the index. Throws `NotCompiled` if a value does not fit. */
export function compileRules(terms: StayTerms, days: readonly DecidedDays[], shared: SharedPool): CompiledRules {
  if (
    terms.preparationNights > longestPreparation ||
    (terms.windowMonths ?? 0) >= anyWindow ||
    terms.noticeDays > 0x7fff ||
    terms.minNights > 0xffff
  ) {
    throw new NotCompiled('rules out of bounds')
  }
  // The minimums of most stays depend neither on the weekday of arrival, nor on the lead, nor on weekends. The runs
  // alone can then decide about lengths.
  const inRuns = terms.minimums.length === 0 && terms.weekendMinNights === null
  const hasLast = terms.windowMonths === null && terms.windowUntil !== null
  return {
    flags:
      terms.weekendNights |
      (terms.preparationNights << 7) |
      (terms.allowShortGap ? isShortGapLet : 0) |
      (Math.min(terms.forbidGapUnder ?? 0, 31) << 14) |
      (terms.noticeInside === 'request_only' ? isAskedInsideNotice : 0) |
      (presentMode(terms) === 'instant' ? isBookedAtOnce : 0) |
      (terms.openSpans === null ? 0 : isClosedAtTimes) |
      (inRuns ? areLengthsInRuns : 0) |
      (hasLast ? hasLastCheckOut : 0),
    notice: terms.noticeDays | (terms.noticeHour << 16) | ((terms.windowMonths ?? anyWindow) << 21),
    year: shared.intern(yearWords(terms)),
    runs: runWords(terms, days, inRuns),
  }
}

function yearWords(terms: StayTerms): number[] {
  const leads = leadWords(terms.minimums)
  const open = joined(terms.openSpans ?? [])
  return [
    terms.windowMonths === null && terms.windowUntil !== null ? dayNumberOf(terms.windowUntil) : 0,
    (leads.length / 2) | (open.length << 16),
    freeHoursBefore(terms, 1) ?? neverFree,
    freeHoursBefore(terms, terms.longStayNights) ?? neverFree,
    terms.longStayNights,
    Number(terms.checkInFrom.slice(0, 2)) * 60 + Number(terms.checkInFrom.slice(3)),
    ...[0, 1, 2, 3, 4, 5, 6].map((weekday) => weekdayWord(terms, weekday)),
    terms.minNights | (Math.min(terms.maxNights, 0xffff) << 16),
    ...leads,
    ...open,
  ]
}

function weekdayWord(terms: StayTerms, weekday: number): number {
  const rule = terms.minimums.find((minimum) => minimum.kind === 'weekday' && minimum.threshold === weekday)
  const plain = rule?.minNights ?? terms.minNights
  const weekend = rule?.minNights ?? terms.weekendMinNights ?? terms.minNights
  return (
    capped(plain) | (capped(weekend) << 10) | (Math.min(rule?.maxNights ?? terms.maxNights, longestStayNights) << 20)
  )
}

/**
 * Encodes the minimums by lead. The rule with the smallest threshold that is not below the lead applies; of equal ones,
 * the first.
 */
function leadWords(minimums: readonly StayMinimum[]): number[] {
  return minimums
    .filter((rule) => rule.kind === 'lead')
    .toSorted((a, b) => a.threshold - b.threshold)
    .flatMap((rule) => [rule.threshold, lengthsWord(rule.minNights, rule.maxNights)])
}

/** Merges spans that touch or overlap. */
function joined(spans: readonly DateSpan[]): number[] {
  const sorted = spans
    .map((span) => ({ from: dayNumberOf(span.from), to: dayNumberOf(span.to) }))
    .filter(({ from, to }) => from < to)
    .sort((a, b) => a.from - b.from)
  const apart: { from: number; to: number }[] = []
  for (const span of sorted) {
    const last = apart.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else apart.push(span)
  }
  return apart.map(({ from, to }) => (from << 16) | Math.min(to, 0xffff))
}

function runWords(terms: StayTerms, days: readonly DecidedDays[], inRuns: boolean): number[] {
  const words: number[] = []
  let before = ''
  for (const { from, seasons, override } of days) {
    const arrival = seasons.find((season) => season.checkInDays !== null)?.checkInDays ?? terms.checkInDays
    const departure = seasons.find((season) => season.checkOutDays !== null)?.checkOutDays ?? terms.checkOutDays
    const fewest = override?.minNights ?? null
    const longest = override?.maxNights ?? null
    const rules =
      daysOf(arrival, override?.arrival ?? null) |
      (daysOf(departure, override?.departure ?? null) << 7) |
      (Number(fewest !== null) << 14) |
      (Number(longest !== null) << 15)
    const lengths =
      lengthsWord(
        fewest ?? seasons.find((season) => season.minNights !== null)?.minNights ?? (inRuns ? terms.minNights : null),
        longest ?? seasons.find((season) => season.maxNights !== null)?.maxNights ?? (inRuns ? terms.maxNights : null),
      ) |
      (capped(
        seasons.find((season) => season.nightsMultipleOf !== null)?.nightsMultipleOf ?? terms.nightsMultipleOf ?? 1,
      ) <<
        20)
    const key = `${rules} ${lengths}`
    if (key !== before) words.push((from << 16) | rules, lengths)
    before = key
  }
  return words
}

const daysOf = (days: number, allowed: boolean | null) => (allowed === null ? days : allowed ? everyDay : 0)

function lengthsWord(fewest: number | null, longest: number | null): number {
  return capped(fewest ?? 0) | (Math.min(longest ?? 0, longestStayNights) << 10)
}

const capped = (nights: number) => Math.min(nights, most)
