import { expect, test } from 'vitest'
import { calendarOf, JUNE_NIGHTS, useOtherSite, type OtherSite } from '#tests/support/stays/other-site.ts'
import { fetchDueFeeds } from './fetch-feeds.ts'

let site: OtherSite
useOtherSite((made) => {
  site = made
})

/** Has the site answer so once the feed is known, and returns how often it has been asked since. */
async function answering(status: number, headers: Readonly<Record<string, string>>): Promise<() => number> {
  await site.addFeed(JUNE_NIGHTS)
  let asked = 0
  site.answers((_, reply) => {
    asked++
    reply.writeHead(status, headers).end(status === 200 ? calendarOf(JUNE_NIGHTS) : undefined)
  })
  return () => asked
}

const passing = async (minutes: number) => {
  site.shop.pass(minutes)
  await fetchDueFeeds(site.deps)
}

test.each([
  ['seconds', () => '18000'],
  ['a date', () => new Date(site.deps.now().getTime() + (70 + 300) * 60_000).toUTCString()],
])('a site that names a pause in %s is not asked before it is over', async (_form, pause) => {
  const asked = await answering(429, { 'retry-after': pause() })
  await passing(70)
  expect(asked()).toBe(1)
  await passing(295)
  expect(asked()).toBe(1)
  await passing(10)
  expect(asked()).toBe(2)
})

test.each(['0', 'soon', '-5', '1e9'])('a pause of %j changes nothing of the usual one', async (pause) => {
  const asked = await answering(503, { 'retry-after': pause })
  await passing(70)
  await passing(30)
  expect(asked()).toBe(1)
  await passing(50)
  expect(asked()).toBe(2)
})

test('no site is left alone for longer than a day', async () => {
  const asked = await answering(429, { 'retry-after': '31536000' })
  await passing(70)
  await passing(23 * 60)
  expect(asked()).toBe(1)
  await passing(61)
  expect(asked()).toBe(2)
})

test('a site that says “nothing new” to somebody who has nothing yet is not read', async () => {
  await answering(304, {})
  await passing(70)
  expect((await site.channels()).feeds[0]).toMatchObject({ fault: 'status', faultStatus: 304 })
})
