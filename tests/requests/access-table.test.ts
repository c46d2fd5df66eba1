import { consoleMap } from '#contract/site/console-map.ts'
import { siteMap } from '#contract/site/site-map.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { callIdentity } from '#tests/support/call-identity.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import routes from '#web/routes.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Specification §2: everybody; a guest page; the page that verifies; signed in and verified; and of those hosts and staff. */
type Rule = 'public' | 'guests only' | 'verification' | 'sign-in required' | 'staff'

interface Row {
  readonly rule: Rule
  /** An address of the route; `SLUG` is a home that is free in `WEEK`, `MAIL` a message of the outbox. */
  readonly address?: string
  /** Who may come in gets this; 200 unless told. 404: what the address names is not theirs, or is not there. */
  readonly opens?: number
  /** Who may come in is sent on, because there is nothing to see without something else. */
  readonly leadsTo?: string
}

const NOBODY = '0197b0a0-0000-7000-8000-000000000000'
const WEEK = 'checkIn=2027-06-05&checkOut=2027-06-12'

/** What pages are without a row below: public, or below /user for who is signed in; and they open as they are. */
const plainPages: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.values(siteMap)
    .filter((path) => !path.includes(':'))
    .map((path) => [path, { rule: path.startsWith('/user/') ? 'sign-in required' : 'public' }]),
)

/** Pages of the console without a row below: they open as they are for who works there. */
const consolePages: Readonly<Record<string, Row>> = Object.fromEntries(
  Object.values(consoleMap)
    .filter((path) => !path.includes(':'))
    .map((path) => [path, { rule: 'staff' }]),
)

/**
 * The pages of specification §2, and those that are not plain, by their paths in the site map. A page without a row
 * fails the first test.
 */
const table: Readonly<Record<string, Row>> = {
  ...plainPages,
  ...consolePages,
  '/admin/find/list': { rule: 'staff' },
  '/admin/calendar/change': { rule: 'staff', leadsTo: '/admin/calendar' },
  '/admin/bookings/:id': { rule: 'staff', address: `/admin/bookings/${NOBODY}`, opens: 404 },
  '/admin/inbox/:id': { rule: 'staff', address: `/admin/inbox/${NOBODY}`, opens: 404 },
  '/admin/rates/try/:id': { rule: 'staff', address: `/admin/rates/try/${NOBODY}`, opens: 404 },
  '/admin/rates/history/:slug': { rule: 'staff', address: '/admin/rates/history/SLUG' },
  '/admin/homes/:slug': { rule: 'staff', address: '/admin/homes/SLUG' },
  '/admin/homes/:slug/channels': { rule: 'staff', address: '/admin/homes/SLUG/channels' },
  '/admin/homes/:slug/people': { rule: 'staff', address: '/admin/homes/SLUG/people' },
  '/admin/homes/:slug/draft': { rule: 'staff', address: '/admin/homes/SLUG/draft' },
  '/admin/homes/:slug/draft/saving': {
    rule: 'staff',
    address: '/admin/homes/SLUG/draft/saving',
    leadsTo: '/admin/homes/SLUG/draft',
  },
  '/admin/homes/:slug/preview': { rule: 'staff', address: '/admin/homes/SLUG/preview' },
  '/admin/homes/:slug/:part': { rule: 'staff', address: '/admin/homes/SLUG/prices' },
  '/admin/bookings/:id/messages': { rule: 'staff', address: `/admin/bookings/${NOBODY}/messages`, opens: 404 },
  '/admin/messages/mails/:id': { rule: 'staff', address: '/admin/messages/mails/nothing-here', opens: 404 },
  '/admin/messages/rules/:id': { rule: 'staff', address: `/admin/messages/rules/${NOBODY}`, opens: 404 },
  '/admin/messages/texts/:id': { rule: 'staff', address: `/admin/messages/texts/${NOBODY}`, opens: 404 },
  '/admin/texts/:page': { rule: 'staff', address: '/admin/texts/tos' },
  '/admin/settings/vouchers/:id': { rule: 'staff', address: `/admin/settings/vouchers/${NOBODY}`, opens: 404 },
  '/admin/settings/places/:id': { rule: 'staff', address: `/admin/settings/places/${NOBODY}`, opens: 404 },
  '/admin/settings/amenities/:id': { rule: 'staff', address: `/admin/settings/amenities/${NOBODY}`, opens: 404 },
  '/admin/guests/:id': { rule: 'staff', address: `/admin/guests/${NOBODY}`, opens: 404 },
  '/admin/owners/:id': { rule: 'staff', address: `/admin/owners/${NOBODY}`, opens: 404 },
  '/admin/owners/:id/statements/:month': {
    rule: 'staff',
    address: `/admin/owners/${NOBODY}/statements/2027-01`,
    opens: 404,
  },
  '/admin/over': { rule: 'public', opens: 403 },
  '/t': { rule: 'public', opens: 401 },
  '/t/:token': { rule: 'public', address: '/t/unknown' },
  '/t/task/:id': { rule: 'public', address: `/t/task/${NOBODY}`, opens: 401 },
  '/admin/*': { rule: 'staff', address: '/admin/nothing-here', opens: 404 },
  '/': { rule: 'public' },
  '/stays': { rule: 'public' },
  '/stays/:slug': { rule: 'public', address: '/stays/SLUG' },
  '/stays/:slug/reviews': { rule: 'public', address: '/stays/SLUG/reviews' },
  '/stays/:slug/price.json': {
    rule: 'public',
    address: `/stays/SLUG/price.json?${WEEK}`,
    leadsTo: '/api/quotes/SIGNED/document',
  },
  '/compare': { rule: 'public', address: '/compare?home=SLUG' },
  '/tos': { rule: 'public' },
  '/privacy': { rule: 'public' },
  '/refund': { rule: 'public' },
  '/contact': { rule: 'public' },
  '/contact/sent': { rule: 'public', leadsTo: '/contact' },
  '/logout': { rule: 'public', leadsTo: '/login' },
  '/demo/outbox/:id': { rule: 'public', address: '/demo/outbox/MAIL' },
  '/*': { rule: 'public', address: '/nothing-here', opens: 404 },
  '/mails/:id': { rule: 'public', address: '/mails/unknown', opens: 404 },
  '/login': { rule: 'guests only' },
  '/login/link': { rule: 'guests only' },
  '/login/second-factor': { rule: 'guests only', leadsTo: '/login' },
  '/register': { rule: 'guests only' },
  '/forgot-password': { rule: 'guests only' },
  '/verify-email': { rule: 'verification' },
  '/user': { rule: 'sign-in required' },
  '/invitation/:token': { rule: 'sign-in required', address: '/invitation/unknown', opens: 404 },
  '/user/messages/:id': { rule: 'sign-in required', address: `/user/messages/${NOBODY}`, opens: 404 },
  '/user/bookings': { rule: 'sign-in required', address: '/user/bookings?show=past' },
  '/user/bookings/:id': { rule: 'sign-in required', address: `/user/bookings/${NOBODY}`, opens: 404 },
  '/user/bookings/:id/messages': {
    rule: 'sign-in required',
    address: `/user/bookings/${NOBODY}/messages`,
    opens: 404,
  },
  '/user/bookings/:id/stay.ics': { rule: 'sign-in required', address: `/user/bookings/${NOBODY}/stay.ics`, opens: 404 },
  '/user/bookings/:id/receipt.pdf': {
    rule: 'sign-in required',
    address: `/user/bookings/${NOBODY}/receipt.pdf`,
    opens: 404,
  },
  '/stays/:slug/ask': { rule: 'sign-in required', address: `/stays/SLUG/ask?${WEEK}` },
  '/stays/:slug/book': { rule: 'sign-in required', address: `/stays/SLUG/book?${WEEK}` },
}

/** Addresses below /user that no page has are closed as well (specification §2: anything under /user). */
const belowUser: Readonly<Record<string, Row>> = {
  '/user/anything': { rule: 'sign-in required', opens: 404 },
  '/user/bookings/x/y/z': { rule: 'sign-in required', opens: 404 },
}

const visitors = ['signed out', 'e-mail not verified', 'verified', 'staff'] as const
type Visitor = (typeof visitors)[number]

let product: RunningProduct
let origin: string
let message: string
let slug: string
const cookies = new Map<Visitor, string>()

beforeAll(async () => {
  product = await startSeededProduct()
  origin = `http://localhost:${product.port}`
  const verified = await createApiGuest(origin)
  const { email, password } = demoHost
  const tokens: Record<Exclude<Visitor, 'signed out'>, string> = {
    'e-mail not verified': await tokenOf('signUp', { email: 'somebody@example.com', password: 'sea-and-stone-1771' }),
    verified: verified.idToken,
    staff: await tokenOf('signInWithPassword', { email, password }),
  }
  for (const [visitor, idToken] of Object.entries(tokens)) {
    const response = await fetch(`${origin}/__session`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, origin },
    })
    cookies.set(visitor as Visitor, response.headers.getSetCookie()[0]?.split(';')[0] ?? '')
  }
  const outbox = (await (await fetch(`${origin}/demo/outbox.json`)).json()) as { data: { id: string }[] }
  message = outbox.data[0]?.id ?? ''
  // Which homes are free then depends on the day on which the demo is made.
  const free = (await (await fetch(`${origin}/api/stay-search?${WEEK}&adults=2`)).json()) as StayListShape
  slug = free.data[0]!.slug
}, 120_000)
afterAll(() => product.stop())

async function tokenOf(operation: 'signUp' | 'signInWithPassword', body: object): Promise<string> {
  return (await callIdentity<{ idToken: string }>(origin, operation, { ...body, returnSecureToken: true })).idToken
}

const addressOf = (path: string, { address = path }: Row): string =>
  address.replace('SLUG', slug).replace('MAIL', message)

/** What a visit comes to: a page with its status, or the path it leads to; and the destination that is remembered. */
async function visit(visitor: Visitor, address: string, headers: Record<string, string> = {}) {
  const cookie = cookies.get(visitor)
  const response = await fetch(origin + address, {
    redirect: 'manual',
    headers: { ...headers, ...(cookie ? { cookie } : {}) },
  })
  const body = await response.text()
  return { ...outcomeOf(response), body, cache: response.headers.get('cache-control') }
}

function outcomeOf({ status, headers }: Response): { to: string | number; remembered: string | null } {
  const target = headers.getSetCookie().find((cookie) => cookie.startsWith('targetRoute='))
  const value = target?.split(';')[0]?.slice('targetRoute='.length) ?? ''
  const to = headers.get('location')
  // A signed price is another one each time.
  return {
    to: to?.replace(/^\/api\/quotes\/[^/]+/, '/api/quotes/SIGNED') ?? status,
    remembered: value === '' ? null : decodeURIComponent(value),
  }
}

interface Expected {
  readonly to: string | number
  readonly remembered: string | null
}

/** Specification §2, "Access rules", word by word. `previous`: the page the visitor comes from. */
function expectedFor(visitor: Visitor, path: string, row: Row, address: string, previous: string | null): Expected {
  const comesIn = { to: row.leadsTo?.replace('SLUG', slug) ?? row.opens ?? 200, remembered: null }
  const isVerified = visitor === 'verified' || visitor === 'staff'
  switch (row.rule) {
    case 'public':
      return comesIn
    case 'guests only':
      if (isVerified) return { to: previous ?? '/stays', remembered: null }
      // Who has signed in and still has to verify has nothing else to do at the log-in.
      return visitor === 'e-mail not verified' && path === '/login'
        ? { to: '/verify-email', remembered: null }
        : comesIn
    case 'verification':
      if (visitor === 'signed out') return { to: '/login', remembered: null }
      return isVerified ? { to: previous ?? '/stays', remembered: null } : comesIn
    case 'sign-in required':
      if (visitor === 'signed out') return { to: '/login', remembered: address }
      return isVerified ? comesIn : { to: '/verify-email', remembered: address }
    case 'staff':
      // A guest is not told that there is anything.
      return visitor === 'verified'
        ? { to: 404, remembered: null }
        : expectedFor(visitor, path, { ...row, rule: 'sign-in required' }, address, previous)
  }
}

interface RouteEntry {
  readonly path?: string
  readonly index?: boolean
  readonly children?: readonly RouteEntry[]
}

function pathsOf(entries: readonly RouteEntry[]): string[] {
  return entries.flatMap(({ path, index, children = [] }) => [
    ...(path !== undefined ? [`/${path}`] : index ? ['/'] : []),
    ...pathsOf(children),
  ])
}

test('the table has a row for every page of the site, and no other', () => {
  expect(Object.keys(table).toSorted()).toEqual(pathsOf(routes as readonly RouteEntry[]).toSorted())
})

describe.each(visitors)('a visitor who is %s', (visitor) => {
  test.each(Object.entries({ ...table, ...belowUser }))('opens %s as its rule says', async (path, row) => {
    const address = addressOf(path, row)
    const { to, remembered, cache } = await visit(visitor, address)
    expect({ to, remembered }, address).toEqual(expectedFor(visitor, path, row, address, null))
    if (row.rule !== 'public') expect(cache, address).toContain('no-store')
  })

  test('is sent from pages that are not theirs to the previous page, where there is one', async () => {
    for (const [path, row] of Object.entries(table)) {
      if (row.rule !== 'guests only' && row.rule !== 'verification') continue
      const { to, remembered } = await visit(visitor, path, { referer: `${origin}/contact?topic=booking` })
      const expected = expectedFor(visitor, path, row, path, '/contact?topic=booking')
      expect({ to, remembered }, path).toEqual(expected)
    }
  })

  test('gets the same decisions when a page is opened by the scripts of the one before', async () => {
    for (const [path, row] of Object.entries(table)) {
      // Files and the post of the log-out are never opened by scripts; what is not there has no data.
      if (/\.(json|ics|pdf)$|^\/(logout|\*)?$/.test(path)) continue
      const address = addressOf(path, row)
      const expected = expectedFor(visitor, path, row, address, null)
      const [pathname = '', query] = address.split('?')
      const { to, remembered, body } = await visit(visitor, `${pathname}.data${query ? `?${query}` : ''}`)
      expect(remembered, address).toBe(expected.remembered)
      if (typeof expected.to === 'number') expect(to, address).toBe(expected.to)
      else expect(body, address).toContain(`"${expected.to}"`)
    }
  })
})

/** What addresses of pages say behind their question mark: most of them in the pages of the console. */
const PARAMETERS = (
  'after at booking checkIn checkOut cursor date day destination free from guest home homes id kind month page ' +
  'region state text to topic version view who'
).split(' ')

test('a NUL in what an address asks for makes no page fall', async () => {
  const fallen: string[] = []
  for (const [path, row] of Object.entries(table)) {
    if (path === '/logout') continue
    const [pathname = '', query] = addressOf(path, row).split('?')
    // Together, and alone, where another one would be refused before.
    for (const names of [PARAMETERS, ['cursor'], ['text']]) {
      const asked = new URLSearchParams([...new URLSearchParams(query), ...names.map((name) => [name, 'a\0b'])])
      const address = `${pathname}?${asked}`
      const { to } = await visit('staff', address)
      if (typeof to === 'number' && to >= 500) fallen.push(`${address}: ${to}`)
    }
  }
  expect(fallen).toEqual([])
}, 120_000)

test('a destination that was remembered is where a verified guest goes from every guest page, and it is forgotten', async () => {
  const cookie = `${cookies.get('verified')}; targetRoute=${encodeURIComponent('/user/bookings?show=past')}`
  for (const [path, { rule }] of Object.entries(table)) {
    if (rule !== 'guests only' && rule !== 'verification') continue
    const response = await fetch(origin + path, { redirect: 'manual', headers: { cookie } })
    expect(response.headers.get('location'), path).toBe('/user/bookings?show=past')
    expect(response.headers.getSetCookie().join('\n'), path).toContain('targetRoute=; ')
  }
})
