import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import { isChangeable } from './changeable-nights.ts'
import type { ChosenStay } from './chosen-nights.ts'
import { changeOf, steppedPrice, type ReadChange, type TypedChange } from './range-change.ts'
import { previewOf, type RangePreview } from './range-preview.ts'

/** What a change would do to the nights of homes: in detail to the first home that it changes, and to all in sum. */
export interface RangeEffect extends RangePreview {
  readonly currency: string
  /** The home of which the details are; null where it is the only one. */
  readonly home: string | null
  readonly sum: ChangedSum | null
}

/** The prices of all nights that a change would set, before and after; in minor units. */
export interface ChangedSum {
  readonly nights: number
  readonly homes: number
  readonly beforeMinor: number
  readonly afterMinor: number
}

/** Returns what a typed change would do; null: nothing, or something that is not known before. */
export async function effectOf(
  api: Pick<ReturnType<typeof consoleApi>, 'get'>,
  chosen: readonly ChosenStay[],
  typed: TypedChange,
): Promise<RangeEffect | null> {
  const shown = chosen.find(({ nights }) => nights.some(isChangeable))
  if (!shown) return null
  const { home: stay, nights } = shown
  const { change, step } = changeOf(typed, stay.currency)
  // What a home that follows another one would cost then is computed from the prices of that one.
  if (!change || (stay.follows && change.nightlyMinor === null)) return null
  const rates = await api.get<StayRatesShape>(`/api/staff/stays/${stay.slug}/rates`)
  if (!rates.ok) return null
  const changed = nights.filter(isChangeable).map(({ night }) => night)
  return {
    ...previewOf(rates.value.terms, changed, { change, step }, stay.today),
    currency: stay.currency,
    home: chosen.length > 1 ? stay.title : null,
    sum: sumOf(chosen, { change, step }),
  }
}

/** Returns the sum of prices that are set; null where it would say nothing or is not known. */
export function sumOf(chosen: readonly ChosenStay[], { change, step }: Pick<ReadChange, 'change' | 'step'>) {
  const setMinor = change?.nightlyMinor ?? null
  const currencies = new Set(chosen.map(({ home: stay }) => stay.currency))
  if ((step === null && setMinor === null) || currencies.size !== 1) return null
  const sum = { nights: 0, homes: 0, beforeMinor: 0, afterMinor: 0 }
  for (const { home: stay, nights } of chosen) {
    const changed = nights.filter(isChangeable)
    if (changed.length === 0) continue
    sum.homes++
    for (const { amountMinor } of changed) {
      sum.nights++
      sum.beforeMinor += amountMinor
      sum.afterMinor += step ? steppedPrice(step, amountMinor, stay.currency) : (setMinor ?? 0)
    }
  }
  return sum.nights > 1 ? sum : null
}
