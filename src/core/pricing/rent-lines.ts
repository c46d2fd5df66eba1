import { formatMoney } from '../money/format-money.ts'
import { percentOf } from '../money/rounding.ts'
import { nightlyRate, type NightlyRate } from '../stay/nightly-rate.ts'
import type { LeadDiscount, LengthDiscount, StayTerms } from '../stay/stay-terms.ts'
import { weekdaysOf } from '../stay/weekday-set.ts'
import { listed, shortDates, weekdayName } from '../time/english-date.ts'
import type { IsoDate } from '../time/iso-date.ts'
import { counted, percentText } from './counted.ts'
import type { Party, QuoteLine } from './quote.ts'

/** One line for all nights that cost the same by the same rule, in the order of their first night. */
export function nightLines(terms: StayTerms, nights: readonly IsoDate[]): QuoteLine[] {
  const groups = new Map<string, { rate: NightlyRate; nights: IsoDate[] }>()
  for (const night of nights) {
    const rate = nightlyRate(terms, night)
    const key = `${rate.amountMinor} ${rate.source} ${rate.seasonId ?? ''}`
    const group = groups.get(key)
    if (group) group.nights.push(night)
    else groups.set(key, { rate, nights: [night] })
  }
  const unitsSeen = new Map<number, number>()
  return [...groups.values()].map((group) => {
    const unitMinor = group.rate.amountMinor
    const repeated = (unitsSeen.get(unitMinor) ?? 0) + 1
    unitsSeen.set(unitMinor, repeated)
    const price = formatMoney(unitMinor, terms.currency)
    return {
      kind: 'night',
      code: repeated === 1 ? `nights-${unitMinor}` : `nights-${unitMinor}-${repeated}`,
      label: `${counted(group.nights.length, 'night')} × ${price}`,
      quantity: group.nights.length,
      unitMinor,
      amountMinor: unitMinor * group.nights.length,
      explanation: `${rateText(terms, group.rate)}: ${price} a night for ${shortDates(group.nights)}.`,
      nights: group.nights,
    }
  })
}

/** Adults and children above the included number, for each night; infants are free. */
export function extraGuestLines(terms: StayTerms, party: Party, nights: number): QuoteLine[] {
  const included = terms.includedGuests
  if (included === null || terms.extraGuestMinor === 0) return []
  const extra = party.adults + party.children - included
  if (extra <= 0) return []
  const price = formatMoney(terms.extraGuestMinor, terms.currency)
  return [
    {
      kind: 'extra_guest',
      code: 'extra-guests',
      label: `${counted(extra, 'extra guest')} × ${counted(nights, 'night')} × ${price}`,
      quantity: extra * nights,
      unitMinor: terms.extraGuestMinor,
      amountMinor: extra * nights * terms.extraGuestMinor,
      explanation: `${counted(included, 'guest is', 'guests are')} included; each further adult or child costs ${price} a night.`,
    },
  ]
}

/** The length discount on nights and extra guests, then early bird or last minute on what is left. */
export function discountLines(terms: StayTerms, baseMinor: number, nights: number, lead: number): QuoteLine[] {
  const lines: QuoteLine[] = []
  const length = lengthDiscountFor(terms.lengthDiscounts, nights)
  if (length) {
    const off = `${percentText(length.percentBp)} off`
    const stays = counted(length.nights, 'night')
    lines.push(
      ...discountLine(
        { kind: 'length_discount', code: `length-${length.nights}`, label: `${off} ${stays} or more` },
        `${off} nights and extra guests`,
        `because you stay ${counted(nights, 'night')}`,
        { terms, baseMinor, percentBp: length.percentBp },
      ),
    )
  }
  const leadDiscount = leadDiscountFor(terms.leadDiscounts, lead)
  if (leadDiscount) {
    const { kind, days, percentBp } = leadDiscount
    const early = kind === 'early_bird'
    const name = early ? 'Early booking' : 'Last minute'
    const reason = early ? `${counted(days, 'day')} or more ahead` : `${counted(days, 'day')} or less ahead`
    lines.push(
      ...discountLine(
        {
          kind,
          code: `${early ? 'early-bird' : 'last-minute'}-${days}`,
          label: `${name}, ${percentText(percentBp)} off`,
        },
        `${percentText(percentBp)} off what is left`,
        `because you book ${reason}`,
        { terms, baseMinor: baseMinor + sumOf(lines), percentBp },
      ),
    )
  }
  return lines
}

function discountLine(
  line: Pick<QuoteLine, 'kind' | 'code' | 'label'>,
  what: string,
  why: string,
  { terms, baseMinor, percentBp }: { terms: StayTerms; baseMinor: number; percentBp: number },
): QuoteLine[] {
  const amountMinor = -percentOf(baseMinor, percentBp)
  if (amountMinor === 0) return []
  const explanation = `${what} (${formatMoney(baseMinor, terms.currency)}) ${why}.`
  return [{ ...line, quantity: 1, unitMinor: amountMinor, amountMinor, explanation }]
}

/** Only the highest tier that matches. */
function lengthDiscountFor(tiers: readonly LengthDiscount[], nights: number): LengthDiscount | undefined {
  return tiers
    .filter((tier) => nights >= tier.nights)
    .toSorted((a, b) => b.nights - a.nights || b.percentBp - a.percentBp)[0]
}

/**
 * The one lead discount that counts: the longest early bird or the shortest last minute that matches. Should a host have
 * set both so that they meet, the guest gets the larger.
 */
function leadDiscountFor(tiers: readonly LeadDiscount[], lead: number): LeadDiscount | undefined {
  const early = tiers
    .filter((tier) => tier.kind === 'early_bird' && lead >= tier.days)
    .toSorted((a, b) => b.days - a.days || b.percentBp - a.percentBp)[0]
  const late = tiers
    .filter((tier) => tier.kind === 'last_minute' && lead <= tier.days)
    .toSorted((a, b) => a.days - b.days || b.percentBp - a.percentBp)[0]
  if (early && late) return late.percentBp > early.percentBp ? late : early
  return early ?? late
}

function rateText(terms: StayTerms, rate: NightlyRate): string {
  const season = terms.seasons.find((candidate) => candidate.id === rate.seasonId)?.name || 'the season'
  const weekend = `${listed(weekdaysOf(terms.weekendNights).map(weekdayName))} nights`
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

function sumOf(lines: readonly QuoteLine[]): number {
  return lines.reduce((sum, line) => sum + line.amountMinor, 0)
}
