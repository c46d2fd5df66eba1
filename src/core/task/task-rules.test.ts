import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { lateSince, type TaskTimes } from './late-since.ts'
import { proposeWorker, type Candidate } from './propose-worker.ts'

const someone = (name: string, tasks: number, lastHere: string | null = null): Candidate => ({
  id: name,
  name,
  tasks,
  lastHere: lastHere === null ? null : isoDate(lastHere),
})

test('whoever has the freest day is proposed, and among those alike who knows the home', () => {
  expect(proposeWorker([someone('Ana', 2), someone('Bel', 1)])).toMatchObject({ name: 'Bel', tasks: 1, of: 2 })
  const alike = [someone('Ana', 1), someone('Bel', 1, '2027-05-01'), someone('Clara', 1, '2027-05-08')]
  expect(proposeWorker(alike)?.name).toBe('Clara')
  expect(proposeWorker([someone('Bel', 0), someone('Ana', 0)])?.name).toBe('Ana')
  expect(proposeWorker([])).toBeNull()
})

const turnover: TaskTimes = {
  state: 'open',
  day: isoDate('2027-06-12'),
  startsAt: null,
  from: '10:00',
  until: { date: isoDate('2027-06-12'), time: '15:00' },
  timeZone: 'Europe/Madrid',
}
const late = (times: Partial<TaskTimes>) => {
  const since = lateSince({ ...turnover, ...times })
  return since === null ? null : new Date(since).toISOString()
}

test('a turnover is late half an hour after the departure when nobody has begun', () => {
  expect(late({})).toBe('2027-06-12T08:30:00.000Z')
  expect(late({ startsAt: '11:30' })).toBe('2027-06-12T10:00:00.000Z')
})

test('what was begun is late when the next guests come, and what is done never', () => {
  expect(late({ state: 'started' })).toBe('2027-06-12T13:00:00.000Z')
  expect(late({ state: 'done' })).toBeNull()
})

test('a cleaning with days of time is late when the next guests come', () => {
  const until = { date: isoDate('2027-06-15'), time: '15:00' }
  expect(late({ until })).toBe('2027-06-15T13:00:00.000Z')
  expect(late({ until: null })).toBeNull()
})
