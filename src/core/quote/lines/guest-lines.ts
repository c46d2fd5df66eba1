import { guestsIncluded } from './line-counts.ts'
import { priceText } from './price-text.ts'
import { formatPercent } from '#core/money/format-percent.ts'
import { percentOf } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { AgeBand, PartyPrice, StayTerms } from '#core/rate/stay-terms.ts'
import { counted } from '#core/text/counted.ts'
import type { LineDraft } from './line-draft.ts'
import type { Party } from '#core/quote/quote.ts'

/** Guests who pay the same per night. `band` null: adults, and children whose age is not known or is in no band. */
interface PriceGroup {
  readonly band: AgeBand | null
  readonly count: number
  readonly unitMinor: number
}

/**
 * Returns what guests cost beyond the nights (docs/booking-rules.md, Order of a price). The included places go to the
 * guests with the highest price; of equal prices, to adults first, then to the older band. Infants take no place. They
 * pay only where a band begins at 0, each of them and on a line of its own. Where a home has prices by the size of the
 * party, these apply to adults and children instead. `nightsMinor`: the price of the nights alone.
 */
export function extraGuestLines(
  terms: StayTerms,
  party: Party,
  { nights, nightsMinor }: { readonly nights: number; readonly nightsMinor: number },
): LineDraft[] {
  const lines: LineDraft[] = []
  let places = terms.includedGuests ?? Infinity
  if (terms.partyPrices?.length) {
    const price = partyPriceFor(terms.partyPrices, party.adults + party.children)
    if (price) lines.push(partyLine(terms, price, nights, nightsMinor))
  } else if (party.adults + party.children > places) {
    for (const group of groupsOf(terms, party)) {
      const extra = Math.max(0, group.count - places)
      places = Math.max(0, places - group.count)
      if (extra > 0 && group.unitMinor !== 0) lines.push(extraLine(terms, group, extra, nights))
    }
  }
  const infantBand = party.infants > 0 ? terms.ageBands.find((band) => band.fromAge === 0) : undefined
  if (infantBand && infantBand.extraGuestMinor !== 0) lines.push(infantLine(terms, infantBand, party.infants, nights))
  return lines
}

function partyPriceFor(prices: readonly PartyPrice[], guests: number): PartyPrice | undefined {
  return prices.reduce<PartyPrice | undefined>(
    (best, price) => (price.guests <= guests && price.guests > (best?.guests ?? 0) ? price : best),
    undefined,
  )
}

function partyLine({ currency }: StayTerms, price: PartyPrice, nights: number, nightsMinor: number): LineDraft {
  const { guests, percentBp } = price
  const isShare = percentBp !== null
  const unitMinor = isShare ? percentOf(nightsMinor, percentBp, smallestUnitOf(currency)) : (price.amountMinor ?? 0)
  const quantity = isShare ? 1 : nights
  const inputs: Readonly<Record<string, number>> = isShare
    ? { nightsMinor, percentBp }
    : { nights, amountMinor: unitMinor }
  return {
    figures: {
      kind: 'extra_guest',
      code: `party-${guests}`,
      quantity,
      unitMinor,
      amountMinor: quantity * unitMinor,
    },
    text() {
      const more = isShare ? formatPercent(percentBp) : `${priceText(unitMinor, currency)} a night`
      return {
        label: `${counted(guests, 'guest')} or more: ${isShare ? more : `${counted(nights, 'night')} × ${priceText(unitMinor, currency)}`}`,
        explanation: `From ${counted(guests, 'guest')} on the nights cost ${more} more.`,
        formula: {
          rule: `partyPrice/${guests}`,
          inputs,
          arithmetic: isShare ? `${nightsMinor} × ${percentBp} / 10000` : `${nights} × ${unitMinor}`,
        },
      }
    },
  }
}

function groupsOf(terms: StayTerms, party: Party): PriceGroup[] {
  const adults = { band: null, count: party.adults + party.children, unitMinor: terms.extraGuestMinor }
  if (terms.ageBands.length === 0 || party.children === 0) return [adults]
  const ages = (party.childAges ?? []).slice(0, party.children)
  const banded = terms.ageBands.map((band) => ({
    band,
    count: ages.filter((age) => age >= band.fromAge && age < band.underAge).length,
    unitMinor: band.extraGuestMinor,
  }))
  const inBands = banded.reduce((sum, group) => sum + group.count, 0)
  return [{ ...adults, count: adults.count - inBands }, ...banded.toSorted((a, b) => b.band.fromAge - a.band.fromAge)]
    .filter((group) => group.count > 0)
    .toSorted((a, b) => b.unitMinor - a.unitMinor)
}

function extraLine(terms: StayTerms, group: PriceGroup, extra: number, nights: number): LineDraft {
  const { band, unitMinor } = group
  const included = terms.includedGuests ?? 0
  const which = band ? `ageBand/${band.fromAge}` : 'stay.extraGuest'
  return {
    figures: {
      kind: 'extra_guest',
      code: band ? `extra-guests-from-${band.fromAge}` : 'extra-guests',
      quantity: extra * nights,
      unitMinor,
      amountMinor: extra * nights * unitMinor,
    },
    text() {
      const price = priceText(unitMinor, terms.currency)
      const each = band
        ? `each further guest of ${agesText(band)} costs ${price} a night`
        : `each further adult or child costs ${price} a night`
      return {
        label: `${counted(extra, 'extra guest')}${band ? ` (${band.name})` : ''} × ${counted(nights, 'night')} × ${price}`,
        explanation: `${guestsIncluded(included)}; ${each}.`,
        formula: {
          rule: which,
          inputs: { includedGuests: included, extraGuests: extra, nights, extraGuestMinor: unitMinor },
          arithmetic: `${extra} × ${nights} × ${unitMinor}`,
        },
      }
    },
  }
}

function infantLine(terms: StayTerms, band: AgeBand, infants: number, nights: number): LineDraft {
  const unitMinor = band.extraGuestMinor
  return {
    figures: {
      kind: 'extra_guest',
      code: 'infants',
      quantity: infants * nights,
      unitMinor,
      amountMinor: infants * nights * unitMinor,
    },
    text() {
      const price = priceText(unitMinor, terms.currency)
      return {
        label: `${counted(infants, 'infant')} × ${counted(nights, 'night')} × ${price}`,
        explanation: `Each infant costs ${price} a night (${band.name}, ${agesText(band)}).`,
        formula: {
          rule: 'ageBand/0',
          inputs: { infants, nights, extraGuestMinor: unitMinor },
          arithmetic: `${infants} × ${nights} × ${unitMinor}`,
        },
      }
    },
  }
}

/** Describes a band, such as `2 to 11 years`: it ends before `underAge`. */
function agesText({ fromAge, underAge }: AgeBand): string {
  const last = underAge - 1
  return last === fromAge ? counted(fromAge, 'year') : `${fromAge} to ${counted(last, 'year')}`
}
