import { expect, test } from 'vitest'
import type { CalendarStayShape } from '#contract/rate/staff-calendar.ts'
import { MOST_CALENDAR_STAYS } from '#core/calendar/staff-calendar-limits.ts'
import { isoDate } from '#core/time/iso-date.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { chosenStays } from './chosen-nights.ts'
import { MOST_RANGE_STAYS, partText, readRange, type NightRange } from './range-change.ts'
import { staysOfRange } from './range-stays.ts'

const slugs = Array.from({ length: MOST_RANGE_STAYS + 1 }, (_, stay) => `home-${stay}`)
const range: NightRange = { homes: slugs, from: isoDate('2027-03-01'), to: isoDate('2027-03-04') }

const answerOf = (stays: string): ApiResponse<{ data: CalendarStayShape[] }> => ({
  ok: true,
  value: { data: stays.split(',').map((slug) => ({ slug }) as CalendarStayShape) },
})

test('all homes of a range are there, of no more at a time than one answer has', async () => {
  const asked: number[] = []
  const found = await staysOfRange(range, async ({ homes: stays, limit }) => {
    asked.push(stays.split(',').length)
    expect(limit).toBe(MOST_CALENDAR_STAYS)
    return answerOf(stays)
  })
  expect(found.ok && found.value.map(({ slug }) => slug)).toEqual(slugs)
  expect(asked).toEqual([50, 50, 1])
})

test('a refusal of some homes is one of all', async () => {
  const refusal = { ok: false, status: 429, error: { status: 429, name: 'x', message: 'x', details: {} } } as const
  const ask = async ({ homes: stays }: { homes: string }) => (stays.includes('home-60') ? refusal : answerOf(stays))
  expect(await staysOfRange(range, ask)).toEqual(refusal)
})

test('the range of a form loses no home, and has none twice', () => {
  const read = (name: string) => ({ from: range.from, to: range.to })[name] ?? ''
  expect(readRange(read, [...slugs, 'home-1'])).toEqual(range)
  expect(readRange(read, ['not a home'])).toBeNull()
})

test('several ranges are read as they are written, and only their nights are chosen', () => {
  const parts = [
    { homes: ['a', 'b'], from: isoDate('2027-03-02'), to: isoDate('2027-03-04') },
    { homes: ['b'], from: isoDate('2027-03-06'), to: isoDate('2027-03-07') },
  ]
  const several = readRange(() => '', [], parts.map(partText))
  expect(several).toEqual({ homes: ['a', 'b'], from: isoDate('2027-03-02'), to: isoDate('2027-03-07'), parts })
  const stay = (slug: string) => {
    const run = { from: isoDate('2027-03-02'), nights: 5, weekMinor: 100, weekendMinor: 100 }
    return { slug, runs: [run], weekendNights: 0, claims: [], today: isoDate('2027-01-01'), unsellable: [] }
  }
  const chosen = chosenStays([stay('a'), stay('b')] as never, several!)
  expect(chosen.map(({ nights }) => nights.map(({ night }) => night.slice(8)))).toEqual([
    ['02', '03'],
    ['02', '03', '06'],
  ])
  for (const wrong of ['2027-03-04_2027-03-02_a', '2027-03-02_2027-03-04_', 'x'])
    expect(readRange(() => '', [], [partText(parts[0]!), wrong])).toBeNull()
})
