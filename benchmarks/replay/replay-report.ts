import type { IsoDate } from '#core/time/iso-date.ts'
import type { ProductReplay } from './replay-on-product.ts'
import type { ReplayFigures } from './replay-state.ts'

/** One line of progress: where it is, how fast, and how long it will take when it goes on like this. */
export function progressLine(now: {
  readonly day: IsoDate | null
  readonly figures: Readonly<ReplayFigures>
  /** Rows of the whole replay. */
  readonly total: number
  /** Figures when this sitting began. */
  readonly before: { readonly rows: number; readonly requests: number }
  /** Seconds of this sitting. */
  readonly seconds: number
}): string {
  const { day, figures, total, before, seconds } = now
  const rate = (figures.rows - before.rows) / seconds
  const left = rate > 0 ? `about ${duration((total - figures.rows) / rate)} left` : 'no row yet'
  const share = ((100 * figures.rows) / total).toFixed(1)
  return `  ${day ?? 'the first day'}: ${count(figures.rows)} of ${count(total)} rows (${share} %), ${count(figures.booked)} booked, ${count(figures.cancelled)} cancelled; ${rate.toFixed(1)} rows and ${Math.round((figures.requests - before.requests) / seconds)} requests a second, ${left}`
}

/** What a replay did and found, at its end or where it was ended. */
export function summary({ figures, violations, states, seconds, isOver }: ProductReplay, total: number): string {
  const euros = (minor: number) => `${count(Math.round(minor / 100))} EUR`
  const counted = (counts: Readonly<Record<string, number>>) =>
    Object.entries(counts)
      .map(([name, number]) => `${name} ${number}`)
      .join(', ') || 'none'
  return [
    `${isOver ? 'Played to its end' : 'ENDED EARLY'}: ${count(figures.rows)} of ${count(total)} rows over ${figures.days} days in ${duration(seconds)}: ${(figures.rows / seconds).toFixed(1)} rows and ${Math.round(figures.requests / seconds)} requests a second, ${count(figures.requests)} in all, ${figures.askedAgain} of them asked again`,
    `  ${count(figures.booked)} booked (${euros(figures.bookedMinor)}), ${count(figures.changed)} changed, ${count(figures.cancelled)} cancelled (${euros(figures.refundedMinor)} given back), ${count(figures.noShows)} did not come`,
    `  states ${isOver ? 'at the end' : 'now'}: ${counted(states)}`,
    `  refusals: ${counted(figures.refusals)}`,
    ...figures.unexpected.map((what) => `  UNEXPECTED ${what}`),
    ...violations.map(({ invariant, what }) => `  BROKEN ${invariant}: ${what}`),
    ...(violations.length === 0 ? ['  every invariant holds'] : []),
    '',
  ].join('\n')
}

function duration(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  if (minutes < 1) return `${Math.round(seconds)} s`
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const count = (number: number): string => number.toLocaleString('en')
