import { allocate } from '#core/money/allocate.ts'
import { roundHalfUp } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import { priceText } from './price-text.ts'
import { nightlyRate, type NightlyRate } from '#core/rate/nightly-rate.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import { weekdaysOf } from '#core/rate/weekday-set.ts'
import { listed, shortDates, weekdayName } from '#core/time/english-date.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import { counted } from '#core/text/counted.ts'
import type { LineDraft } from './line-draft.ts'

/** Returns one line for all nights that cost the same by the same rule, in the order of their first night. */
export function nightLines(terms: StayTerms, nights: readonly IsoDate[]): LineDraft[] {
  const groups: { readonly rate: NightlyRate; readonly nights: IsoDate[] }[] = []
  for (const night of nights) {
    const rate = nightlyRate(terms, night)
    const group = groups.find((one) => isSameRate(one.rate, rate))
    if (group) group.nights.push(night)
    else groups.push({ rate, nights: [night] })
  }
  const codeOf = countedCodes()
  return groups.map(({ rate, nights: same }) =>
    nightLine(terms, codeOf(rate.amountMinor), same, rate.amountMinor, () => ({
      rule: ruleOf(rate, same),
      text: rateText(terms, rate),
      inputs: {},
    })),
  )
}

const isSameRate = (a: NightlyRate, b: NightlyRate) =>
  a.amountMinor === b.amountMinor && a.source === b.source && a.seasonId === b.seasonId

/**
 * Divides a rent agreed with the host over the nights in proportion to the home's own prices, by largest remainder, so
 * that each night still has its price, in the smallest unit of the currency. Nights with the same share make one line.
 */
export function agreedLines(terms: StayTerms, nights: readonly IsoDate[], agreedRentMinor: number): LineDraft[] {
  const ownPrices = nights.map((night) => nightlyRate(terms, night).amountMinor)
  const unit = smallestUnitOf(terms.currency)
  const units = roundHalfUp(agreedRentMinor, unit)
  const shares = allocate(units, ownPrices.some(Boolean) ? ownPrices : nights.map(() => 1))
  const groups = new Map<number, IsoDate[]>()
  for (const [index, night] of nights.entries()) {
    const share = (shares[index] ?? 0) * unit
    const group = groups.get(share)
    if (group) group.push(night)
    else groups.set(share, [night])
  }
  const agreed = () => priceText(agreedRentMinor, terms.currency)
  return [...groups].map(([unitMinor, same]) =>
    nightLine(terms, `nights-${unitMinor}`, same, unitMinor, () => ({
      rule: 'offer/rent',
      text: `Part of the ${agreed()} agreed with the host`,
      inputs: { agreedRentMinor },
    })),
  )
}

function nightLine(
  { currency }: StayTerms,
  code: string,
  nights: readonly IsoDate[],
  unitMinor: number,
  reason: () => { rule: string; text: string; inputs: Readonly<Record<string, number | string>> },
): LineDraft {
  return {
    figures: {
      kind: 'night',
      code,
      quantity: nights.length,
      unitMinor,
      amountMinor: unitMinor * nights.length,
      nights,
    },
    text() {
      const price = priceText(unitMinor, currency)
      const { rule, text, inputs } = reason()
      return {
        label: `${counted(nights.length, 'night')} × ${price}`,
        explanation: `${text}: ${price} a night for ${shortDates(nights)}.`,
        formula: {
          rule,
          inputs: { nights: nights.length, nightlyMinor: unitMinor, ...inputs },
          arithmetic: `${nights.length} × ${unitMinor}`,
        },
      }
    },
  }
}

/** Returns codes for night lines: `nights-12000`, and `nights-12000-2` when another rule gives the same price. */
function countedCodes(): (unitMinor: number) => string {
  const seen = new Map<number, number>()
  return (unitMinor) => {
    const repeated = (seen.get(unitMinor) ?? 0) + 1
    seen.set(unitMinor, repeated)
    return repeated > 1 ? `nights-${unitMinor}-${repeated}` : `nights-${unitMinor}`
  }
}

function ruleOf(rate: NightlyRate, nights: readonly IsoDate[]): string {
  switch (rate.source) {
    case 'override':
      return `override/${nights.join(',')}`
    case 'season_weekend':
      return `season/${rate.seasonId}/weekend`
    case 'season':
      return `season/${rate.seasonId}`
    case 'weekend':
      return 'stay.weekend'
    case 'base':
      return 'stay.nightly'
  }
}

function rateText(terms: StayTerms, rate: NightlyRate): string {
  const season = terms.seasons.find((candidate) => candidate.id === rate.seasonId)?.name || 'the season'
  const weekend = listed(weekdaysOf(terms.weekendNights).map(weekdayName)).concat(' nights')
  switch (rate.source) {
    case 'override':
      return 'Price of these dates'
    case 'season_weekend':
      return `${weekend} in ${season}`
    case 'season':
      return `Rate of ${season}`
    case 'weekend':
      return weekend
    case 'base':
      return 'Standard rate'
  }
}
