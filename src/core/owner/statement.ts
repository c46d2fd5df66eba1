import { percentOf } from '#core/money/rounding.ts'
import type { BasisPoints } from '#core/money/money.ts'
import { addDays, addMonths, daysBetween } from '#core/time/date-arithmetic.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { monthOf, monthSpan } from './statement-month.ts'

/** Who keeps the cleaning fee. */
export const CLEANING_KEEPERS = ['owner', 'company'] as const

export type CleaningKeeper = (typeof CLEANING_KEEPERS)[number]

/**
 * The contract with the owner of a home, for whole months from `from` on and before `to` (null means no end). Money is
 * in minor units.
 */
export interface OwnerContract {
  readonly stayId: number
  readonly home: string
  readonly from: IsoDate
  readonly to: IsoDate | null
  /** The commission on the rent. */
  readonly commissionBp: BasisPoints
  readonly cleaningTo: CleaningKeeper
  /** The fixed costs of each month. */
  readonly monthlyMinor: number
}

/** A booking with its money as the books have it. */
export interface BookedMoney {
  readonly bookingId: string
  readonly reference: string
  readonly stayId: number
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  /** Whether its nights are sold. When a booking is cancelled, the money that is kept counts, but the nights do not. */
  readonly isSold: boolean
  /** Net of discounts, without taxes; never below 0. */
  readonly rentMinor: number
  readonly cleaningMinor: number
  /** All fees except cleaning. */
  readonly feesMinor: number
  readonly taxesMinor: number
}

export interface OwnerExpense {
  readonly id: string
  readonly home: string
  readonly day: IsoDate
  readonly label: string
  /** The cost, above 0. On a statement, an amount below 0 takes back what an earlier statement stated. */
  readonly amountMinor: number
}

/** An expense as the company has it now. */
export interface RecordedExpense extends OwnerExpense {
  /** Whether it was taken back after a statement had stated it. */
  readonly isWithdrawn?: boolean
}

/** Returns what a statement calls an expense. */
export const expenseLabel = ({ label, amountMinor }: Pick<OwnerExpense, 'label' | 'amountMinor'>): string =>
  amountMinor < 0 ? `Credit: ${label}` : label

const FIGURES = [
  'nights',
  'rentMinor',
  'cleaningMinor',
  'feesMinor',
  'taxesMinor',
  'commissionMinor',
  'dueMinor',
] as const

/** The figures of a booking, or of a whole statement. */
export interface StatementFigures {
  readonly nights: number
  readonly rentMinor: number
  readonly cleaningMinor: number
  readonly feesMinor: number
  /** Passed on to the tax office, so not part of `dueMinor`. */
  readonly taxesMinor: number
  readonly commissionMinor: number
  /** What the owner receives: rent less commission, fees, and the cleaning fee if the owner keeps it. */
  readonly dueMinor: number
}

/** The part of a booking whose nights are in one month. */
export interface StatementLine extends StatementFigures {
  readonly bookingId: string
  readonly reference: string
  readonly home: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
  /**
   * `YYYY-MM` in which the nights are. If it is not the month of the statement, the line corrects what was stated for
   * that month.
   */
  readonly month: string
}

/** A statement as it is sent. It is kept for ever. */
export interface Statement {
  /** `YYYY-MM` */
  readonly month: string
  readonly lines: readonly StatementLine[]
  readonly fixed: readonly { readonly home: string; readonly amountMinor: number }[]
  readonly expenses: readonly OwnerExpense[]
  /** What the owner owed at the end of the previous statement, 0 or below. */
  readonly broughtForwardMinor: number
  readonly total: StatementFigures
  readonly payoutMinor: number
}

export interface StatementBasis {
  readonly month: string
  readonly contracts: readonly OwnerContract[]
  /** The bookings of the contracts' homes, whichever months they are in. */
  readonly bookings: readonly BookedMoney[]
  readonly expenses: readonly RecordedExpense[]
  /** The statements of earlier months that were sent. */
  readonly sent: readonly Statement[]
}

/**
 * Returns the statement of a month: the part of each booking whose nights are in it, fixed costs and expenses. What has
 * changed in months already settled is added once, as a line of its own: the amount in the books for that month, less
 * what all statements so far have stated for it. An expense that was stated and then taken back is credited in the same
 * way. Bookings are split between months as in the reports, so that the parts
 * sum to the booking to the cent. The same input always gives the same statement.
 */
export function statementOf(basis: StatementBasis): Statement {
  return statementWith(basis, linesByMonth(basis))
}

/** Returns the statements of several months, by month, from the same books. */
export function statementsOf(
  months: readonly string[],
  books: Omit<StatementBasis, 'month'>,
): ReadonlyMap<string, Statement> {
  const lines = linesByMonth(books)
  return new Map(months.map((month) => [month, statementWith({ ...books, month }, lines)]))
}

/** Returns the statement of a month; `now`: the lines of all months as the books have them. */
function statementWith(basis: StatementBasis, now: ReadonlyMap<string, readonly StatementLine[]>): Statement {
  const { month, contracts } = basis
  const sent = basis.sent.filter((one) => one.month < month)
  const settled = settledMonths(sent)
  const statedLines = Map.groupBy(
    sent.flatMap(({ lines }) => lines),
    (line) => line.month,
  )
  const lines = [
    ...settled.flatMap((earlier) => corrections(earlier, now.get(earlier) ?? [], statedLines.get(earlier) ?? [])),
    ...(now.get(month) ?? []),
  ]
  const fixed = contracts
    .filter((contract) => isInForce(contract, month) && contract.monthlyMinor !== 0)
    .map(({ home: stay, monthlyMinor }) => ({ home: stay, amountMinor: monthlyMinor }))
  const stated = Map.groupBy(
    sent.flatMap(({ expenses }) => expenses),
    ({ id }) => id,
  )
  const expenses = basis.expenses.flatMap(({ isWithdrawn = false, ...expense }): OwnerExpense[] => {
    const before = stated.get(expense.id)
    if (!before) {
      const spent = monthOf(expense.day)
      return !isWithdrawn && (spent === month || settled.includes(spent)) ? [expense] : []
    }
    const statedMinor = before.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    return isWithdrawn && statedMinor !== 0 ? [{ ...expense, amountMinor: -statedMinor }] : []
  })
  const before = sent.toSorted((a, b) => a.month.localeCompare(b.month)).at(-1)
  const broughtForwardMinor = Math.min(0, before?.payoutMinor ?? 0)
  const total = sumOf(lines)
  const costs = [...fixed, ...expenses].reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  return {
    month,
    lines,
    fixed,
    expenses,
    broughtForwardMinor,
    total,
    payoutMinor: total.dueMinor - costs + broughtForwardMinor,
  }
}

/**
 * Returns the months from the first of these statements to the last. Those without a statement had nothing to state;
 * what becomes known of them later can only be stated in a later one.
 */
function settledMonths(sent: readonly Statement[]): string[] {
  const sorted = sent.map((one) => one.month).toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return []
  const months: string[] = []
  for (let day = isoDate(`${first}-01`); monthOf(day) <= last; day = addMonths(day, 1)) months.push(monthOf(day))
  return months
}

/**
 * Returns the month whose statement has to be sent before this one, or null. It is the first month with something to
 * state since the last statement, or since the first contract. A month that is skipped would never be stated.
 */
export function monthToSendBefore(basis: StatementBasis): string | null {
  const { month, contracts, expenses, sent } = basis
  const last = sent
    .map((one) => one.month)
    .toSorted()
    .at(-1)
  const first = contracts.map(({ from }) => from).toSorted()[0]
  if (first === undefined) return null
  const begin = last === undefined ? first : addMonths(isoDate(`${last}-01`), 1)
  const lines = linesByMonth(basis)
  for (let day = begin; monthOf(day) < month; day = addMonths(day, 1)) {
    const one = monthOf(day)
    const hasCosts =
      contracts.some((contract) => isInForce(contract, one) && contract.monthlyMinor !== 0) ||
      expenses.some((expense) => monthOf(expense.day) === one)
    if (hasCosts || lines.has(one)) return one
  }
  return null
}

/** Returns whether a statement contains anything apart from what was owed before. */
export const statesSomething = ({ lines, fixed, expenses }: Statement): boolean =>
  lines.length + fixed.length + expenses.length > 0

/**
 * Returns the figures of each booking, as the books have them now, by the months of its nights. Months without any are
 * left out.
 */
function linesByMonth({
  contracts,
  bookings,
}: Omit<StatementBasis, 'month'>): ReadonlyMap<string, readonly StatementLine[]> {
  const ofStay = Map.groupBy(contracts, ({ stayId }) => stayId)
  const spans = new Map<string, Span>()
  const lines: StatementLine[] = []
  for (const booking of bookings) {
    for (let day = booking.checkIn; day < booking.checkOut;) {
      const month = monthOf(day)
      const span = spans.get(month) ?? monthSpan(month)
      if (!span) break
      spans.set(month, span)
      const contract = ofStay.get(booking.stayId)?.find((one) => isInForce(one, month))
      if (contract) lines.push(lineOf(month, contract, booking, span))
      day = span.to
    }
  }
  return Map.groupBy(lines.filter((line) => !isNothing(line)).toSorted(byArrival), ({ month }) => month)
}

interface Span {
  readonly from: IsoDate
  readonly to: IsoDate
}

function lineOf(month: string, contract: OwnerContract, booking: BookedMoney, span: Span): StatementLine {
  const { bookingId, reference, checkIn, checkOut, isSold } = booking
  const nights = daysBetween(checkIn, checkOut)
  const first = Math.max(0, daysBetween(checkIn, span.from))
  const last = Math.min(nights, daysBetween(checkIn, span.to))
  // The rounded share of all nights so far, less that of the nights before, so that the parts of all months sum to the
  // amount.
  const share = (amountMinor: number) =>
    Math.trunc((amountMinor * last) / nights) - Math.trunc((amountMinor * first) / nights)
  const rentMinor = share(booking.rentMinor)
  const cleaningMinor = share(booking.cleaningMinor)
  const feesMinor = share(booking.feesMinor)
  const commissionMinor = percentOf(rentMinor, contract.commissionBp)
  return {
    bookingId,
    reference,
    home: contract.home,
    checkIn,
    checkOut,
    month,
    nights: isSold ? last - first : 0,
    rentMinor,
    cleaningMinor,
    feesMinor,
    taxesMinor: share(booking.taxesMinor),
    commissionMinor,
    dueMinor: rentMinor - commissionMinor + feesMinor + (contract.cleaningTo === 'owner' ? cleaningMinor : 0),
  }
}

/** Returns what has changed in a month that was sent, by booking: its lines of now, less those that were sent. */
function corrections(
  month: string,
  current: readonly StatementLine[],
  stated: readonly StatementLine[],
): StatementLine[] {
  const now = new Map(current.map((line) => [line.bookingId, line]))
  const statedLines = Map.groupBy(stated, ({ bookingId }) => bookingId)
  return [...new Set([...now.keys(), ...statedLines.keys()])]
    .flatMap((bookingId) => {
      const lines = statedLines.get(bookingId) ?? []
      const one = now.get(bookingId)
      const about = one ?? lines[0]
      if (!about) return []
      const before = sumOf(lines)
      const differences = FIGURES.map((figure) => [figure, (one?.[figure] ?? 0) - before[figure]] as const)
      return [{ ...about, month, ...(Object.fromEntries(differences) as unknown as StatementFigures) }]
    })
    .filter((line) => !isNothing(line))
    .toSorted(byArrival)
}

function isInForce({ from, to }: OwnerContract, month: string): boolean {
  const day = `${month}-01`
  return from <= day && (to === null || to > day)
}

const isNothing = (figures: StatementFigures) => FIGURES.every((figure) => figures[figure] === 0)

const byArrival = (one: StatementLine, other: StatementLine) =>
  one.checkIn.localeCompare(other.checkIn) || one.reference.localeCompare(other.reference)

function sumOf(lines: readonly StatementFigures[]): StatementFigures {
  return Object.fromEntries(
    FIGURES.map((figure) => [figure, lines.reduce((sum, line) => sum + line[figure], 0)]),
  ) as unknown as StatementFigures
}

/** What a statement says of a booking whose nights were not sold in the end. */
export const NOT_STAYED = 'cancelled or no-show'

/**
 * Returns whether a line of the statement of a month is what was kept of a booking that was cancelled, or whose guest
 * never came: a stay has at least one night in each of its months.
 */
export const isNotStayed = (line: Pick<StatementLine, 'nights' | 'month'>, month: string): boolean =>
  line.month === month && line.nights === 0

/** Returns the months from the first contract up to a day, newest first. */
export function monthsOf(contracts: readonly Pick<OwnerContract, 'from' | 'to'>[], today: IsoDate): string[] {
  const first = contracts.map(({ from }) => from).toSorted()[0]
  if (first === undefined) return []
  const ends = contracts.map(({ to }) => (to === null || to > today ? today : addDays(to, -1))).toSorted()
  const last = ends.at(-1) ?? today
  const months: string[] = []
  for (let day = first; day <= last; day = addMonths(day, 1)) months.unshift(monthOf(day))
  return months
}
