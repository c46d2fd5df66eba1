import type { CancellationPolicy, CancellationTier } from '#core/rate/stay-terms.ts'

type Kept = Pick<CancellationTier, 'keepNights' | 'keepRestBp'>

/** What a policy keeps once all its deadlines have passed: the whole rent. */
const ALL: Kept = { keepNights: 0, keepRestBp: 10_000 }

/**
 * Returns the part of the rent that the host keeps for a stay of `nights` nights, in units of 1 / (`nights` × 10000).
 */
function keptShare({ keepNights, keepRestBp }: Kept, nights: number): number {
  const first = Math.min(keepNights, nights)
  return first * 10_000 + (nights - first) * keepRestBp
}

/** Returns the tier that applies to a cancellation this many hours before check-in. */
export function tierWithHoursLeft({ tiers }: Pick<CancellationPolicy, 'tiers'>, hours: number): Kept {
  return tiers.toSorted((a, b) => b.hoursBefore - a.hoursBefore).find((tier) => tier.hoursBefore <= hours) ?? ALL
}

/**
 * Combines two policies into one that is at each moment the better of the two for the guest, for a stay of this length.
 * A guest whose booking moves to another home thereby keeps the terms they had. When one policy is never worse than the
 * other, it is returned unchanged.
 */
export function milderPolicy(one: CancellationPolicy, other: CancellationPolicy, nights: number): CancellationPolicy {
  const hours = [...new Set([...one.tiers, ...other.tiers].map(({ hoursBefore }) => hoursBefore))].toSorted(
    (a, b) => b - a,
  )
  const keptBy = (policy: CancellationPolicy) => [
    ...hours.map((left) => keptShare(tierWithHoursLeft(policy, left), nights)),
    keptShare({ keepNights: policy.stayedKeepNights, keepRestBp: policy.stayedKeepRestBp }, nights),
  ]
  const [keptByOne, keptByOther] = [keptBy(one), keptBy(other)]
  const isNeverWorse = (mine: readonly number[], theirs: readonly number[]) =>
    mine.every((kept, index) => kept <= (theirs[index] ?? kept))
  const graces = gracesOf(one, other)
  if (isNeverWorse(keptByOne, keptByOther)) return { ...one, ...graces }
  if (isNeverWorse(keptByOther, keptByOne)) return { ...other, ...gracesOf(other, one) }
  const better = (index: number) => ((keptByOne[index] ?? 0) <= (keptByOther[index] ?? 0) ? one : other)
  const stayed = better(hours.length)
  return {
    ...one,
    ...graces,
    code: `${one.code}+${other.code}`,
    name: `${one.name} or ${other.name}`,
    summary: `Whichever is better for you when you cancel. ${one.name}: ${one.summary} ${other.name}: ${other.summary}`,
    tiers: hours.map((left, index) => {
      const { keepNights, keepRestBp } = tierWithHoursLeft(better(index), left)
      return { hoursBefore: left, keepNights, keepRestBp }
    }),
    stayedKeepNights: stayed.stayedKeepNights,
    stayedKeepRestBp: stayed.stayedKeepRestBp,
  }
}

/** Returns the grace periods of one policy with those of the other. The one that ends last counts. */
function gracesOf(one: CancellationPolicy, other: CancellationPolicy): Pick<CancellationPolicy, 'moreGraces'> {
  const { graceHours: hours, graceDaysBefore: daysBefore, graceMaxNights: maxNights, moreGraces = [] } = other
  const theirs = [{ hours, daysBefore, maxNights }, ...moreGraces].filter((rule) => rule.hours > 0)
  const isSame = one.code === other.code
  return isSame || theirs.length === 0 ? {} : { moreGraces: [...(one.moreGraces ?? []), ...theirs] }
}
