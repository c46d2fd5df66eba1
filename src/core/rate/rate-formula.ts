import { roundHalfUp } from '#core/money/rounding.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { NightOverride } from './stay-terms.ts'

/** How the prices of a home follow from those of another one. */
export interface RateFormula {
  /** The share of the other home's price: 12000 = 120%. */
  readonly percentBp: number
  /** An amount on top of that, in minor units; may be negative. */
  readonly amountMinor: number
  /** The price is rounded to the nearest multiple of this. */
  readonly roundToMinor: number
  /** Whether the fewest and most nights and the days of arrival and departure follow, too. */
  readonly withRules: boolean
}

const WHOLE_BP = 10_000

/**
 * Returns the price of a night, derived from the price of the other home, in minor units. It is never zero, whatever
 * the formula takes off.
 */
export function derivedPrice(
  sourceMinor: number,
  { percentBp, amountMinor, roundToMinor }: Omit<RateFormula, 'withRules'>,
): number {
  const exact = BigInt(sourceMinor) * BigInt(percentBp) + BigInt(amountMinor) * BigInt(WHOLE_BP)
  return Math.max(roundHalfUp(exact, WHOLE_BP * roundToMinor) * roundToMinor, roundToMinor)
}

/** The bits that stand for the parts of an override. */
export const DERIVED_BITS = { nightlyMinor: 1, minNights: 2, maxNights: 4, arrival: 8, departure: 16 } as const

type Part = keyof typeof DERIVED_BITS

/** An override and, as bits, which parts of it follow another home. */
export interface DerivedOverride extends NightOverride {
  readonly derived: number
}

/** Returns which parts of a date still follow another home once the date is set to `now`: those that are unchanged. */
export function stillDerived(now: NightOverride, before: DerivedOverride | undefined): number {
  if (!before) return 0
  return (Object.keys(DERIVED_BITS) as Part[]).reduce((bits, part) => {
    const bit = DERIVED_BITS[part]
    return (before.derived & bit) !== 0 && now[part] === before[part] ? bits | bit : bits
  }, 0)
}

/**
 * Returns the overrides of a home that follows another one: what it has set itself stays, the rest comes from the other
 * one. Dates on which nothing is left are absent.
 */
export function derivedOverrides(
  source: readonly NightOverride[],
  own: readonly DerivedOverride[],
  formula: RateFormula,
): DerivedOverride[] {
  const [sourceOf, ownOf] = [byNight(source), byNight(own)]
  const nights = [...new Set([...sourceOf.keys(), ...ownOf.keys()])].toSorted()
  return nights.flatMap((night) => {
    const made = derivedOverride(night, sourceOf.get(night), ownOf.get(night), formula)
    return made ? [made] : []
  })
}

const byNight = <Override extends NightOverride>(overrides: readonly Override[]) =>
  new Map(overrides.map((override) => [override.night, override]))

function derivedOverride(
  night: IsoDate,
  source: NightOverride | undefined,
  own: DerivedOverride | undefined,
  formula: RateFormula,
): DerivedOverride | null {
  const values: Record<string, number | boolean | null> = {}
  let derived = 0
  for (const part of Object.keys(DERIVED_BITS) as Part[]) {
    const bit = DERIVED_BITS[part]
    const given = own && (own.derived & bit) === 0 ? own[part] : null
    const follows = part === 'nightlyMinor' || formula.withRules ? (source?.[part] ?? null) : null
    values[part] =
      given ?? (part === 'nightlyMinor' && follows !== null ? derivedPrice(Number(follows), formula) : follows)
    if (given === null && follows !== null) derived |= bit
  }
  if (Object.values(values).every((value) => value === null)) return null
  return { night, derived, ...values } as DerivedOverride
}
