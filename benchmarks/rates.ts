import { compareTerms } from '#core/calendar/compare-terms.ts'
import { nightVerdicts } from '#core/calendar/night-verdict.ts'
import { writesOf, type RateChange } from '#core/rate/rate-change.ts'
import { applyFields } from '#core/rate/terms-fields.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { median } from './median.ts'

const ROUNDS = 9
const today = isoDate('2027-05-01')
const terms = { ...goldenTerms, minNights: 4, weekendMinNights: 5 }

/** A calendar in which a home is let most of a year, with gaps of up to four nights. */
function busyNights(stay: number): { from: IsoDate; to: IsoDate }[] {
  const taken: { from: IsoDate; to: IsoDate }[] = []
  for (let day = today, index = 0; index < 38; index++) {
    const from = addDays(day, (stay * 7 + index * 3) % 5)
    day = addDays(from, 4 + ((stay + index) % 7))
    taken.push({ from, to: day })
  }
  return taken
}

/** Why a thousand homes cannot sell nights of a year, and what a change does to a hundred homes in a month, in milliseconds. */
export function benchRates(): void {
  const stays = Array.from({ length: 1000 }, (_, stay) => busyNights(stay))
  const year = { today, localHour: 9, from: today, to: addDays(today, 365) }
  const verdicts = timed(() => {
    for (const takenNights of stays) nightVerdicts(terms, { ...year, takenNights })
  })
  const august = { from: isoDate('2027-08-01'), to: isoDate('2027-09-01') }
  const change: RateChange = {
    matter: 'nightly',
    span: august,
    weekdays: 127,
    way: 'percent',
    value: 800,
    roundToMinor: 100,
  }
  const compared = timed(() => {
    for (const takenNights of stays.slice(0, 100)) {
      const { writes } = writesOf(terms, [change], today)
      const later = applyFields(terms, new Map(writes.map(({ field, after }) => [field, after])))
      compareTerms(terms, later, { today, localHour: 9, ...august, takenNights })
    }
  })
  console.log(`why nobody can book a night, 1,000 homes × 365 nights: ${verdicts.toFixed(0)} ms`)
  console.log(`what a change would do, 100 homes × 31 nights: ${compared.toFixed(0)} ms`)
}

function timed(run: () => void): number {
  return median(
    Array.from({ length: ROUNDS }, () => {
      const started = performance.now()
      run()
      return performance.now() - started
    }),
  )
}
