import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { BOOKING_STATES } from '#core/booking/booking-state.ts'
import { BLOCK_REASONS, CLAIM_KINDS } from '#core/calendar/claim-kind.ts'
import { UNSELLABLE_REASONS } from '#core/calendar/night-verdict.ts'
import { amountOfRuns, RATE_RUN_SOURCES, type RateRun } from '#core/calendar/rate-runs.ts'
import type { DateSpan } from '#core/rate/stay-terms.ts'
import { addDays, daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { ShownClaim, ShownStay, ShownLoss } from './shown-stay.ts'

type PackedRun = readonly [
  nights: number,
  weekMinor: number,
  weekendMinor: number,
  minNights: number,
  weekendMinNights: number,
  maxNights: number,
  arrivalDays: number,
  departureDays: number,
  source: number,
]

/** Days are counted from the first of the nights, which in turn are counted from the end of those before. */
type PackedLoss = readonly [
  from: number,
  nights: number,
  reason: number,
  before: number,
  behind: number,
  minNights: number,
  stayFrom: number,
  stayNights: number,
  ...repair: PackedRepair,
]

type PackedRepair = readonly [
  night?: number,
  minNights?: number | null,
  arrival?: boolean | null,
  departure?: boolean | null,
]

/** A home as it is transferred: parts by their index, `at` = the index among the requested homes. */
type PackedStay = readonly [
  at: number,
  title: string,
  currency: string,
  today: number,
  version: number,
  weekendNights: number,
  runs: readonly PackedRun[],
  claims: number,
  losses: readonly PackedLoss[],
  rest?: Pick<CalendarStayShape, 'follows' | 'clashes' | 'waiting'>,
]

/**
 * The homes of the grid as compactly as possible: a quarter of what the API sends. There, names of parts, full dates
 * and ids of bookings are the largest part, and ids cannot be compressed, so a booking is named by its reference here.
 * Most of the rest are claims. Their fields are stored column by column, so that similar values are next to each other,
 * with one letter for each number (`lettersOf`).
 */
export interface PackedStays {
  readonly homes: readonly PackedStay[]
  /**
   * For all claims, those of the first home first: the distance from the end of the claim before, or from the first
   * night of the grid.
   */
  readonly steps: string
  readonly nights: string
  readonly preparations: string
  readonly kinds: string
  readonly reasons: string
  readonly labels: readonly (string | 0)[]
  /** The state of each claim of a booking; other claims have the letter for none. */
  readonly states: string
  /** Eight letters each. */
  readonly references: string
  /** The names of guests, and the index of the name of each booking. */
  readonly names: readonly (string | null)[]
  readonly guests: string
  /** When claims end unless somebody acts: the index of each such claim, and the instant in seconds since 1970. */
  readonly ends: readonly (readonly [claim: number, second: number])[]
}

interface PackOptions {
  /** The first night. */
  readonly from: IsoDate
  /** The slugs of the requested homes. */
  readonly slugs: readonly string[]
}

/** What the grid knows of a home before its nights have loaded. */
export interface StayName {
  readonly slug: string
  readonly title: string
  readonly place: string | null
  /** The group in which it is shown; left out where there are no groups. */
  readonly group?: string
}

/** Names as they are transferred. */
export type PackedNames = readonly (readonly [slug: string, title: string, place: string | null, group?: string])[]

export const packNames = (stays: readonly StayName[]): PackedNames =>
  stays.map(({ slug, title, place, group }) =>
    group === undefined ? [slug, title, place] : [slug, title, place, group],
  )

export const unpackNames = (packed: PackedNames): StayName[] =>
  packed.map(([slug, title, place, group]) => ({ slug, title, place, ...(group !== undefined && { group }) }))

const NONE = -1
const REFERENCE_LETTERS = 8

export function packStays(stays: readonly CalendarStayShape[], { from, slugs }: PackOptions): PackedStays {
  const claims = stays.flatMap((stay) => stepped(stay.claims, from))
  const bookings = claims.flatMap(({ item: { booking } }) => (booking ? [booking] : []))
  const names = [...new Set(bookings.map(({ lastName }) => lastName))]
  return {
    homes: stays.map((stay) => packStay(stay, from, slugs.indexOf(stay.slug))),
    steps: lettersOf(claims.map(({ step }) => step)),
    nights: lettersOf(claims.map(({ nights }) => nights)),
    preparations: lettersOf(claims.map(({ item }) => item.preparation)),
    kinds: lettersOf(claims.map(({ item }) => CLAIM_KINDS.indexOf(item.kind))),
    reasons: lettersOf(claims.map(({ item: { reason } }) => (reason ? BLOCK_REASONS.indexOf(reason) : NONE))),
    labels: claims.map(({ item }) => item.label ?? 0),
    states: lettersOf(claims.map(({ item: { booking } }) => (booking ? BOOKING_STATES.indexOf(booking.state) : NONE))),
    references: bookings.map(({ reference }) => reference).join(''),
    names,
    guests: lettersOf(bookings.map(({ lastName }) => names.indexOf(lastName))),
    ends: claims.flatMap(({ item: { expiresAt } }, at) =>
      expiresAt === null ? [] : [[at, Math.floor(Date.parse(expiresAt) / 1000)] as const],
    ),
  }
}

/**
 * Unpacks homes, given the `names` in the order in which they were requested; the homes get their present names. Yields
 * them one by one, so that the caller can pause in between to let the browser draw.
 */
export function* unpackStays(packed: PackedStays, from: IsoDate, names: readonly StayName[]): Generator<ShownStay> {
  const nextClaims = claimsOf(packed, from)
  for (const [
    at,
    title,
    currency,
    today,
    version,
    weekendNights,
    packedRuns,
    count,
    packedLosses,
    rest,
  ] of packed.homes) {
    const claims = nextClaims(count)
    const name = names[at]
    if (!name) continue
    const runs = unpackRuns(packedRuns, from)
    const { follows = null, clashes = [], waiting = [] } = rest ?? {}
    const unsellable = unpackLosses(packedLosses, from, (span) => amountOfRuns(runs, weekendNights, span))
    const about = {
      slug: name.slug,
      place: name.place,
      title,
      currency,
      today: addDays(from, today),
      version,
      weekendNights,
      follows,
    }
    yield { ...about, runs, claims, clashes, waiting, unsellable }
  }
}

function packStay(stay: CalendarStayShape, from: IsoDate, at: number): PackedStay {
  const { follows, clashes, waiting } = stay
  const hasRest = follows !== null || clashes.length > 0 || waiting.length > 0
  const packed = [
    at,
    stay.title,
    stay.currency,
    daysBetween(from, stay.today),
    stay.version,
    stay.weekendNights,
    stay.runs.map(packRun),
    stay.claims.length,
    stepped(stay.unsellable, from).map(({ item, step, nights }) => packLoss(item, step, nights)),
  ] as const
  return hasRest ? [...packed, { follows, clashes, waiting }] : packed
}

/** Returns a function that takes the claims of one home after the other out of the columns. */
function claimsOf(packed: PackedStays, from: IsoDate): (count: number) => ShownClaim[] {
  const { labels, references, names } = packed
  const [steps, nights, preparations] = [packed.steps, packed.nights, packed.preparations].map(numbersOf)
  const [kinds, reasons, states] = [packed.kinds, packed.reasons, packed.states].map(numbersOf)
  const guests = numbersOf(packed.guests)
  const ends = new Map(packed.ends)
  let at = 0
  let booking = 0
  const bookingOf = (state: number): ShownClaim['booking'] => {
    if (state === NONE) return null
    const place = booking++
    return {
      reference: references.slice(place * REFERENCE_LETTERS, (place + 1) * REFERENCE_LETTERS),
      state: BOOKING_STATES[state]!,
      lastName: names[guests[place]!] ?? null,
    }
  }
  return (count) => {
    let end = from
    return Array.from({ length: count }, (): ShownClaim => {
      const place = at++
      const start = addDays(end, steps![place]!)
      end = addDays(start, nights![place]!)
      const label = labels[place]
      const second = ends.get(place)
      return {
        kind: CLAIM_KINDS[kinds![place]!]!,
        from: start,
        to: end,
        preparation: preparations![place]!,
        reason: BLOCK_REASONS[reasons![place]!] ?? null,
        label: label === 0 ? null : label!,
        expiresAt: second === undefined ? null : new Date(second * 1000).toISOString(),
        booking: bookingOf(states![place]!),
      }
    })
  }
}

/** Encodes integers as a text with one letter each, from `#` on: 0, −1, 1, −2, 2 … */
const lettersOf = (numbers: readonly number[]) =>
  numbers.map((number) => String.fromCharCode(FIRST_LETTER + (number < 0 ? -2 * number - 1 : 2 * number))).join('')

const numbersOf = (letters: string): readonly number[] =>
  Array.from(letters, (letter) => {
    const number = letter.charCodeAt(0) - FIRST_LETTER
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2
  })

const FIRST_LETTER = '#'.charCodeAt(0)

/** Encodes spans in order: how far after the end of the one before each begins, and how long it is. */
function stepped<Span extends { readonly from: IsoDate; readonly to: IsoDate }>(
  spans: readonly Span[],
  first: IsoDate,
) {
  return spans.map((item, index) => ({
    item,
    step: daysBetween(spans[index - 1]?.to ?? first, item.from),
    nights: daysBetween(item.from, item.to),
  }))
}

const packRun = (run: RateRun): PackedRun => [
  run.nights,
  run.weekMinor,
  run.weekendMinor,
  run.minNights,
  run.weekendMinNights,
  run.maxNights,
  run.arrivalDays,
  run.departureDays,
  RATE_RUN_SOURCES.indexOf(run.source),
]

function unpackRuns(packed: readonly PackedRun[], first: IsoDate): RateRun[] {
  let from = first
  return packed.map(
    ([nights, weekMinor, weekendMinor, minNights, weekendMinNights, maxNights, arrivalDays, departureDays, source]) => {
      const run = {
        from,
        nights,
        weekMinor,
        weekendMinor,
        minNights,
        weekendMinNights,
        maxNights,
        arrivalDays,
        departureDays,
      }
      from = addDays(from, nights)
      return { ...run, source: RATE_RUN_SOURCES[source]! }
    },
  )
}

function packLoss(
  { from, to, reason, gap, stay, minNights, repair }: ShownLoss,
  step: number,
  nights: number,
): PackedLoss {
  const packed = [
    step,
    nights,
    UNSELLABLE_REASONS.indexOf(reason),
    daysBetween(gap.from, from),
    daysBetween(to, gap.to),
    minNights,
    stay ? daysBetween(from, stay.checkIn) : 0,
    stay ? daysBetween(stay.checkIn, stay.checkOut) : 0,
  ] as const
  if (repair === null) return packed
  return [...packed, daysBetween(from, repair.night), repair.minNights, repair.arrival, repair.departure]
}

function unpackLosses(
  packed: readonly PackedLoss[],
  first: IsoDate,
  amountOf: (span: DateSpan) => number,
): ShownLoss[] {
  let end = first
  return packed.map(([step, count, reason, before, behind, minNights, stayFrom, stayNights, ...repair]) => {
    const from = addDays(end, step)
    end = addDays(from, count)
    const checkIn = addDays(from, stayFrom)
    return {
      from,
      to: end,
      reason: UNSELLABLE_REASONS[reason]!,
      gap: { from: addDays(from, -before), to: addDays(end, behind) },
      stay: stayNights === 0 ? null : { checkIn, checkOut: addDays(checkIn, stayNights) },
      minNights,
      valueMinor: amountOf({ from, to: end }),
      repair: repairOf(repair, from),
    }
  })
}

function repairOf([night, minNights, arrival, departure]: PackedRepair, from: IsoDate): ShownLoss['repair'] {
  if (night === undefined) return null
  return {
    night: addDays(from, night),
    minNights: minNights ?? null,
    arrival: arrival ?? null,
    departure: departure ?? null,
  }
}
