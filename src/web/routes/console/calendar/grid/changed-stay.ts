import type { RateRun } from '#core/calendar/rate-runs.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isChangeable } from '../changeable-nights.ts'
import { changeOf, steppedPrice, type ReadChange, type TypedChange } from '../range-change.ts'
import type { ShownStay } from '../rows/shown-stay.ts'
import type { StayNight } from '../stay-nights.ts'
import type { StayRow } from './grid-lines.ts'

const EVERY_DAY = 127

/**
 * Returns a home as it will be once prices and rules of the chosen `nights` are set. What the rules of the home will
 * say of them is known only to the server: such parts stay as they are until it has answered.
 */
export function changedStay({ home: stay, nights }: StayRow, typed: TypedChange): ShownStay {
  const read = changeOf(typed, stay.currency)
  const changed = new Map(nights.filter(isChangeable).map((night) => [night.night, night]))
  const runs: RateRun[] = []
  for (const run of stay.runs) {
    let goesOn = false
    for (let at = 0; at < run.nights; at++) {
      const from = addDays(run.from, at)
      const night = changed.get(from)
      const last = runs.at(-1)
      if (goesOn && !night && last) runs[runs.length - 1] = { ...last, nights: last.nights + 1 }
      else runs.push({ ...run, ...(night && partsOf(night, read, stay.currency)), from, nights: 1 })
      goesOn = !night
    }
  }
  return { ...stay, runs }
}

/** Returns the parts of a run that are known to change. */
function partsOf(night: StayNight, { change, step }: ReadChange, currency: string): Partial<RateRun> {
  const { nightlyMinor, minNights, maxNights, arrival, departure } = change ?? {}
  const amountMinor = step ? steppedPrice(step, night.amountMinor, currency) : nightlyMinor
  const isNumber = (value: number | null | undefined) => typeof value === 'number'
  return {
    ...(isNumber(amountMinor) && { weekMinor: amountMinor, weekendMinor: amountMinor, source: 'override' }),
    ...(isNumber(minNights) && { minNights, weekendMinNights: minNights }),
    ...(isNumber(maxNights) && { maxNights }),
    ...(typeof arrival === 'boolean' && { arrivalDays: arrival ? EVERY_DAY : 0 }),
    ...(typeof departure === 'boolean' && { departureDays: departure ? EVERY_DAY : 0 }),
  }
}
