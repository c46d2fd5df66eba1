import type { CalendarStayShape, CalendarMetaShape } from '#contract/rate/staff-calendar.ts'
import { addDays } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { consoleApi } from '#web/console/console-api.ts'
import type { StayData } from '../editor/stay-data.ts'
import { yearOfRates, type YearOfRates } from './year-of-rates.ts'

const NIGHTS = 365

/** Loads what the nights of a home cost in the year from today on; null for a home that the calendar leaves out. */
export async function loadYear(
  api: ReturnType<typeof consoleApi>,
  { details, rates }: Pick<StayData, 'details' | 'rates'>,
  today: IsoDate,
): Promise<YearOfRates | null> {
  const query = { homes: details.documentId, from: today, to: addDays(today, NIGHTS) }
  const found = await api.list<CalendarStayShape, CalendarMetaShape>('/api/staff/calendar', query)
  const stay = found.ok ? found.value.data[0] : undefined
  return stay ? yearOfRates(stay, rates.terms) : null
}
