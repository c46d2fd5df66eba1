import { addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'

/** Returns the first day of a month `YYYY-MM` and of the one after it, or null when the text is not a month. */
export function monthSpan(month: string): { readonly from: IsoDate; readonly to: IsoDate } | null {
  if (!/^\d{4}-\d{2}$/.test(month) || parseIsoDate(`${month}-01`) === null) return null
  const from = isoDate(`${month}-01`)
  return { from, to: addMonths(from, 1) }
}

/** Returns the month of a day, `YYYY-MM`. */
export const monthOf = (day: IsoDate): string => day.slice(0, 7)
