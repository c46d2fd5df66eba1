import { perNightMinor } from '#core/pricing/quote-stay.ts'
import type { Party, Quote, QuoteLine } from '#core/pricing/quote.ts'
import { refundSteps } from '#core/pricing/refund.ts'
import type { NearestChoice } from '#core/problem.ts'
import { isoDate, parseIsoDate, type IsoDate, type StayDates } from '#core/time/iso-date.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import { readStaySearch } from '../../api/read-stay-search.ts'
import { calendarCell, type CalendarCell, type ChosenDates } from '../../calendar/calendar-cells.ts'
import { monthOf, monthWeeks, parseMonth, shiftMonth, type Month } from '../../calendar/month-weeks.ts'
import {
  daysOf,
  judgeChoice,
  totalsByCheckOut,
  type StayCalendarData,
  type StayChoice,
} from '../../calendar/stay-choice.ts'
import { monthName } from '../../messages/date-words.ts'
import { dayReasonMessage } from '../../messages/day-reason-messages.ts'
import { instantDay, instantWords } from '../../messages/instant-words.ts'
import { problemMessage } from '../../messages/problem-messages.ts'

/** A month of the calendar, ready to show. */
export interface MonthView {
  readonly month: Month
  readonly title: string
  readonly weeks: readonly (readonly (CalendarCell | null)[])[]
}

/** Until when a cancellation brings back how much. */
export interface RefundStepView {
  /** `Thursday 13 May 2027, 16:00`. */
  readonly until: string
  /** `13 May`. */
  readonly day: string
  /** Part of the time from now to check-in that has gone by then, 0 to 1. */
  readonly at: number
  readonly refundMinor: number
}

/** What the page says about the dates and the party of its address. */
export type ChoiceView =
  | { readonly kind: 'none' | 'arrival' }
  | { readonly kind: 'refused'; readonly message: string; readonly nearest: readonly NearestChoice[] }
  | {
      readonly kind: 'quoted'
      readonly checkIn: StayDates['checkIn']
      readonly checkOut: StayDates['checkOut']
      readonly nights: number
      readonly lines: readonly Pick<QuoteLine, 'code' | 'label' | 'amountMinor' | 'explanation'>[]
      readonly totalMinor: number
      readonly perNightMinor: number
      readonly refunds: readonly RefundStepView[]
      /** Until then everything comes back; null when that is over. */
      readonly freeUntil: string | null
    }

/** Everything of a stay's page that depends on the address: worked out here, so that the browser carries no rules. */
export interface StayView {
  readonly party: Party
  /** The dates of the address as far as they exist. */
  readonly wanted: ChosenDates
  /** What the calendar shows as chosen: the dates when they can be booked, else as much of them as can. */
  readonly chosen: ChosenDates
  readonly choice: ChoiceView
  /** The figures under the days are totals of the whole stay, because an arrival is chosen; else prices of a night. */
  readonly totals: boolean
  readonly months: readonly MonthView[]
  /** Null when the months on show are the first ones. */
  readonly earlier: Month | null
  readonly later: Month | null
}

const MONTHS_SHOWN = 2
/** No home is on sale longer ahead than this. */
const MONTHS_AHEAD = 36
/** Refusals of the party: the dates themselves are fine. */
const PARTY_REFUSALS: ReadonlySet<string> = new Set(['no_adult', 'too_many_guests', 'too_many_pets'])

/** Reads dates, party and month from the address and prices them. Wrong values fall back to their defaults. */
export function makeStayView(data: StayCalendarData, query: URLSearchParams): StayView {
  const { search } = readStaySearch(query)
  const party: Party = { adults: search.adults, children: search.children, infants: search.infants, pets: search.pets }
  const choice = judgeChoice(data, search, party)
  const wanted = { checkIn: parseIsoDate(search.checkIn), checkOut: parseIsoDate(search.checkOut) }
  const chosen = chosenDates(choice, wanted)
  const [first, last] = [monthOf(data.today), shiftMonth(monthOf(data.today), MONTHS_AHEAD)]
  const asked = parseMonth(query.get('month')) ?? monthOf(wanted.checkIn ?? data.today)
  const month = asked < first ? first : asked > last ? last : asked
  return {
    party,
    wanted,
    chosen,
    choice: choiceView(choice, data),
    totals: chosen.checkIn !== null && chosen.checkOut === null,
    months: monthViews(data, month, chosen, choice, party),
    earlier: month > first ? shiftMonth(month, -1) : null,
    later: month < last ? shiftMonth(month, 1) : null,
  }
}

function monthViews(
  data: StayCalendarData,
  first: Month,
  chosen: ChosenDates,
  choice: StayChoice,
  party: Party,
): MonthView[] {
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => shiftMonth(first, index))
  const checkOuts = chosen.checkOut === null && 'checkOuts' in choice ? choice.checkOuts : []
  const totals =
    chosen.checkIn === null ? new Map<IsoDate, number>() : totalsByCheckOut(data, chosen.checkIn, checkOuts, party)
  const days = daysOf(data, isoDate(`${first}-01`), isoDate(`${shiftMonth(first, MONTHS_SHOWN)}-01`))
  const arrivals = days.filter((day) => day.canArrive).map((day) => day.date)
  const question = { chosen, totals, currency: data.terms.currency, arrivals }
  const cells = new Map(days.map((day) => [day.date, calendarCell(day, question)]))
  return months.map((month) => ({
    month,
    title: `${monthName(isoDate(`${month}-01`))} ${month.slice(0, 4)}`,
    weeks: monthWeeks(month).map((week) => week.map((date) => (date === null ? null : cells.get(date)!))),
  }))
}

function choiceView(choice: StayChoice, data: StayCalendarData): ChoiceView {
  if (choice.kind === 'refused')
    return { kind: 'refused', message: problemMessage(choice.refusal), nearest: choice.nearest }
  if (choice.kind === 'unreachable') return { kind: 'refused', message: dayReasonMessage(choice.reason), nearest: [] }
  if (choice.kind !== 'quoted') return { kind: choice.kind }
  const { quote } = choice
  const refunds = refundViews(quote, data)
  return {
    kind: 'quoted',
    checkIn: quote.checkIn,
    checkOut: quote.checkOut,
    nights: quote.nights,
    lines: quote.lines.map(({ code, label, amountMinor, explanation }) => ({ code, label, amountMinor, explanation })),
    totalMinor: quote.totalMinor,
    perNightMinor: perNightMinor(quote),
    refunds,
    freeUntil: refunds[0]?.refundMinor === quote.totalMinor ? refunds[0].until : null,
  }
}

/** The cancellation terms as dates, as they stand in the hour the calendar was made in. */
function refundViews(quote: Quote, { terms, today, localHour }: StayCalendarData): RefundStepView[] {
  const now = instantOf(today, `${String(localHour).padStart(2, '0')}:00`, terms.timeZone)
  const checkIn = instantOf(quote.checkIn, terms.checkInFrom, terms.timeZone)
  return refundSteps(quote, terms.policy, terms, null, now).map(({ until, refundMinor }) => ({
    until: instantWords(until, terms.timeZone),
    day: instantDay(until, terms.timeZone),
    at: (Date.parse(until) - now) / (checkIn - now),
    refundMinor,
  }))
}

function chosenDates(choice: StayChoice, wanted: ChosenDates): ChosenDates {
  if (choice.kind === 'quoted' || choice.kind === 'arrival') return wanted
  if (choice.kind === 'refused' && PARTY_REFUSALS.has(choice.refusal.code)) return wanted
  if (choice.kind === 'refused' && choice.checkOuts.length > 0) return { checkIn: wanted.checkIn, checkOut: null }
  return { checkIn: null, checkOut: null }
}
