import { expect, test } from 'vitest'
import { feedHealth, type FeedFacts } from './feed-health.ts'

const at = new Date('2027-06-01T12:00Z')
const hoursAgo = (hours: number) => new Date(at.getTime() - hours * 3_600_000)
const health = (more: Partial<FeedFacts>) =>
  feedHealth(
    {
      url: 'https://site.example/calendar.ics',
      pausedAt: null,
      lostSince: null,
      succeededAt: hoursAgo(1),
      createdAt: hoursAgo(99),
      failures: 0,
      ...more,
    },
    at,
  )

test('of what is wrong with a feed the most important is said', () => {
  const all = { lostSince: hoursAgo(1), pausedAt: hoursAgo(1), succeededAt: hoursAgo(20), failures: 3 }
  expect(health(all)).toBe('held')
  expect(health({ ...all, lostSince: null })).toBe('paused')
  expect(health({ ...all, lostSince: null, pausedAt: null })).toBe('silent')
  expect(health({ failures: 3 })).toBe('failing')
  expect(health({})).toBe('well')
})

test('a feed is silent after twelve hours without a reading, since it was added if there was none', () => {
  expect([11.9, 12].map((hours) => health({ succeededAt: hoursAgo(hours) }))).toEqual(['well', 'silent'])
  const unread = (hours: number) => health({ succeededAt: null, createdAt: hoursAgo(hours) })
  expect([11.9, 12].map(unread)).toEqual(['new', 'silent'])
})

test('a file that was uploaded is never silent', () => {
  expect(health({ url: null, succeededAt: hoursAgo(999) })).toBe('well')
  expect(health({ url: null, succeededAt: null })).toBe('new')
})
