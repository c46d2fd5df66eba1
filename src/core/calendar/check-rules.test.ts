import { describe, expect, it } from 'vitest'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import type { Party } from '#core/quote/quote.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { checkRules, parseStayDates } from './check-rules.ts'
import { ruleContextAt, type RuleContext } from './stay-rules.ts'
import type { NightOverride, Season, StayTerms } from '#core/rate/stay-terms.ts'
import { isFree } from './taken-nights.ts'
import { weekdaySet } from '#core/rate/weekday-set.ts'

const morning: RuleContext = { today: isoDate('2027-05-01'), localHour: 9 }
const couple: Party = { adults: 2, children: 0, infants: 0, pets: 0 }

interface Asked {
  readonly terms?: Partial<StayTerms>
  readonly party?: Partial<Party>
  readonly context?: RuleContext
}

function refusal(checkIn: string, checkOut: string, { terms = {}, party = {}, context = morning }: Asked = {}) {
  const request = { checkIn: isoDate(checkIn), checkOut: isoDate(checkOut), party: { ...couple, ...party } }
  const result = checkRules({ ...goldenTerms, seasons: [], overrides: [], ...terms }, request, context)
  return result.ok ? null : result.problem
}

const override = (night: string, more: Partial<NightOverride>): NightOverride => ({
  night: isoDate(night),
  nightlyMinor: null,
  minNights: null,
  maxNights: null,
  arrival: null,
  departure: null,
  ...more,
})

const june = (more: Partial<Season>): Season => ({
  id: 1,
  name: 'June',
  spans: [{ from: isoDate('2027-06-01'), to: isoDate('2027-07-01') }],
  yearly: false,
  priority: 0,
  nightlyMinor: null,
  weekendNightlyMinor: null,
  minNights: null,
  maxNights: null,
  nightsMultipleOf: null,
  checkInDays: null,
  checkOutDays: null,
  ...more,
})

const saturday = weekdaySet(5)

describe('dates', () => {
  it('are allowed when no rule forbids them, with the number of nights', () => {
    const request = { checkIn: isoDate('2027-05-10'), checkOut: isoDate('2027-05-13'), party: couple }
    expect(checkRules(goldenTerms, request, morning)).toEqual({ ok: true, value: { nights: 3 } })
  })

  it('are read from what a form sends', () => {
    expect(parseStayDates('2027-05-10', '2027-05-13').ok).toBe(true)
    const faultOf = (from: unknown, to: unknown) => {
      const result = parseStayDates(from, to)
      return result.ok ? null : result.problem.reason
    }
    expect(faultOf('10.5.2027', '2027-05-13')).toBe('not_a_date')
    expect(faultOf('2027-05-10T00:00:00Z', '2027-05-13')).toBe('not_a_date')
    expect(faultOf('2027-05-10', undefined)).toBe('missing')
    expect(faultOf('', '2027-05-13')).toBe('missing')
    expect(faultOf('2027-05-10', '2027-05-10')).toBe('check_out_not_after_check_in')
    expect(faultOf('2027-05-10', '2028-06-14')).toBe('too_long')
    expect(faultOf('2027-05-10', '2028-06-13')).toBeNull()
  })

  it('must be in order and not in the past', () => {
    expect(refusal('2027-05-13', '2027-05-10')).toMatchObject({ reason: 'check_out_not_after_check_in' })
    expect(refusal('2027-04-30', '2027-05-10')).toEqual({ code: 'dates_in_past', today: '2027-05-01' })
  })
})

describe('the party', () => {
  it('counts adults and children, not infants', () => {
    expect(refusal('2027-05-10', '2027-05-13', { party: { adults: 5, children: 3, infants: 4 } })).toBeNull()
    expect(refusal('2027-05-10', '2027-05-13', { party: { adults: 5, children: 4 } })).toEqual({
      code: 'too_many_guests',
      maxGuests: 8,
      guests: 9,
    })
  })

  it('needs an adult and no more pets than the home takes', () => {
    expect(refusal('2027-05-10', '2027-05-13', { party: { adults: 0, children: 2 } })).toEqual({ code: 'no_adult' })
    expect(refusal('2027-05-10', '2027-05-13', { party: { pets: 3 } })).toEqual({
      code: 'too_many_pets',
      maxPets: 2,
      pets: 3,
    })
  })
})

describe('advance notice', () => {
  it('moves on by a day from the cut-off hour on', () => {
    const at = (localHour: number) => refusal('2027-05-02', '2027-05-05', { context: { ...morning, localHour } })
    expect(at(17)).toBeNull()
    expect(at(18)).toEqual({ code: 'advance_notice_not_met', earliestCheckIn: '2027-05-03' })
  })

  it('has no cut-off with hour 24 and can be zero', () => {
    const terms = { noticeDays: 0, noticeHour: 24 }
    expect(refusal('2027-05-01', '2027-05-03', { terms, context: { ...morning, localHour: 23 } })).toBeNull()
  })

  it("is told by the stay's own clock", () => {
    const instant = Date.UTC(2027, 4, 1, 23, 30)
    expect(ruleContextAt('Europe/Madrid', instant)).toEqual({ today: '2027-05-02', localHour: 1 })
    expect(ruleContextAt('America/New_York', instant)).toEqual({ today: '2027-05-01', localHour: 19 })
  })
})

describe('the booking window', () => {
  it('holds arrival and departure', () => {
    expect(refusal('2028-10-25', '2028-11-01')).toBeNull()
    expect(refusal('2028-10-25', '2028-11-02')).toEqual({ code: 'outside_booking_window', lastCheckOut: '2028-11-01' })
  })

  it('can end on a fixed date or not at all', () => {
    const fixed = { windowMonths: null, windowUntil: isoDate('2027-06-01') }
    expect(refusal('2027-05-25', '2027-06-02', { terms: fixed })).toMatchObject({ lastCheckOut: '2027-06-01' })
    expect(refusal('2090-05-25', '2090-06-02', { terms: { windowMonths: null } })).toBeNull()
  })
})

describe('the number of nights', () => {
  const minNights = (checkIn: string, terms: Partial<StayTerms>) => {
    const problem = refusal(checkIn, '2027-06-11', { terms })
    return problem?.code === 'min_nights_not_met' ? problem.minNights : null
  }

  it('has its minimum from the override of the arrival, then the season, then the weekend inside, then the stay', () => {
    const stay = { minNights: 5, weekendMinNights: 6 }
    // Neither Monday 7 to Friday 11 June nor Thursday 10 to Friday 11 contains a weekend night.
    expect(minNights('2027-06-07', stay)).toBe(5)
    expect(minNights('2027-06-07', { ...stay, weekendNights: weekdaySet(3) })).toBe(6)
    expect(minNights('2027-06-07', { ...stay, seasons: [june({ minNights: 7 })] })).toBe(7)
    const overrides = [override('2027-06-07', { minNights: 8 }), override('2027-06-08', { minNights: 9 })]
    expect(minNights('2027-06-07', { ...stay, seasons: [june({ minNights: 7 })], overrides })).toBe(8)
  })

  it('may be lowered by an override or a season', () => {
    const terms = { minNights: 5, weekendMinNights: 6 }
    expect(minNights('2027-06-09', { ...terms, seasons: [june({ minNights: 2 })] })).toBeNull()
    expect(minNights('2027-06-10', { ...terms, overrides: [override('2027-06-10', { minNights: 1 })] })).toBeNull()
  })

  it('says what was asked and what is needed', () => {
    expect(refusal('2027-06-07', '2027-06-08')).toEqual({ code: 'min_nights_not_met', minNights: 2, nights: 1 })
  })

  it('has its maximum from the override of the arrival, then the season, then the stay', () => {
    const maxNights = (terms: Partial<StayTerms>) => refusal('2027-06-07', '2027-06-28', { terms })
    expect(maxNights({ maxNights: 20 })).toEqual({ code: 'max_nights_exceeded', maxNights: 20, nights: 21 })
    expect(maxNights({ maxNights: 20, seasons: [june({ maxNights: 21 })] })).toBeNull()
    const overrides = [override('2027-06-07', { maxNights: 10 })]
    expect(maxNights({ maxNights: 30, seasons: [june({ maxNights: 21 })], overrides })).toMatchObject({ maxNights: 10 })
  })
})

describe('arrival and departure days', () => {
  it('follow the season of their own date before the stay', () => {
    const terms = { seasons: [june({ checkInDays: saturday, checkOutDays: saturday })] }
    expect(refusal('2027-06-05', '2027-06-12', { terms })).toBeNull()
    expect(refusal('2027-06-07', '2027-06-12', { terms })).toEqual({
      code: 'arrival_day_not_allowed',
      weekday: 0,
      allowedWeekdays: [5],
    })
    expect(refusal('2027-06-05', '2027-06-11', { terms })).toEqual({
      code: 'departure_day_not_allowed',
      weekday: 4,
      allowedWeekdays: [5],
    })
    expect(refusal('2027-06-26', '2027-07-01', { terms })).toBeNull()
  })

  it('can be opened or closed for one date', () => {
    const overrides = [
      override('2027-06-07', { arrival: true }),
      override('2027-06-12', { arrival: false }),
      override('2027-06-19', { departure: false }),
    ]
    const terms = { checkInDays: saturday, overrides }
    expect(refusal('2027-06-07', '2027-06-10', { terms })).toBeNull()
    expect(refusal('2027-06-12', '2027-06-15', { terms })).toEqual({
      code: 'arrival_day_not_allowed',
      weekday: 5,
      allowedWeekdays: [5],
      closedOn: '2027-06-12',
    })
    expect(refusal('2027-06-05', '2027-06-19', { terms })).toMatchObject({
      code: 'departure_day_not_allowed',
      closedOn: '2027-06-19',
    })
  })
})

describe('nights', () => {
  const taken = [{ from: isoDate('2027-06-10'), to: isoDate('2027-06-17') }]
  const free = (checkIn: string, checkOut: string, preparation = 0) =>
    isFree(taken, { checkIn: isoDate(checkIn), checkOut: isoDate(checkOut) }, preparation)

  it('are half-open: guests leave and arrive on the same day', () => {
    expect([free('2027-06-05', '2027-06-10'), free('2027-06-17', '2027-06-20')]).toEqual([true, true])
    expect([
      free('2027-06-05', '2027-06-11'),
      free('2027-06-16', '2027-06-20'),
      free('2027-06-12', '2027-06-13'),
    ]).toEqual([false, false, false])
  })

  it('keep the preparation behind a booking free of the next claim', () => {
    expect([free('2027-06-05', '2027-06-09', 1), free('2027-06-05', '2027-06-10', 1)]).toEqual([true, false])
    expect(free('2027-06-17', '2027-06-20', 1)).toBe(true)
  })
})
