import { afterAll, beforeAll, beforeEach } from 'vitest'
import http, { type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import type { FeedShape, StayChannelsShape } from '#contract/channel/channel-schemas.ts'
import { rateDepsOf } from '#api/rate/rate-requests.ts'
import type { ChannelDeps } from '#rates/channel/channel-deps.ts'
import { fetchDueFeeds } from '#rates/channel/fetch-feeds.ts'
import { createShop, type Shop, type ShopGuest } from '../payments/shop-fixture.ts'
import { insertStay } from './stay-fixture.ts'

/** An event of the other site. */
export type Nights = readonly [uid: string, from: string, to: string, summary?: string]

/** A shop, and another site where its homes are let too: a server whose answer each test sets. */
export interface OtherSite {
  readonly shop: Shop
  readonly staff: ShopGuest
  readonly deps: ChannelDeps
  readonly address: string
  /** The home of the test: its slug and, in `stayId`, its number in the database. */
  readonly home: string
  readonly stayId: number
  /** Creates a home that reads no calendar yet; the calendars of earlier homes are no longer read. */
  newStay(): Promise<void>
  answers(answer: RequestListener): void
  /** Sets the events of the other site from now on. */
  holds(...events: readonly Nights[]): void
  /** Returns the path in the API of something of the home. */
  at(path: string): string
  channels(): Promise<StayChannelsShape>
  addFeed(events?: readonly Nights[], channel?: string): Promise<FeedShape>
  /** Sets the events and reads the other site again, more than an hour later. */
  next(...events: readonly Nights[]): Promise<void>
  /** Returns the claims on nights of the home: `import 2027-06-03 2027-06-07`. */
  taken(): Promise<string[]>
  close(): Promise<void>
}

const day = (date: string) => date.replaceAll('-', '')

/** Returns the text of a calendar. */
export const calendarOf = (events: readonly Nights[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other site//EN',
    ...events.flatMap(([uid, from, to, summary = 'Reserved']) => [
      'BEGIN:VEVENT',
      `UID:${uid}`,
      `DTSTART;VALUE=DATE:${day(from)}`,
      `DTEND;VALUE=DATE:${day(to)}`,
      `SUMMARY:${summary}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

/** Returns a handler that answers every request with a text. */
export const sends =
  (text: string, status = 200): RequestListener =>
  (_, reply) =>
    reply.writeHead(status, { 'content-type': 'text/calendar' }).end(text)

async function createOtherSite(): Promise<OtherSite> {
  let answer: RequestListener = sends('', 404)
  let number = 0
  const server = http.createServer((request, reply) => answer(request, reply))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop = await createShop({ feedHosts: ['127.0.0.1'] })
  const { db } = shop.database
  const staff = await shop.guest({ role: 'staff' })
  const { websiteUrl, websiteName, quoteKey } = shop.deps
  const deps: ChannelDeps = {
    ...rateDepsOf(shop.deps),
    websiteUrl,
    websiteName,
    quoteKey,
    feedHosts: ['127.0.0.1'],
    jitter: () => 0.5,
  }
  const site = {
    shop,
    staff,
    deps,
    address,
    home: '',
    stayId: 0,
    async newStay() {
      site.home = `harbour-${++number}`
      site.stayId = await insertStay(db, { slug: site.home, title: `Harbour ${number}` })
      await sql`update app.feed set next_at = null, paused_at = coalesce(paused_at, now())`.execute(db)
    },
    answers(next: RequestListener) {
      answer = next
    },
    holds(...events: readonly Nights[]) {
      answer = sends(calendarOf(events))
    },
    at: (path: string) => `/api/staff/stays/${site.home}/${path}`,
    channels: async () => (await staff.call<StayChannelsShape>('GET', site.at('channels'))).data,
    async addFeed(events: readonly Nights[] = [], channel = 'airbnb') {
      site.holds(...events)
      const data = { channel, url: `${address}/${channel}.ics` }
      const added = await staff.call<FeedShape>('POST', site.at('feeds'), { data })
      if (added.status !== 201) throw new Error(JSON.stringify(added.error))
      return added.data
    },
    async next(...events: readonly Nights[]) {
      site.holds(...events)
      shop.pass(70)
      await fetchDueFeeds(deps)
    },
    async taken() {
      const { rows } = await sql<{ text: string }>`
        select kind || ' ' || lower(during) || ' ' || (upper(during) - prep) as text from app.claim
        where stay_id = ${site.stayId} order by during`.execute(db)
      return rows.map(({ text }) => text)
    },
    async close() {
      await shop.database.close()
      server.closeAllConnections()
      server.close()
    },
  }
  return site
}

/** Nights of June that may be taken at the other site. */
export const JUNE_NIGHTS = [
  ['a@airbnb.com', '2027-06-03', '2027-06-07'],
  ['b@airbnb.com', '2027-06-07', '2027-06-10'],
  ['c@airbnb.com', '2027-06-20', '2027-06-24'],
  ['d@airbnb.com', '2027-07-01', '2027-07-04'],
] as const satisfies readonly Nights[]

/** Gives a file of tests another site, and each test a home of its own. */
export function useOtherSite(take: (site: OtherSite) => void): void {
  let site: OtherSite
  beforeAll(async () => {
    site = await createOtherSite()
    take(site)
  })
  afterAll(() => site.close())
  beforeEach(() => site.newStay())
}
