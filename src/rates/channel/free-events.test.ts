import { expect, test } from 'vitest'
import { sends, useOtherSite, type OtherSite } from '#tests/support/stays/other-site.ts'
import { fetchDueFeeds } from './fetch-feeds.ts'

let site: OtherSite
useOtherSite((made) => {
  site = made
})

const event = (uid: string, ...lines: string[]) => ['BEGIN:VEVENT', `UID:${uid}`, ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR', ''].join('\r\n')

const FAMILY = ['DTSTART;VALUE=DATE:20270803', 'DTEND;VALUE=DATE:20270810', 'SUMMARY:Family']
const GUESTS = ['DTSTART;VALUE=DATE:20270901', 'DTEND;VALUE=DATE:20270905', 'SUMMARY:Guests']

test('a feed tells how many entries ahead are marked as free, which take no nights, until they are marked as busy', async () => {
  await site.addFeed()
  const read = async (...events: string[]) => {
    site.answers(sends(calendar(...events)))
    site.shop.pass(70)
    await fetchDueFeeds(site.deps)
    return (await site.channels()).feeds[0]
  }
  const past = event('past', 'DTSTART;VALUE=DATE:20200803', 'DTEND;VALUE=DATE:20200810', 'TRANSP:TRANSPARENT')
  const cleaning = event('hours', 'DTSTART:20270803T090000Z', 'DTEND:20270803T110000Z')
  const busy = event('guests', ...GUESTS)
  // Personal calendars mark what lasts whole days as free unless somebody changes it.
  const free = event('family', ...FAMILY, 'TRANSP:TRANSPARENT')
  expect(await read(busy, free, past, cleaning)).toMatchObject({ events: 1, difference: { free: 1 } })
  expect(await site.taken()).toEqual(['import 2027-09-01 2027-09-05'])

  site.answers((_, reply) => reply.writeHead(200, { etag: '"v1"' }).end(calendar(busy, free)))
  site.shop.pass(70)
  await fetchDueFeeds(site.deps)
  site.answers((_, reply) => reply.writeHead(304).end())
  site.shop.pass(70)
  await fetchDueFeeds(site.deps)
  expect((await site.channels()).feeds[0]).toMatchObject({ difference: { free: 1 } })

  expect(await read(busy, event('family', ...FAMILY, 'TRANSP:OPAQUE'))).toMatchObject({
    events: 2,
    difference: { added: 1, free: 0 },
  })
  expect(await read(busy, event('family', ...FAMILY), free.replace('UID:family', 'UID:friends'))).toMatchObject({
    difference: { free: 1 },
  })
})
