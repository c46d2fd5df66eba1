import { plansOffered } from '#core/quote/plans-offered.ts'
import { refusalOfParty } from '#core/calendar/check-rules.ts'
import { calculateQuote } from '#core/quote/calculate-quote.ts'
import type { Party, Quote } from '#core/quote/quote.ts'
import type { NearestChoice } from '#core/problem.ts'
import { isoDate, parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { partySearch, sitePaths, type StaySearch } from '#contract/site/site-paths.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { readStayChoices, searchOfChoices, type ReadChoices } from '#web/backend/read-stay-choices.ts'
import { calendarCell, type CalendarCell, type ChosenDates } from '#web/calendar/calendar-cells.ts'
import { monthOf, monthWeeks, parseMonth, shiftMonth, type Month } from '#web/calendar/month-weeks.ts'
import {
  daysOf,
  evaluateChoice,
  totalsByCheckOut,
  type StayCalendarData,
  type StayChoice,
  type PartyRequest,
} from '#web/calendar/stay-choice.ts'
import { monthName } from '#web/text/date-text.ts'
import { dayReasonMessage } from '#web/text/day-reason-text.ts'
import { STAYS_FOR, problemMessage, tellMeText } from '#web/text/problem-text.ts'
import { extraViews, orderableExtras, withAges, type ChoicesView } from './quote/choices-view.ts'
import { momentOf, quotedView, type QuotedView } from './quote/quoted-view.ts'

/** A month of the calendar, ready to show. */
export interface MonthView {
  readonly month: Month
  readonly title: string
  readonly weeks: readonly (readonly (CalendarCell | null)[])[]
}

/** What the page says about the dates and the party of its address. */
export type ChoiceView =
  | { readonly kind: 'none' | 'arrival' }
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly nearest: readonly NearestChoice[]
      /**
       * The text of the link to the waitlist; null when the dates are blocked by something other than nights that
       * others have booked.
       */
      readonly tellMe: string | null
      /**
       * The way on when the visitor themselves keep the nights (`isKept`), and what they did with them, or to homes that
       * take a party which this one does not; left out otherwise.
       */
      readonly goOn?: {
        readonly path: string
        readonly text: string
        readonly whatYouDid: string
        readonly isKept?: true
      }
    }
  | QuotedView

/** A day on which the guests could leave, with the total of the whole stay. */
export interface DepartureView {
  readonly checkOut: IsoDate
  readonly totalMinor: number
}

/**
 * Everything on a stay's page that depends on the address. It is computed here so that the browser carries no rules.
 */
export interface StayView {
  readonly party: Party
  /** The dates of the address, as far as they are valid. */
  readonly picked: ChosenDates
  /**
   * The dates that the calendar shows as chosen: those of the address when they can be booked, otherwise as many of
   * them as possible.
   */
  readonly chosen: ChosenDates
  readonly choice: ChoiceView
  readonly choices: ChoicesView
  /** The party and the choices, which every link of the page carries on. */
  readonly search: StaySearch
  /**
   * Whether the figures under the days are totals of the whole stay, because an arrival is chosen. Otherwise they are
   * prices per night.
   */
  readonly totals: boolean
  /** Every departure after the chosen arrival, or the first ones of a long list. */
  readonly departures: readonly DepartureView[]
  readonly months: readonly MonthView[]
  /** The month to go back to; null when the months shown are the first ones. */
  readonly earlier: Month | null
  readonly later: Month | null
}

/** The dates and the party of an address, already parsed. */
export interface ReadSearch {
  readonly checkIn?: string | undefined
  readonly checkOut?: string | undefined
  readonly adults: number
  readonly children: number
  readonly infants: number
  readonly pets: number
}

/** What only the server knows of a choice: what a promo code takes off, and which extras are sold out. */
export interface ServerPricing {
  readonly quote: QuoteShape | null
  readonly promoProblem: string | null
  /** The codes of extras that are sold out, and a sentence for each. */
  readonly soldOut: readonly string[]
  readonly leftOut: readonly string[]
}

const MONTHS_SHOWN = 2
/** How far ahead homes are on sale at most. */
const MONTHS_AHEAD = 36
const MOST_DEPARTURES = 60
/** The reasons that refuse the party although the dates are fine. */
const PARTY_REFUSALS: ReadonlySet<string> = new Set([
  'no_adult',
  'too_many_guests',
  'too_many_pets',
  'child_ages_wrong',
])

/** Prices the dates, party and choices of an address. Invalid values fall back to their defaults. */
export function makeStayView(
  data: StayCalendarData,
  search: ReadSearch,
  query: URLSearchParams,
  pricing: ServerPricing | null = null,
): StayView {
  const { choice, party, request, read, leftOut } = evaluateAddress(data, search, query, pricing?.soldOut)
  const picked = { checkIn: parseIsoDate(search.checkIn), checkOut: parseIsoDate(search.checkOut) }
  const chosen = chosenDates(choice, picked)
  const totals =
    chosen.checkIn !== null && chosen.checkOut === null && 'checkOuts' in choice
      ? totalsByCheckOut(data, chosen.checkIn, choice.checkOuts, request)
      : new Map<IsoDate, number>()
  return {
    party,
    picked,
    chosen,
    choice: choiceView(choice, data, { request, signed: pricing?.quote ?? null, picked }),
    choices: {
      extras: extraViews(data.terms, read.extras),
      promo: read.promo ?? '',
      promoProblem: pricing?.promoProblem ?? null,
      leftOut: [...leftOut, ...(pricing?.leftOut ?? [])],
    },
    search: { ...partySearch(party), ...searchOfChoices({ ...read, offer: null }) },
    totals: chosen.checkIn !== null && chosen.checkOut === null,
    departures: [...totals].slice(0, MOST_DEPARTURES).map(([day, totalMinor]) => ({ checkOut: day, totalMinor })),
    ...monthsOf(data, query, chosen, totals, picked.checkIn),
  }
}

/** Evaluates what an address asks for and how much of it the home offers. `read` are the choices that remain. */
export function evaluateAddress(
  data: StayCalendarData,
  { checkIn, checkOut, adults, children, infants, pets }: ReadSearch,
  query: URLSearchParams,
  soldOut: readonly string[] = [],
) {
  const choices = readStayChoices(query, children)
  const extras = choices.extras.filter(({ code }) => !soldOut.includes(code))
  const party = withAges({ adults, children, infants, pets }, choices.childAges)
  const choice = evaluateChoice(data, { checkIn, checkOut }, { party, rate: rateOf(data, choices) })
  const { request, leftOut } = offeredRequest(data, choice, { ...choices, extras, party })
  const read: ReadChoices = {
    ...choices,
    extras: request.extras ?? [],
    rate: request.rate ?? 'standard',
    plan: request.plan ?? 'full',
  }
  return { choice, party, request, read, leftOut }
}

const rateOf = ({ terms }: StayCalendarData, { rate }: ReadChoices) =>
  terms.nonRefundableBp === null ? 'standard' : rate

/**
 * Returns the choices as far as the home offers them for these dates. What it does not offer is left out and listed.
 */
function offeredRequest(
  data: StayCalendarData,
  choice: StayChoice,
  read: ReadChoices & { readonly party: Party },
): { readonly request: PartyRequest; readonly leftOut: readonly string[] } {
  const { terms, today } = data
  const { party, extras, plan } = read
  const base: PartyRequest = { party, rate: rateOf(data, read) }
  if (choice.kind !== 'quoted') {
    const known = extras.filter(({ code }) => terms.fees.some((fee) => fee.optional && fee.code === code))
    return { request: { ...base, extras: known, plan }, leftOut: [] }
  }
  const orderable = orderableExtras(terms, { ...choice.quote, extras }, momentOf(data))
  const query = { ...base, extras: orderable.extras }
  const offered = plansOffered(terms, { ...choice.quote, ...query }, today).includes(plan)
  return {
    request: { ...query, plan: offered ? plan : 'full' },
    leftOut: offered ? orderable.leftOut : [...orderable.leftOut, problemMessage({ code: 'plan_not_offered' })],
  }
}

function monthsOf(
  data: StayCalendarData,
  query: URLSearchParams,
  chosen: ChosenDates,
  totals: ReadonlyMap<IsoDate, number>,
  arrival: IsoDate | null,
): Pick<StayView, 'months' | 'earlier' | 'later'> {
  const [first, last] = [monthOf(data.today), shiftMonth(monthOf(data.today), MONTHS_AHEAD)]
  const choices = parseMonth(query.get('month')) ?? (arrival === null ? firstBookableMonth(data) : monthOf(arrival))
  const month = choices < first ? first : choices > last ? last : choices
  const months = Array.from({ length: MONTHS_SHOWN }, (_, index) => shiftMonth(month, index))
  const days = daysOf(data, isoDate(`${month}-01`), isoDate(`${shiftMonth(month, MONTHS_SHOWN)}-01`))
  const arrivals = days.filter((day) => day.canArrive).map((day) => day.date)
  const question = { chosen, totals, currency: data.terms.currency, arrivals }
  const cells = new Map(days.map((day) => [day.date, calendarCell(day, question)]))
  return {
    months: months.map((shown) => ({
      month: shown,
      title: `${monthName(isoDate(`${shown}-01`))} ${shown.slice(0, 4)}`,
      weeks: monthWeeks(shown).map((week) => week.map((date) => (date === null ? null : cells.get(date)!))),
    })),
    earlier: month > first ? shiftMonth(month, -1) : null,
    later: month < last ? shiftMonth(month, 1) : null,
  }
}

/** Returns the month of the first day on which a stay can begin; this month when there is none. */
function firstBookableMonth(data: StayCalendarData): Month {
  const first = monthOf(data.today)
  for (let ahead = 0; ahead <= MONTHS_AHEAD; ahead++) {
    const month = shiftMonth(first, ahead)
    const days = daysOf(data, isoDate(`${month}-01`), isoDate(`${shiftMonth(month, 1)}-01`))
    if (days.some((day) => day.canArrive)) return month
  }
  return first
}

function choiceView(
  choice: StayChoice,
  data: StayCalendarData,
  { request, signed, picked }: { request: PartyRequest; signed: QuoteShape | null; picked: ChosenDates },
): ChoiceView {
  const isOpen = choice.kind === 'none' || choice.kind === 'arrival'
  const refusal = isOpen ? refusalOfParty(data.terms, request.party) : null
  if (refusal && STAYS_FOR[refusal.code])
    return {
      kind: 'refused',
      message: problemMessage(refusal),
      nearest: [],
      tellMe: null,
      ...elsewhere(refusal.code, request.party, picked),
    }
  if (choice.kind === 'refused')
    return {
      kind: 'refused',
      message: problemMessage(choice.refusal),
      nearest: choice.nearest,
      tellMe: choice.refusal.code === 'dates_unavailable' ? tellMeText : null,
      ...elsewhere(choice.refusal.code, request.party, picked),
    }
  if (choice.kind === 'unreachable')
    return { kind: 'refused', message: dayReasonMessage(choice.reason), nearest: [], tellMe: null }
  if (choice.kind !== 'quoted') return { kind: choice.kind }
  return quotedView(quoteOf(choice.quote, request, data), data, signed)
}

/** Returns the way to homes that take a party which this one refuses; nothing for other refusals. */
function elsewhere(code: string, party: Party, { checkIn, checkOut }: ChosenDates) {
  const texts = STAYS_FOR[code]
  if (!texts) return {}
  const dates = { checkIn: checkIn ?? undefined, checkOut: checkOut ?? undefined }
  return { goOn: { path: sitePaths.stays({ ...dates, ...partySearch(party) }), ...texts } }
}

function quoteOf({ checkIn, checkOut }: Quote, request: PartyRequest, { terms, today }: StayCalendarData): Quote {
  return calculateQuote(terms, { checkIn, checkOut, ...request }, { bookedOn: today })
}

function chosenDates(choice: StayChoice, picked: ChosenDates): ChosenDates {
  if (choice.kind === 'quoted' || choice.kind === 'arrival') return picked
  if (choice.kind === 'refused' && PARTY_REFUSALS.has(choice.refusal.code)) return picked
  if (choice.kind === 'refused' && choice.checkOuts.length > 0) return { checkIn: picked.checkIn, checkOut: null }
  return { checkIn: null, checkOut: null }
}
