import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, addMonths } from '#core/time/date-arithmetic.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { canonicalIban, ibanInGroups } from './iban.ts'
import { statementOf, type BookedMoney, type OwnerContract, type Statement } from './statement.ts'

const MONTHS = ['2027-01', '2027-02', '2027-03', '2027-04', '2027-05', '2027-06']

const contract: OwnerContract = {
  stayId: 1,
  home: 'Villa',
  from: isoDate('2027-01-01'),
  to: null,
  commissionBp: 2000,
  cleaningTo: 'company',
  monthlyMinor: 0,
}
const booking = (of: Partial<BookedMoney> = {}): BookedMoney => ({
  bookingId: 'b1',
  reference: 'H-1',
  stayId: 1,
  checkIn: isoDate('2027-01-29'),
  checkOut: isoDate('2027-02-03'),
  isSold: true,
  rentMinor: 100_001,
  cleaningMinor: 6000,
  feesMinor: 500,
  taxesMinor: 1003,
  ...of,
})
const state = (month: string, bookings: readonly BookedMoney[], sent: readonly Statement[] = []) =>
  statementOf({ month, contracts: [contract], bookings, expenses: [], sent })

test('a stay over the end of a month is divided by its nights', () => {
  const [january, february] = [state('2027-01', [booking()]), state('2027-02', [booking()])]
  expect(january.total).toMatchObject({ nights: 3, rentMinor: 60_000, commissionMinor: 12_000, dueMinor: 48_300 })
  expect(february.total).toMatchObject({ nights: 2, rentMinor: 40_001, commissionMinor: 8000, dueMinor: 32_201 })
})

test('the owner keeps the cleaning fee where that is agreed', () => {
  const keeps = statementOf({
    month: '2027-01',
    contracts: [{ ...contract, cleaningTo: 'owner' }],
    bookings: [booking()],
    expenses: [],
    sent: [],
  })
  expect(keeps.total.dueMinor - state('2027-01', [booking()]).total.dueMinor).toBe(3600)
})

test('fixed costs and expenses are taken off, and what is owed is brought forward', () => {
  const basis = { contracts: [{ ...contract, monthlyMinor: 5000 }], bookings: [] }
  const expenses = [
    { id: 'e1', home: 'Villa', day: isoDate('2027-01-15'), label: 'Boiler', amountMinor: 20_000 },
    { id: 'e2', home: 'Villa', day: isoDate('2027-02-15'), label: 'Lamp', amountMinor: 1000 },
  ]
  const january = statementOf({ ...basis, month: '2027-01', expenses, sent: [] })
  expect(january.payoutMinor).toBe(-25_000)
  const late = { id: 'e3', home: 'Villa', day: isoDate('2027-01-20'), label: 'Key', amountMinor: 700 }
  const february = statementOf({ ...basis, month: '2027-02', expenses: [...expenses, late], sent: [january] })
  expect(february.expenses.map(({ id }) => id)).toEqual(['e2', 'e3'])
  expect(february).toMatchObject({ broughtForwardMinor: -25_000, payoutMinor: -31_700 })
})

test('an expense that was stated and is taken back is credited in the next statement, once', () => {
  const basis = { contracts: [contract], bookings: [] }
  const boiler = { id: 'e1', home: 'Villa', day: isoDate('2027-01-15'), label: 'Boiler', amountMinor: 20_000 }
  const january = statementOf({ ...basis, month: '2027-01', expenses: [boiler], sent: [] })
  const expenses = [
    { ...boiler, isWithdrawn: true },
    { ...boiler, id: 'e2', amountMinor: 2_000 },
  ]
  const february = statementOf({ ...basis, month: '2027-02', expenses, sent: [january] })
  expect(february.expenses.map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
    ['e1', -20_000],
    ['e2', 2_000],
  ])
  expect(february).toMatchObject({ broughtForwardMinor: -20_000, payoutMinor: -2_000 })
  const march = statementOf({ ...basis, month: '2027-03', expenses, sent: [january, february] })
  expect(march.expenses).toEqual([])
})

test('what becomes known of a month without a statement between two that were sent is stated in the next one, once', () => {
  const basis = { contracts: [contract], bookings: [booking()] }
  const [january, march] = [
    statementOf({ ...basis, month: '2027-01', expenses: [], sent: [] }),
    statementOf({ ...basis, bookings: [], month: '2027-03', expenses: [], sent: [] }),
  ]
  const late = { id: 'e1', home: 'Villa', day: isoDate('2027-02-10'), label: 'Boiler', amountMinor: 9000 }
  const asked = statementOf({ ...basis, month: '2027-03', expenses: [late], sent: [january] })
  // Before a later one is sent, February can still be sent itself.
  expect([asked.expenses, asked.lines]).toEqual([[], []])
  const april = statementOf({ ...basis, month: '2027-04', expenses: [late], sent: [january, march] })
  expect(april.expenses).toEqual([late])
  expect(april.lines.map(({ month, nights, rentMinor }) => [month, nights, rentMinor])).toEqual([
    ['2027-02', 2, 40_001],
  ])
  const may = statementOf({ ...basis, month: '2027-05', expenses: [late], sent: [january, march, april] })
  expect([may.expenses, may.lines]).toEqual([[], []])
})

test('a change after a statement was sent lands in the next one, once', () => {
  const january = state('2027-01', [booking()])
  const cheaper = [booking({ rentMinor: 90_001 })]
  const february = state('2027-02', cheaper, [january])
  expect(february.lines.map(({ month, nights, rentMinor }) => [month, nights, rentMinor])).toEqual([
    ['2027-01', 0, -6000],
    ['2027-02', 2, 36_001],
  ])
  expect(state('2027-03', cheaper, [january, february]).lines).toEqual([])
  // Cancelled with nothing kept: all of it is given back, and no empty line is left.
  const gone = [booking({ isSold: false, rentMinor: 0, cleaningMinor: 0, feesMinor: 0, taxesMinor: 0 })]
  expect(state('2027-03', gone, [january, february]).total).toMatchObject({ nights: -5, rentMinor: -96_001 + 6000 })
})

const money = { min: -50_000, max: 500_000 }
const anyMoney = fc.record({
  isSold: fc.boolean(),
  rentMinor: fc.integer(money),
  cleaningMinor: fc.integer({ min: 0, max: 20_000 }),
  feesMinor: fc.integer({ min: 0, max: 20_000 }),
  taxesMinor: fc.integer({ min: 0, max: 20_000 }),
})
const anyBooking = fc
  .tuple(fc.uuid(), fc.integer({ min: 0, max: 150 }), fc.integer({ min: 1, max: 40 }), anyMoney)
  .map(([bookingId, arrival, nights, of]): BookedMoney => {
    const checkIn = addDays(isoDate('2027-01-01'), arrival)
    return { bookingId, reference: bookingId, stayId: 1, checkIn, checkOut: addDays(checkIn, nights), ...of }
  })
/** What the books say of each booking may change before each month's statement is sent. */
const anyYear = fc.uniqueArray(anyBooking, { maxLength: 8, selector: ({ bookingId }) => bookingId }).chain((bookings) =>
  fc.record({
    bookings: fc.constant(bookings),
    changes: fc.array(fc.array(fc.option(anyMoney), { minLength: bookings.length, maxLength: bookings.length }), {
      minLength: MONTHS.length + 1,
      maxLength: MONTHS.length + 1,
    }),
  }),
)

test('whatever changes between statements: all of them together say what the books say, to the cent', () => {
  fc.assert(
    fc.property(anyYear, ({ bookings, changes }) => {
      const sent: Statement[] = []
      let books = bookings
      for (const [index, month] of MONTHS.entries()) {
        books = books.map((one, at) => ({ ...one, ...changes[index]?.[at] }))
        const statement = state(month, books, sent)
        expect(state(month, books, sent)).toEqual(statement)
        sent.push(statement)
      }
      // The last changes and the last nights are stated in July, so nothing is left for August.
      books = books.map((one, at) => ({ ...one, ...changes[MONTHS.length]?.[at] }))
      sent.push(state('2027-07', books, sent))
      expect(state('2027-08', books, sent).lines).toEqual([])
      const stated = (figure: 'rentMinor' | 'cleaningMinor' | 'feesMinor' | 'taxesMinor') =>
        sent.reduce((sum, { total }) => sum + total[figure], 0)
      for (const figure of ['rentMinor', 'cleaningMinor', 'feesMinor', 'taxesMinor'] as const)
        expect(stated(figure)).toBe(books.reduce((sum, one) => sum + one[figure], 0))
    }),
    { numRuns: 200 },
  )
})

test('a statement after ten years looks at each booking and line a few times, not once for every month', () => {
  let looks = 0
  const watched = <T extends object>(one: T): T =>
    new Proxy(one, {
      get: (of, name, receiver) => {
        looks += 1
        return Reflect.get(of, name, receiver)
      },
    })
  const months = Array.from({ length: 120 }, (_, index) => addMonths(isoDate('2017-01-01'), index))
  const bookings = months.map((day, index) =>
    watched(booking({ bookingId: `b${index}`, reference: `H-${index}`, checkIn: day, checkOut: addDays(day, 7) })),
  )
  const contracts = [{ ...contract, from: isoDate('2017-01-01') }]
  const sent: Statement[] = []
  for (const day of months) {
    looks = 0
    const month = day.slice(0, 7)
    const statement = statementOf({ month, contracts, bookings, expenses: [], sent })
    expect(statement.total.nights).toBe(7)
    sent.push({ ...statement, lines: statement.lines.map(watched) })
  }
  expect(looks).toBeLessThan(240 * 40)
})

test('an IBAN is known by its check digits', () => {
  expect(canonicalIban('de89 3704 0044 0532 0130 00')).toBe('DE89370400440532013000')
  expect(canonicalIban('DE88 3704 0044 0532 0130 00')).toBeNull()
  expect(canonicalIban('no iban')).toBeNull()
  expect(ibanInGroups('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
})
