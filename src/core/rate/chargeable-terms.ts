import { roundToUnit } from '#core/money/rounding.ts'
import { smallestUnitOf } from '#core/money/smallest-unit.ts'
import type { NightTerms, StayTerms } from './stay-terms.ts'

/**
 * Returns the terms with every amount in the smallest unit of their currency, rounded half-up, so that a price made of
 * them can be charged (docs/booking-rules.md, Rounding). Most currencies have nothing to round, and nothing is copied.
 */
export function chargeableTerms(terms: StayTerms): StayTerms {
  const unit = smallestUnitOf(terms.currency)
  if (unit === 1) return terms
  const inUnits = amountsIn(unit)
  return {
    ...chargeableNights(terms),
    extraGuestMinor: inUnits(terms.extraGuestMinor),
    ageBands: terms.ageBands.map((band) => ({ ...band, extraGuestMinor: inUnits(band.extraGuestMinor) })),
    ...(terms.partyPrices && { partyPrices: terms.partyPrices.map(withAmount(inUnits)) }),
    instalments: terms.instalments.map(withAmount(inUnits)),
    damage: withAmount(inUnits)(terms.damage),
    fees: terms.fees.map(withAmount(inUnits)),
    taxes: terms.taxes.map(withAmount(inUnits)),
  }
}

/** Does the same for the part of the terms that prices the nights. */
export function chargeableNights<Terms extends NightTerms>(terms: Terms): Terms {
  const unit = smallestUnitOf(terms.currency)
  if (unit === 1) return terms
  const inUnits = amountsIn(unit)
  return {
    ...terms,
    nightlyMinor: inUnits(terms.nightlyMinor),
    weekendNightlyMinor: inUnits(terms.weekendNightlyMinor),
    seasons: terms.seasons.map((season) => ({
      ...season,
      nightlyMinor: inUnits(season.nightlyMinor),
      weekendNightlyMinor: inUnits(season.weekendNightlyMinor),
    })),
    overrides: terms.overrides.map((night) => ({ ...night, nightlyMinor: inUnits(night.nightlyMinor) })),
  }
}

const amountsIn =
  (unit: number) =>
  <Amount extends number | null>(amountMinor: Amount): Amount =>
    (amountMinor === null ? null : roundToUnit(amountMinor, 1, unit)) as Amount

const withAmount =
  (inUnits: ReturnType<typeof amountsIn>) =>
  <Part extends { readonly amountMinor: number | null }>(part: Part): Part => ({
    ...part,
    amountMinor: inUnits(part.amountMinor),
  })
