import type { StayCalendarData } from '#web/calendar/stay-choice.ts'
import type { Fee } from '#core/rate/stay-terms.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { describe, expect, test } from 'vitest'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { stayViewPath } from './calendar/stay-view-path.ts'
import { makeStayView, type ServerPricing } from './stay-view.ts'

const data: StayCalendarData = {
  terms: goldenTerms,
  today: isoDate('2027-05-01'),
  localHour: 9,
  taken: [{ from: isoDate('2027-05-20'), to: isoDate('2027-05-24') }],
}
const view = (text: string) => {
  const query = new URLSearchParams(text)
  return makeStayView(data, readStaySearch(query).search, query)
}
const cellOf = (query: string, date: string) =>
  view(query)
    .months.flatMap((month) => month.weeks.flat())
    .find((cell) => cell?.date === date)

describe('what the page of a stay shows for its address', () => {
  test('without dates: this month and the next, two adults, no price', () => {
    expect(view('')).toMatchObject({
      party: { adults: 2, children: 0, infants: 0, pets: 0 },
      chosen: { checkIn: null, checkOut: null },
      choice: { kind: 'none' },
      totals: false,
      months: [{ title: 'May 2027' }, { title: 'June 2027' }],
      earlier: null,
      later: '2027-06',
    })
  })

  test.each(['', 'checkIn=2027-05-13&', 'checkIn=2027-05-13&checkOut=2027-05-16&'])(
    'a party that is too large is told so, and where larger homes are, whatever is chosen of the dates (%s)',
    (dates) => {
      const { choice } = view(`${dates}adults=8&children=2`)
      if (choice.kind !== 'refused') throw new Error(choice.kind)
      expect(choice.message).toContain('you are 10')
      expect(choice.goOn?.text).toBe('See larger homes')
      const { pathname, searchParams } = new URL(choice.goOn!.path, 'http://site.test')
      expect([pathname, searchParams.get('adults'), searchParams.get('children')]).toEqual(['/stays', '8', '2'])
      expect(searchParams.get('checkIn')).toBe(dates === '' ? null : '2027-05-13')
      expect(searchParams.get('checkOut')).toBe(dates.includes('checkOut') ? '2027-05-16' : null)
    },
  )

  test('too many pets are refused before any dates are chosen, too', () => {
    const { choice } = view('adults=2&pets=9')
    expect(choice).toMatchObject({ kind: 'refused', goOn: { text: 'See homes that take them' } })
  })

  test('the golden price G1: its lines sum to its total', () => {
    const { choice, chosen } = view('checkIn=2027-05-13&checkOut=2027-05-16')
    if (choice.kind !== 'quoted') throw new Error(choice.kind)
    expect(choice).toMatchObject({ nights: 3, totalMinor: 57_350, perNightMinor: 19_117 })
    expect(choice.lines.reduce((sum, line) => sum + line.amountMinor, 0)).toBe(57_350)
    expect(chosen).toEqual({ checkIn: '2027-05-13', checkOut: '2027-05-16' })
    expect(cellOf('checkIn=2027-05-13&checkOut=2027-05-16', '2027-05-14')).toMatchObject({ look: 'in' })
  })

  test('the golden price G2 with children and a pet, and what comes back of it', () => {
    const { choice } = view('checkIn=2027-08-12&checkOut=2027-08-22&adults=4&children=2&pets=1')
    expect(choice).toMatchObject({
      kind: 'quoted',
      nights: 10,
      totalMinor: 234_703,
      refunds: [{ refundMinor: 234_703 }, { refundMinor: 117_798 }],
    })
  })

  test('refunds are dates on the clock of the home, the first one in full', () => {
    const { choice } = view('checkIn=2027-05-13&checkOut=2027-05-16')
    if (choice.kind !== 'quoted') throw new Error(choice.kind)
    expect(choice.freeUntil).toBe('Saturday 8 May 2027, 15:00')
    expect(choice.refunds.map(({ until, day }) => [until, day])).toEqual([
      ['Saturday 8 May 2027, 15:00', '8 May'],
      ['Thursday 13 May 2027, 15:00', '13 May'],
    ])
    expect(choice.refunds[0]!.refundMinor).toBe(choice.totalMinor)
    expect(choice.refunds[1]!.refundMinor).toBeLessThan(choice.totalMinor)
    expect(choice.refunds[0]!.at).toBeCloseTo((7 * 24 + 6) / (12 * 24 + 6))
    expect(choice.refunds[1]!.at).toBe(1)
  })

  test('when the free days are over, the page does not promise them', () => {
    const { choice } = view('checkIn=2027-05-03&checkOut=2027-05-06')
    expect(choice).toMatchObject({ kind: 'quoted', freeUntil: null, refunds: [{ day: '3 May' }] })
  })

  test('after an arrival the days to leave on carry totals', () => {
    expect(view('checkIn=2027-05-16')).toMatchObject({ choice: { kind: 'arrival' }, totals: true })
    expect(cellOf('checkIn=2027-05-16', '2027-05-18')).toMatchObject({
      look: 'end',
      leadsTo: { checkIn: '2027-05-16', checkOut: '2027-05-18' },
    })
  })

  test('taken dates are not shown as if they were chosen; the sentence and other dates stand beside', () => {
    const taken = view('checkIn=2027-05-21&checkOut=2027-05-24')
    expect(taken.chosen).toEqual({ checkIn: null, checkOut: null })
    expect(taken.picked).toEqual({ checkIn: '2027-05-21', checkOut: '2027-05-24' })
    expect(taken.choice).toMatchObject({
      kind: 'refused',
      message: 'Somebody else has these nights. Choose other dates.',
    })
    expect(taken.choice.kind === 'refused' && taken.choice.nearest.length).toBeGreaterThan(0)
  })

  test('a stay that is too short keeps its arrival and offers the departures', () => {
    const short = view('checkIn=2027-05-16&checkOut=2027-05-17')
    expect(short).toMatchObject({
      chosen: { checkIn: '2027-05-16', checkOut: null },
      totals: true,
      choice: { kind: 'refused' },
    })
  })

  test('when only the party does not fit, the dates stay chosen', () => {
    const crowd = view('checkIn=2027-05-13&checkOut=2027-05-16&adults=9')
    expect(crowd).toMatchObject({
      chosen: { checkIn: '2027-05-13', checkOut: '2027-05-16' },
      choice: { kind: 'refused' },
    })
  })

  test('an arrival that cannot be says why', () => {
    expect(view('checkIn=2027-05-21').choice).toMatchObject({
      kind: 'refused',
      message: 'Somebody else has this night.',
    })
  })

  test('nonsense in the address falls back to what is usual', () => {
    expect(view('adults=lots&children=-1&month=soon')).toMatchObject({
      party: { adults: 2, children: 0 },
      months: [{ month: '2027-05' }, { month: '2027-06' }],
    })
  })

  test('the months begin with the first one in which a stay can begin', () => {
    const taken = [{ from: isoDate('2027-04-01'), to: isoDate('2027-07-10') }]
    const query = new URLSearchParams()
    const opened = makeStayView({ ...data, taken }, readStaySearch(query).search, query)
    expect(opened.months.map(({ month }) => month)).toEqual(['2027-07', '2027-08'])
    expect(opened.earlier).toBe('2027-06')
  })

  test('where nothing can be booked the months begin with this one', () => {
    const taken = [{ from: isoDate('2027-04-01'), to: isoDate('2037-04-01') }]
    const query = new URLSearchParams()
    const opened = makeStayView({ ...data, taken }, readStaySearch(query).search, query)
    expect(opened.months[0]?.month).toBe('2027-05')
  })

  test('the months end in both directions', () => {
    expect(view('month=1999-01').months[0]!.month).toBe('2027-05')
    expect(view('month=2035-12')).toMatchObject({ months: [{ month: '2030-05' }, { month: '2030-06' }], later: null })
  })
})

describe('what else can be chosen', () => {
  const basket: Fee = {
    ...goldenTerms.fees[0]!,
    id: 901,
    code: 'basket',
    name: 'Breakfast basket',
    kind: 'extra',
    basis: 'per_stay',
    amountMinor: 2_000,
    percentBp: null,
    optional: true,
    maxQuantity: 3,
    stock: null,
    noticeHours: 0,
    fromNights: null,
    toNights: null,
  }
  const rich = { ...data, terms: { ...goldenTerms, fees: [...goldenTerms.fees, basket], nonRefundableBp: 1_000 } }
  const dates = 'checkIn=2027-08-12&checkOut=2027-08-22&adults=4&children=2'
  const richView = (text: string, pricing: ServerPricing | null = null) => {
    const query = new URLSearchParams(text)
    return makeStayView(rich, readStaySearch(query).search, query, pricing)
  }
  const quoted = (text: string) => {
    const { choice } = richView(text)
    if (choice.kind !== 'quoted') throw new Error(choice.kind)
    return choice
  }

  test('an extra is a line of the price and stays in every address of the page', () => {
    const plain = quoted(dates)
    const { choice, choices, search } = richView(`${dates}&extra=basket.2`)
    expect(choice.kind === 'quoted' && choice.lines.map(({ code }) => code)).toContain('basket')
    expect(choice.kind === 'quoted' && choice.totalMinor).toBeGreaterThan(plain.totalMinor)
    expect(choices.extras).toMatchObject([{ code: 'basket', price: '€20.00', max: 3, quantity: 2 }])
    expect(search).toMatchObject({ extra: ['basket.2'] })
  })

  test('what the home does not offer is left out and said', () => {
    const { choices, search } = richView(`${dates}&extra=basket.9&extra=sauna.1`)
    expect(choices.leftOut).toEqual([
      '“Breakfast basket” can be ordered 3 times at most.',
      'This home does not offer “sauna”. Leave it out.',
    ])
    expect(search.extra).toBeUndefined()
  })

  test('the deposit of G2: 704.11 now, 1,642.92 on 13 July', () => {
    const { plans } = quoted('checkIn=2027-08-12&checkOut=2027-08-22&adults=4&children=2&pets=1&plan=deposit')
    expect(plans.find(({ chosen }) => chosen)).toMatchObject({
      value: 'deposit',
      text: '€704.11 now, €1,642.92 on 13 July 2027',
      amount: '€704.11',
    })
  })

  test('a plan that makes no sense any more falls back to paying at once', () => {
    const soon = richView('checkIn=2027-05-06&checkOut=2027-05-09&plan=deposit')
    expect(soon.search.plan).toBeUndefined()
    expect(soon.choices.leftOut).toEqual(['This way to pay is not offered for these dates. Choose another one.'])
  })

  test('the non-refundable rate costs less and shows its own refunds', () => {
    const standard = quoted(dates)
    const bound = quoted(`${dates}&rate=non_refundable`)
    expect(bound.totalMinor).toBeLessThan(standard.totalMinor)
    expect(standard.rates.map(({ amount }) => amount)).toEqual(bound.rates.map(({ amount }) => amount))
    expect(bound.refunds.at(-1)!.refundMinor).toBeLessThan(standard.refunds[0]!.refundMinor)
    expect(bound.policy.name).toBe(goldenTerms.nonRefundablePolicy.name)
  })

  test('ages that are not known are left open; the known ones stay', () => {
    expect(richView(`${dates}&age=4`).party).toMatchObject({ children: 2, childAges: [4] })
  })

  test('a code that is refused says why and leaves the price', () => {
    const plain = quoted(dates)
    const pricing = { quote: null, promoProblem: 'We do not know this promo code.', soldOut: [], leftOut: [] }
    const { choice, choices, search } = richView(`${dates}&promo=NOPE`, pricing)
    expect(choices).toMatchObject({ promo: 'NOPE', promoProblem: 'We do not know this promo code.' })
    expect(choice).toMatchObject({ totalMinor: plain.totalMinor })
    expect(search.promo).toBe('NOPE')
  })

  test('every departure after an arrival is listed with the total that choosing it leads to', () => {
    const { departures } = richView('checkIn=2027-05-16&adults=2')
    expect(departures.length).toBeGreaterThan(1)
    for (const { checkOut, totalMinor } of departures) {
      expect(richView(`checkIn=2027-05-16&checkOut=${checkOut}&adults=2`).choice).toMatchObject({ totalMinor })
    }
  })
})

describe('addresses of the calendar', () => {
  test('another month keeps the wanted dates and the party', () => {
    expect(stayViewPath('finca', view('checkIn=2027-05-13&checkOut=2027-05-16&adults=3'), { month: '2027-07' })).toBe(
      '/stays/finca?checkIn=2027-05-13&checkOut=2027-05-16&adults=3&month=2027-07#dates',
    )
  })

  test('other dates keep the party and the month on show', () => {
    expect(stayViewPath('finca', view('checkIn=2027-05-13&children=1'), { checkIn: isoDate('2027-06-02') })).toBe(
      '/stays/finca?checkIn=2027-06-02&adults=2&children=1&month=2027-05#dates',
    )
  })
})
