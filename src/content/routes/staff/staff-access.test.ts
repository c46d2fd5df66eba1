import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { HomeRatesShape } from '#contract/staff/home-rates.ts'
import type { StaffBookingShape } from '#contract/staff/staff-bookings.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { tendDeposits } from '#booking/payment/deposit/tend-deposits.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertDestination, insertStay } from '#tests/support/stays/stay-fixture.ts'
import { staffAccess, type StaffRouteName } from './staff-access.ts'

const DAY_MINUTES = 24 * 60

let shop: Shop
let guest: ShopGuest
const people: Partial<Record<Caller, ShopGuest>> = {}
let count = 0

type Caller = 'anonymous' | 'guest' | 'host' | 'otherHost' | 'staff' | 'admin' | 'missing'
const callers = ['anonymous', 'guest', 'otherHost', 'missing', 'host', 'staff', 'admin'] as const

/** What a route is asked about: parts of its path by name, the query and the body. */
interface Subject {
  readonly parts: Readonly<Record<string, string>>
  readonly query?: string
  readonly data?: object
}

beforeAll(async () => {
  shop = await createShop()
  guest = await shop.guest()
  people.guest = guest
  people.host = await shop.guest({ role: 'host' })
  people.otherHost = await shop.guest({ role: 'host' })
  people.staff = await shop.guest({ role: 'staff' })
  people.admin = await shop.guest({ role: 'admin' })
  people.missing = people.admin
})
afterAll(async () => shop.database.close())

const whole = { min_nights: 1, notice_days: 0, notice_hour: 24, check_in_from: '00:00' }

async function home(columns: Parameters<typeof insertStay>[1] = {}): Promise<string> {
  const { id } = await shop.database.db
    .insertInto('app.host')
    .values({ uid: people.host?.uid ?? '', name: 'Hanna' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const slug = `home-${++count}`
  await insertStay(shop.database.db, { slug, host_id: id, ...whole, ...columns })
  return slug
}

/** A token or an address of another program, as an administrator makes it; its path gets the parts that follow. */
async function made(path: string, data: object): Promise<Subject['parts']> {
  const answer = await people.admin?.call<{ documentId: string }>('POST', path, { data })
  return { id: answer?.data.documentId ?? '' }
}

const token = { name: 'Importer', type: 'read-only' }
const hook = { url: 'https://receiver.example/in', events: ['booking.confirmed'] }
const withHook = async (data?: object): Promise<Subject> => ({
  parts: await made('/api/webhook-endpoints', hook),
  ...(data && { data }),
})

const byStaff = async <Value>(method: string, path: string, data?: object) => {
  const answer = await people.staff?.call<Value>(method, path, data && { data })
  if (!answer || answer.error) throw new Error(`${method} ${path}: ${JSON.stringify(answer?.error)}`)
  return answer.data
}

const dayOf = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
const fromToday = (shift: number) => ({ checkIn: dayOf(shift), checkOut: dayOf(shift + 5) })

async function booking(columns: Parameters<typeof insertStay>[1] = {}, arrivesIn = 30): Promise<string> {
  const { booking: held, session } = await guest.holdToPay({ stay: await home(columns), ...fromToday(arrivesIn) })
  await shop.pay(session, '4242424242424242')
  await guest.settle(held.documentId)
  return held.documentId
}

const season = { name: 'Summer', spans: [{ from: '2027-06-01', to: '2027-07-01' }] }
const fee = { code: 'linen', name: 'Linen', kind: 'custom', basis: 'per_stay', amountMinor: 1000 }
const tax = { name: 'VAT', per: 'unit', period: 'stay', percentBp: 1000, base: ['rent'] }
const block = { from: '2027-06-01', to: '2027-06-03', reason: 'closed' }
const tiers = [{ hoursBefore: 0 }]

const ofHome = async (data?: object) => ({ parts: { id: await home() }, ...(data && { data }) })
const withRule = async (list: 'seasons' | 'fees', rule: object, data?: object): Promise<Subject> => {
  const id = await home()
  const rates = await byStaff<HomeRatesShape>('POST', `/api/staff/stays/${id}/${list}`, rule)
  return { parts: { id, rule: String(rates.terms[list][0]?.id) }, ...(data && { data }) }
}
const ofBooking = async (
  columns: Parameters<typeof insertStay>[1],
  data?: object,
  arrivesIn?: number,
): Promise<Subject> => ({
  parts: { id: await booking(columns, arrivesIn) },
  ...(data && { data }),
})
const place = async () => {
  const id = await insertDestination(shop.database.db)
  const found = await shop.database.db
    .selectFrom('app.destination')
    .select('slug')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return found.slug
}
const promo = () => ({ code: `CODE-${++count}`, percentBp: 1000 })
const offer = () => ({ ...fromToday(40), adults: 2 })

async function thread(): Promise<string> {
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const asked = await (
    await shop.guest()
  ).call<ThreadShape>('POST', '/api/threads', {
    data: { stay: await home(), party, message: 'Hello' },
  })
  return asked.data.documentId
}

async function writtenMessage(): Promise<string> {
  const row = {
    reference: `M-${++count}`,
    name: 'Ann',
    email: 'ann@example.com',
    topic: 'other',
    message: 'Hello',
  } as const
  const stored = await shop.database.db
    .insertInto('app.contact_message')
    .values({ ...row, created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return stored.id
}

async function withChange(by: 'guest' | 'host'): Promise<Subject> {
  const id = await booking()
  const wish = { ...fromToday(60), adults: 2 }
  const path = by === 'guest' ? `/api/bookings/${id}/changes` : `/api/staff/bookings/${id}/changes`
  const who = by === 'guest' ? guest : people.host
  const asked = await who?.call<BookingShape>('POST', path, { data: wish })
  return { parts: { id, change: asked?.data.change?.documentId ?? '' } }
}

async function withDeposit(data: object): Promise<Subject> {
  const id = await booking({ damage_mode: 'flat', damage_amount: 30_000 }, 1)
  await tendDeposits(shop.deps)
  return { parts: { id }, data }
}

async function offline(): Promise<Subject> {
  const stay = await home({ offline_methods: ['transfer'] })
  const held = await guest.hold((await guest.quote({ stay, ...fromToday(30) })).data.id)
  await guest.call('POST', `/api/bookings/${held.data.documentId}/offline-payment`, { data: { method: 'transfer' } })
  return { parts: { id: held.data.documentId }, data: { note: 'Statement' } }
}

/** Received by transfer and owed back: no provider makes that refund. */
async function withRefund(): Promise<Subject> {
  const { parts } = await offline()
  const id = parts['id'] ?? ''
  await byStaff<StaffBookingShape>('POST', `/api/staff/bookings/${id}/payments`, { note: 'Statement' })
  const goodwill = { amountMinor: 100, reason: 'Sorry' }
  const owed = await byStaff<StaffBookingShape>('POST', `/api/staff/bookings/${id}/refunds`, goodwill)
  return { parts: { id, refund: owed.refunds[0]?.documentId ?? '' } }
}

async function inHouse(): Promise<Subject> {
  const subject = await ofBooking({}, undefined, 0)
  shop.pass(DAY_MINUTES)
  return subject
}

const subjects: Record<StaffRouteName, () => Promise<Subject>> = {
  'GET /api/staff/stays/:id/rates': () => ofHome(),
  'PUT /api/staff/stays/:id/rates': () => ofHome({ version: 1, nightlyMinor: 21_000 }),
  'POST /api/staff/stays/:id/seasons': () => ofHome(season),
  'PUT /api/staff/stays/:id/seasons/:rule': () => withRule('seasons', season, season),
  'DELETE /api/staff/stays/:id/seasons/:rule': () => withRule('seasons', season),
  'POST /api/staff/stays/:id/fees': () => ofHome(fee),
  'PUT /api/staff/stays/:id/fees/:rule': () => withRule('fees', fee, fee),
  'DELETE /api/staff/stays/:id/fees/:rule': () => withRule('fees', fee),
  'PUT /api/staff/stays/:id/overrides': () => ofHome({ from: '2027-06-01', to: '2027-06-03', nightlyMinor: 100 }),
  'DELETE /api/staff/stays/:id/overrides': async () => ({
    ...(await ofHome()),
    query: '?from=2027-06-01&to=2027-06-03',
  }),
  'PUT /api/staff/stays/:id/discounts': () => ofHome({ discounts: [] }),
  'PUT /api/staff/stays/:id/minimums': () => ofHome({ minimums: [] }),
  'PUT /api/staff/stays/:id/age-bands': () => ofHome({ ageBands: [] }),
  'PUT /api/staff/stays/:id/open-periods': () => ofHome({ openPeriods: [] }),
  'PUT /api/staff/stays/:id/instalments': () => ofHome({ instalments: [] }),
  'POST /api/staff/stays/:id/parts': async () => ofHome({ part: await home() }),
  async 'DELETE /api/staff/stays/:id/parts/:part'() {
    const parts = { id: await home(), part: await home() }
    await byStaff('POST', `/api/staff/stays/${parts.id}/parts`, { part: parts.part })
    return { parts }
  },
  'POST /api/staff/stays/:id/taxes': () => ofHome(tax),
  async 'DELETE /api/staff/stays/:id/taxes/:rule'() {
    const id = await home()
    const [added] = await byStaff<{ id: number }[]>('POST', `/api/staff/stays/${id}/taxes`, tax)
    return { parts: { id, rule: String(added?.id) } }
  },
  'GET /api/staff/stays/:id/blocks': () => ofHome(),
  'POST /api/staff/stays/:id/blocks': () => ofHome(block),
  async 'DELETE /api/staff/stays/:id/blocks/:block'() {
    const id = await home()
    const { documentId } = await byStaff<{ documentId: string }>('POST', `/api/staff/stays/${id}/blocks`, block)
    return { parts: { id, block: documentId } }
  },
  'GET /api/staff/destinations/:id/taxes': async () => ({ parts: { id: await place() } }),
  'POST /api/staff/destinations/:id/taxes': async () => ({ parts: { id: await place() }, data: tax }),
  async 'DELETE /api/staff/destinations/:id/taxes/:rule'() {
    const id = await place()
    const [added] = await byStaff<{ id: number }[]>('POST', `/api/staff/destinations/${id}/taxes`, tax)
    return { parts: { id, rule: String(added?.id) } }
  },
  'GET /api/staff/promo-codes': async () => ({ parts: {} }),
  'POST /api/staff/promo-codes': async () => ({ parts: {}, data: promo() }),
  async 'PUT /api/staff/promo-codes/:rule'() {
    const { id } = await byStaff<{ id: number }>('POST', '/api/staff/promo-codes', promo())
    return { parts: { rule: String(id) }, data: promo() }
  },
  'GET /api/staff/cancellation-policies': async () => ({ parts: {} }),
  'POST /api/staff/cancellation-policies': async () => ({
    parts: {},
    data: { code: `own-${++count}`, name: 'Own', summary: 'Own', tiers },
  }),
  'GET /api/staff/bookings': async () => ({ parts: {} }),
  'GET /api/staff/bookings/:id': () => ofBooking({}),
  'POST /api/staff/bookings/:id/accept': () => ofBooking({ booking_mode: 'request' }),
  'POST /api/staff/bookings/:id/decline': () => ofBooking({ booking_mode: 'request' }, { reason: 'Full' }),
  'POST /api/staff/bookings/:id/cancel': () => ofBooking({}, { reason: 'Storm' }),
  'POST /api/staff/bookings/:id/no-show': () => ofBooking({}, { note: 'Nobody' }, 0),
  'POST /api/staff/bookings/:id/check-in': () => ofBooking({}, undefined, 0),
  'POST /api/staff/bookings/:id/complete': inHouse,
  'POST /api/staff/bookings/:id/adjustments': () => ofBooking({}, { amountMinor: 100, label: 'Late', reason: 'Late' }),
  'POST /api/staff/bookings/:id/refunds': () => ofBooking({}, { amountMinor: 100, reason: 'Sorry' }),
  'POST /api/staff/bookings/:id/refunds/:refund/paid': withRefund,
  'POST /api/staff/bookings/:id/payments': offline,
  'POST /api/staff/bookings/:id/deposit/capture': () => withDeposit({ amountMinor: 100, note: 'A vase' }),
  'POST /api/staff/bookings/:id/deposit/release': () => withDeposit({ reason: 'All well' }),
  'POST /api/staff/bookings/:id/changes': () => ofBooking({}, { ...fromToday(60), adults: 2 }),
  'POST /api/staff/bookings/:id/changes/:change/accept': () => withChange('guest'),
  'POST /api/staff/bookings/:id/changes/:change/decline': async () => ({ ...(await withChange('guest')), data: {} }),
  'POST /api/staff/bookings/:id/changes/:change/withdraw': () => withChange('host'),
  'GET /api/staff/threads': async () => ({ parts: {} }),
  'POST /api/staff/threads/:id/messages': async () => ({ parts: { id: await thread() }, data: { message: 'Hello' } }),
  'POST /api/staff/threads/:id/offers': async () => ({ parts: { id: await thread() }, data: offer() }),
  async 'DELETE /api/staff/offers/:id'() {
    const made = await byStaff<ThreadShape>('POST', `/api/staff/threads/${await thread()}/offers`, offer())
    return { parts: { id: made.offers[0]?.documentId ?? '' } }
  },
  'GET /api/staff/pages/:id': async () => ({ parts: { id: 'tos' } }),
  async 'POST /api/staff/pages/:id/versions'() {
    const [newest] = (await people.staff?.call<{ version: number }[]>('GET', '/api/staff/pages/tos'))?.data ?? []
    const data = { version: newest?.version ?? 0, title: 'Terms', summary: 'In short', body: 'Be kind.' }
    return { parts: { id: 'tos' }, data }
  },
  'GET /api/staff/contact-messages': async () => ({ parts: {} }),
  'PUT /api/staff/contact-messages/:id': async () => ({
    parts: { id: await writtenMessage() },
    data: { state: 'answered' },
  }),
  'GET /api/api-tokens': async () => ({ parts: {} }),
  'POST /api/api-tokens': async () => ({ parts: {}, data: token }),
  'DELETE /api/api-tokens/:id': async () => ({ parts: await made('/api/api-tokens', token) }),
  'GET /api/webhook-endpoints': async () => ({ parts: {} }),
  'POST /api/webhook-endpoints': async () => ({ parts: {}, data: hook }),
  'GET /api/webhook-endpoints/:id': () => withHook(),
  'PUT /api/webhook-endpoints/:id': () => withHook(hook),
  'DELETE /api/webhook-endpoints/:id': () => withHook(),
  'POST /api/webhook-endpoints/:id/ping': () => withHook(),
  'GET /api/webhook-endpoints/:id/deliveries': () => withHook(),
  async 'POST /api/webhook-endpoints/:id/deliveries/:delivery/redelivery'() {
    const { parts } = await withHook()
    const ping = await people.admin?.call<{ documentId: string }>('POST', `/api/webhook-endpoints/${parts['id']}/ping`)
    return { parts: { ...parts, delivery: ping?.data.documentId ?? '' } }
  },
}

/** The first part of a path names what the route is about. */
function addressOf(pattern: string, { parts, query = '' }: Subject, isMissing: boolean): string {
  const missing = pattern.includes('/stays/') || pattern.includes('/destinations/') ? 'no-such-home' : randomUUID()
  let isFirst = true
  const path = pattern.replaceAll(/:(\w+)/g, (_, name: string) => {
    const part = isFirst && isMissing ? (name === 'rule' ? '999999' : missing) : parts[name]
    isFirst = false
    return part ?? ''
  })
  return path + query
}

async function ask(name: StaffRouteName, who: Caller, subject: Subject): Promise<number> {
  const [method = '', pattern = ''] = name.split(' ')
  const uid = people[who]?.uid
  const answer = await shop.call(method, addressOf(pattern, subject, who === 'missing'), {
    ...(uid && { uid }),
    ...(subject.data && { data: subject.data }),
  })
  return answer.status
}

test.each(Object.keys(staffAccess) as StaffRouteName[])('%s answers each caller as its row says', async (name) => {
  const access = staffAccess[name]
  const expected = callers.filter((who) => access[who] !== null)
  // Whoever is refused changes nothing, so that all of them can ask about the same.
  let subject: Subject | null = null
  const statuses: [Caller, number][] = []
  for (const who of expected) {
    subject ??= await subjects[name]()
    const status = await ask(name, who, subject)
    statuses.push([who, status])
    if (status < 300) subject = null
  }
  expect(Object.fromEntries(statuses)).toEqual(Object.fromEntries(expected.map((who) => [who, access[who]])))
})
