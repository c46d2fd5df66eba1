import type { HomeRatesShape } from '#contract/rate/stay-rates.ts'
import type { NightChange } from '#core/rate/with-overrides.ts'
import { addDays, nightsIn } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

interface Span {
  readonly from: IsoDate
  readonly to: IsoDate
}

type EarlierNights = Span & NightChange

/**
 * Returns the change that restores the prices and rules that `change` replaces in spans of nights: for each part that
 * it sets, what each night has of its own now, null where it has nothing. `followed` are nights whose price comes from
 * another home, as it does again once they have none of their own. Null if the rules follow another home, because it is
 * then unknown which rules a night has of its own.
 */
export function earlierNights(
  { terms, follows }: Pick<HomeRatesShape, 'terms' | 'follows'>,
  spans: readonly Span[],
  { change, followed }: { readonly change: NightChange; readonly followed: ReadonlySet<IsoDate> },
): EarlierNights[] | null {
  const parts = (['nightlyMinor', 'minNights', 'maxNights', 'arrival', 'departure'] as const).filter(
    (part) => change[part] !== undefined,
  )
  const own = new Map(terms.overrides.map((override) => [override.night, override]))
  const earlier: EarlierNights[] = []
  for (const night of spans.flatMap(({ from, to }) => nightsIn({ checkIn: from, checkOut: to }))) {
    const before: NightChange = Object.fromEntries(
      parts.map((part) => [
        part,
        part === 'nightlyMinor' && followed.has(night) ? null : (own.get(night)?.[part] ?? null),
      ]),
    )
    if (follows?.withRules && parts.some((part) => part !== 'nightlyMinor' && before[part] !== null)) return null
    const last = earlier.at(-1)
    const isLike = last?.to === night && parts.every((part) => last[part] === before[part])
    if (isLike) earlier[earlier.length - 1] = { ...last, to: addDays(night, 1) }
    else earlier.push({ from: night, to: addDays(night, 1), ...before })
  }
  return earlier
}
