import { daysBetween } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { DoneNights } from '#web/text/console/calendar-done-text.ts'

interface DoneStay {
  readonly title: string
  readonly spans: readonly { readonly from: IsoDate; readonly to: IsoDate }[]
}

/**
 * Returns what is said of the nights that a change affected: which homes, how many nights, from when to when. Throws if
 * there are none.
 */
export function doneNights(stays: readonly DoneStay[]): DoneNights {
  const spans = stays.flatMap((stay) => stay.spans)
  const [checkIn] = spans.map(({ from }) => from).toSorted()
  const checkOut = spans
    .map(({ to }) => to)
    .toSorted()
    .at(-1)
  if (checkIn === undefined || checkOut === undefined) throw new Error('nothing was done')
  return {
    home: stays[0]?.title ?? '',
    homes: new Set(stays.map(({ title }) => title)).size,
    nights: spans.reduce((sum, { from, to }) => sum + daysBetween(from, to), 0),
    dates: { checkIn, checkOut },
  }
}
