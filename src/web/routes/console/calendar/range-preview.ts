import { rateRuns, nightsOfRuns, type RunNight } from '#core/calendar/rate-runs.ts'
import { quoteTotal } from '#core/quote/calculate-quote.ts'
import { farPrice, type FarPrice } from '#core/rate/far-price.ts'
import { nightlyRate } from '#core/rate/nightly-rate.ts'
import { withOverrides, type NightChange } from '#core/rate/with-overrides.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate, StayDates } from '#core/time/iso-date.ts'
import { steppedPrice, type PriceStep } from './range-change.ts'

/** The figures of a night before or after a change. */
export type NightFigures = Pick<RunNight, 'amountMinor' | 'minNights' | 'maxNights' | 'canArrive' | 'canDepart'>

/** Consecutive nights on which a change has the same effect. */
export interface ChangedNights {
  readonly from: IsoDate
  readonly to: IsoDate
  readonly before: NightFigures
  readonly after: NightFigures
}

/** The effect of a change of nights, before it is made. Amounts in minor units. */
export interface RangePreview {
  readonly changed: readonly ChangedNights[]
  /** The total for two guests who stay in these nights, before and after. */
  readonly stay: { readonly dates: StayDates; readonly beforeMinor: number; readonly afterMinor: number } | null
  /** The first price that is far from the present one, as when a digit is missing; null: none is. */
  readonly far: { readonly kind: FarPrice; readonly amountMinor: number; readonly usualMinor: number } | null
}

/**
 * Returns the effect of a change on each of these nights, and on the price of a stay over the consecutive ones among
 * them.
 */
export function previewOf(
  terms: StayTerms,
  nights: readonly IsoDate[],
  { change, step }: { readonly change: NightChange; readonly step: PriceStep | null },
  today: IsoDate,
): RangePreview {
  const [first] = nights
  const last = nights.at(-1)
  if (first === undefined || last === undefined) return { changed: [], stay: null, far: null }
  const later = step ? steppedTerms(terms, nights, change, step) : withOverrides(terms, nights, change)
  const span = { from: first, to: addDays(last, 1) }
  const [before, after] = [terms, later].map(
    (each) =>
      new Map(nightsOfRuns(rateRuns(each, span, today), each.weekendNights).map((night) => [night.night, night])),
  )
  const changed: ChangedNights[] = []
  for (const night of nights) {
    const next = { before: figuresOf(before?.get(night)), after: figuresOf(after?.get(night)) }
    const run = changed.at(-1)
    if (run?.to === night && isSame(run.before, next.before) && isSame(run.after, next.after))
      changed[changed.length - 1] = { ...run, to: addDays(night, 1) }
    else changed.push({ from: night, to: addDays(night, 1), ...next })
  }
  const dates = firstStay(nights)
  const party = { adults: Math.min(2, terms.maxGuests), children: 0, infants: 0, pets: 0 }
  const totalOf = (each: StayTerms) => quoteTotal(each, { ...dates, party }, { bookedOn: today })
  return { changed, stay: { dates, beforeMinor: totalOf(terms), afterMinor: totalOf(later) }, far: firstFarOf(changed) }
}

function firstFarOf(changed: readonly ChangedNights[]): RangePreview['far'] {
  for (const { before, after } of changed) {
    const kind = farPrice(before.amountMinor, after.amountMinor)
    if (kind !== null) return { kind, amountMinor: after.amountMinor, usualMinor: before.amountMinor }
  }
  return null
}

/** Returns the terms after a step: nights that cost the same are changed together. */
function steppedTerms(terms: StayTerms, nights: readonly IsoDate[], change: NightChange, step: PriceStep): StayTerms {
  const alike = Map.groupBy(nights, (night) => nightlyRate(terms, night).amountMinor)
  return [...alike].reduce(
    (later, [nowMinor, some]) =>
      withOverrides(later, some, { ...change, nightlyMinor: steppedPrice(step, nowMinor, terms.currency) }),
    terms,
  )
}

function figuresOf(night: RunNight | undefined): NightFigures {
  if (!night) throw new Error('the night is in the span')
  const { amountMinor, minNights, maxNights, canArrive, canDepart } = night
  return { amountMinor, minNights, maxNights, canArrive, canDepart }
}

const isSame = (a: NightFigures, b: NightFigures) =>
  a.amountMinor === b.amountMinor &&
  a.minNights === b.minNights &&
  a.maxNights === b.maxNights &&
  a.canArrive === b.canArrive &&
  a.canDepart === b.canDepart

function firstStay(nights: readonly IsoDate[]): StayDates {
  const [checkIn] = nights
  if (checkIn === undefined) throw new Error('there is a night')
  let checkOut = addDays(checkIn, 1)
  while (nights.includes(checkOut)) checkOut = addDays(checkOut, 1)
  return { checkIn, checkOut }
}
