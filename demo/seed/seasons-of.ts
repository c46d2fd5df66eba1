import type { DateSpan } from '#core/rate/stay-terms.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import type { DemoStay, RatePlan } from '#demo/content/demo-stay.ts'
import { easterNights } from './easter.ts'

/** A season of a home, in whole euros. */
export interface SeasonPrices {
  readonly name: string
  readonly yearly: boolean
  readonly priority: number
  readonly spans: readonly DateSpan[]
  readonly nightly: number
  readonly weekend: number | null
  readonly minNights: number | null
  readonly saturdaysOnly: boolean
}

/** Price of each season as a multiple of the price outside the seasons. Beaches depend on the summer, towns less so. */
const factors: Readonly<
  Record<RatePlan, { high: number; shoulder: number; easter: number; christmas: number | null }>
> = {
  coast: { high: 1.75, shoulder: 1.25, easter: 1.15, christmas: null },
  town: { high: 1.4, shoulder: 1.15, easter: 1.25, christmas: 1.15 },
  country: { high: 1.6, shoulder: 1.2, easter: 1.25, christmas: 1.25 },
}

const WEEK = 7
const HIGH_SUMMER_MIN_NIGHTS: Readonly<Record<RatePlan, number>> = { coast: 5, town: 3, country: 5 }

/**
 * Returns the seasons of a home. Yearly ones are written for the year of `today`, Easter for that year and the next
 * three.
 */
export function seasonsOf(stay: DemoStay, today: IsoDate): readonly SeasonPrices[] {
  const { rates, rules } = stay
  const factor = factors[rates.plan]
  const year = Number(today.slice(0, 4))
  const priced = (times: number) => ({
    nightly: Math.round(rates.nightly * times),
    weekend: rates.weekend === null ? null : Math.round(rates.weekend * times),
  })
  const plain = { yearly: true, priority: 0, minNights: null, saturdaysOnly: false }
  const seasons: SeasonPrices[] = [
    {
      ...plain,
      ...priced(factor.high),
      name: 'High summer',
      spans: [span(year, '07-01', '09-01')],
      minNights: rules.saturdays ? WEEK : Math.max(rules.minNights, HIGH_SUMMER_MIN_NIGHTS[rates.plan]),
      saturdaysOnly: rules.saturdays,
    },
    {
      ...plain,
      ...priced(factor.shoulder),
      name: 'June and September',
      spans: [span(year, '06-01', '07-01'), span(year, '09-01', '10-01')],
    },
    {
      ...plain,
      ...priced(factor.easter),
      name: 'Easter',
      yearly: false,
      spans: easterNights([year, year + 1, year + 2, year + 3]),
      minNights: Math.max(rules.minNights, 3),
    },
  ]
  if (factor.christmas !== null) {
    seasons.push({
      ...plain,
      ...priced(factor.christmas),
      name: 'Christmas and New Year',
      spans: [{ from: isoDate(`${year}-12-22`), to: isoDate(`${year + 1}-01-07`) }],
      minNights: Math.max(rules.minNights, 3),
    })
  }
  if (rates.plan === 'town' && stay.destination === 'ciutadella') {
    // The horses of Sant Joan, 23 and 24 June: the one week in which the old town is fuller than the beaches.
    seasons.push({
      ...plain,
      ...priced(1.6),
      name: 'Sant Joan',
      priority: 1,
      spans: [span(year, '06-21', '06-26')],
      minNights: 4,
    })
  }
  return seasons
}

function span(year: number, from: string, to: string): DateSpan {
  return { from: isoDate(`${year}-${from}`), to: isoDate(`${year}-${to}`) }
}
