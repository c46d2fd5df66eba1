import { randomUUID } from 'node:crypto'
import type { RouteName } from '#api/access/declared-routes.ts'
import type { IssuedVoucherShape } from '#contract/booking/voucher-schemas.ts'
import type { StayRatesShape } from '#contract/rate/stay-rates.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { insertDestination } from '#tests/support/stays/stay-fixture.ts'
import type { AccessWorld } from './access-world.ts'
import { byStaff } from './by-staff.ts'
import type { AccessSubject, MakeSubject } from './ask-everybody.ts'
import { blockedStay, blockedNights } from './blocked-stay.ts'
import { stayPeopleSubjects } from './stay-people-subjects.ts'
import { letStay } from './stays-of-host.ts'
import { costSubjects } from './cost-subjects.ts'
import { channelSubjects } from './channel-subjects.ts'
import { messageSubjects } from './message-subjects.ts'
import { periodSubjects } from './period-subjects.ts'
import { setupSubjects } from './setup-subjects.ts'
import { rateDraftSubjects } from './rate-draft-subjects.ts'
import { staffBookingSubjects } from './staff-booking-subjects.ts'
import { ownerSubjects } from './owner-subjects.ts'
import { insertFile, PDF_FILE, withPdfFile } from './thread-files.ts'
import { taskSubjects } from './task-subjects.ts'

const season = { name: 'Summer', spans: [{ from: '2027-06-01', to: '2027-07-01' }] }
const fee = { code: 'linen', name: 'Linen', kind: 'custom', basis: 'per_stay', amountMinor: 1000 }
const tax = { name: 'VAT', per: 'unit', period: 'stay', percentBp: 1000, base: ['rent'] }
const token = { name: 'Importer', type: 'read-only' }
const voucher = { reason: 'sold', amountMinor: 5000, currency: 'EUR', expiresOn: '2035-12-31' }
const hook = { url: 'https://receiver.example/in', events: ['booking.confirmed'] }
const party = { adults: 2, children: 0, infants: 0, pets: 0 }

let count = 0

/** The routes of those who run homes, except those of collections. */
type StaffRouteName = Extract<RouteName, `${string} /api/${'staff/' | 'api-token' | 'webhook-endpoints'}${string}`>

/**
 * Returns the requests for every route of those who run homes: about a home of the world's host, and what belongs to
 * it.
 */
export function staffSubjects(world: AccessWorld): Readonly<Record<StaffRouteName, MakeSubject>> {
  return {
    ...staySubjects(world),
    ...ruleSubjects(world),
    ...rateDraftSubjects(world),
    ...staffBookingSubjects(world),
    ...messageSubjects(world),
    ...periodSubjects,
    ...wordSubjects(world),
    ...programSubjects(world),
    'GET /api/staff/today': async () => ({}),
    'GET /api/staff/waiting': async () => ({}),
    'GET /api/staff/events': async () => ({}),
    'POST /api/staff/stay-imports': async () => ({
      data: { csv: 'id,name,guests,price\n1,Casa Blava,4,90', place: '', currency: 'EUR', dryRun: true },
    }),
    'GET /api/staff/guests': async () => ({ query: '?text=example' }),
    ...reviewSubjects(world),
    ...peopleSubjects(world),
    ...stayPeopleSubjects(world),
    ...setupSubjects(world),
    ...taskSubjects(world),
    ...ownerSubjects(world),
    ...channelSubjects(world),
    ...costSubjects(world),
  }
}

const formula = { version: 1, percentBp: 12_000, amountMinor: 0, roundToMinor: 100, withRules: false }

function staySubjects(world: AccessWorld) {
  const about = (data?: object) => async () => ({ parts: { id: await letStay(world) }, ...(data && { data }) })
  const withRule = (list: 'seasons' | 'fees', rule: object, data?: object) => async () => {
    const id = await letStay(world)
    const rates = await byStaff<StayRatesShape>(world, 'POST', `/api/staff/stays/${id}/${list}`, rule)
    return { parts: { id, rule: String(rates.terms[list][0]?.id) }, ...(data && { data }) }
  }
  return {
    'GET /api/staff/stays': async () => ({ query: '?text=casa' }),
    'GET /api/staff/stays/:id': about(),
    'GET /api/staff/stays/:id/waitlist': about(),
    'GET /api/staff/stays/:id/draft': about(),
    'PUT /api/staff/stays/:id/draft': about({ version: 0, changes: { name: 'Casa Blava' } }),
    'DELETE /api/staff/stays/:id/draft': about(),
    'POST /api/staff/stays/:id/draft/publication': about({ version: 0 }),
    'GET /api/staff/stays/:id/draft/page': about(),
    'GET /api/staff/stays/:id/rates': about(),
    'GET /api/staff/stays/:id/rate-versions': about(),
    'PUT /api/staff/stays/:id/rates': about({ version: 1, nightlyMinor: 21_000 }),
    'PUT /api/staff/stays/:id/rate-source': async () => about({ ...formula, source: await letStay(world) })(),
    async 'DELETE /api/staff/stays/:id/rate-source'() {
      const id = await letStay(world)
      await byStaff(world, 'PUT', `/api/staff/stays/${id}/rate-source`, { ...formula, source: await letStay(world) })
      return { parts: { id } }
    },
    'POST /api/staff/stays/:id/seasons': about(season),
    'PUT /api/staff/stays/:id/seasons/:rule': withRule('seasons', season, season),
    'DELETE /api/staff/stays/:id/seasons/:rule': withRule('seasons', season),
    'POST /api/staff/stays/:id/fees': about(fee),
    'PUT /api/staff/stays/:id/fees/:rule': withRule('fees', fee, fee),
    'DELETE /api/staff/stays/:id/fees/:rule': withRule('fees', fee),
    'PUT /api/staff/stays/:id/overrides': about({ from: '2027-06-01', to: '2027-06-03', nightlyMinor: 100 }),
    'DELETE /api/staff/stays/:id/overrides': async () => ({
      ...(await about()()),
      query: '?from=2027-06-01&to=2027-06-03',
    }),
    'PUT /api/staff/stays/:id/discounts': about({ discounts: [] }),
    'PUT /api/staff/stays/:id/minimums': about({ minimums: [] }),
    'PUT /api/staff/stays/:id/age-bands': about({ ageBands: [] }),
    'PUT /api/staff/stays/:id/party-prices': about({ partyPrices: [] }),
    'PUT /api/staff/stays/:id/open-periods': about({ openPeriods: [] }),
    'PUT /api/staff/stays/:id/instalments': about({ instalments: [] }),
    'POST /api/staff/stays/:id/parts': async () => about({ part: await letStay(world) })(),
    async 'DELETE /api/staff/stays/:id/parts/:part'() {
      const parts = { id: await letStay(world), part: await letStay(world) }
      await byStaff(world, 'POST', `/api/staff/stays/${parts.id}/parts`, { part: parts.part })
      return { parts }
    },
    'POST /api/staff/stays/:id/taxes': about(tax),
    async 'DELETE /api/staff/stays/:id/taxes/:rule'() {
      const id = await letStay(world)
      const [added] = await byStaff<{ id: number }[]>(world, 'POST', `/api/staff/stays/${id}/taxes`, tax)
      return { parts: { id, rule: String(added?.id) } }
    },
    'POST /api/staff/blocks': async (_, isMissing) => ({
      data: {
        spans: [{ stay: isMissing ? 'nowhere' : await letStay(world), from: '2027-06-01', to: '2027-06-03' }],
        reason: 'closed',
      },
    }),
    'POST /api/staff/blocks/release': async (_, isMissing) => ({
      data: { homes: [isMissing ? 'nowhere' : await letStay(world)], from: '2027-06-01', to: '2027-06-03' },
    }),
    'GET /api/staff/stays/:id/blocks': about(),
    'POST /api/staff/stays/:id/blocks': about(blockedNights),
    'PUT /api/staff/stays/:id/blocks/:block': async () => ({
      parts: await blockedStay(world),
      data: { from: '2027-06-20', to: '2027-06-22' },
    }),
    'DELETE /api/staff/stays/:id/blocks/:block': async () => ({ parts: await blockedStay(world) }),
  } satisfies Partial<Record<StaffRouteName, MakeSubject>>
}

function reviewSubjects(world: AccessWorld) {
  const { db } = world.shop.database
  const about = (data: object) => async () => {
    const slug = await letStay(world)
    const { id: stayId } = await db
      .selectFrom('app.stay')
      .select('id')
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    const { id } = await db
      .insertInto('app.review')
      .values({ stay_id: stayId, overall: 4, body: 'Quiet', author_name: 'Ann', state: 'published' })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { parts: { id }, data }
  }
  return {
    'GET /api/staff/reviews': async () => ({}),
    'GET /api/staff/reviews-of-guests': async () => ({}),
    'PUT /api/staff/reviews/:id/reply': about({ reply: 'Thank you' }),
    'POST /api/staff/reviews/:id/report': about({ reason: 'offensive', note: 'It insults.' }),
    'POST /api/staff/reviews/:id/decision': about({ hide: 'offensive' }),
  } satisfies Partial<Record<StaffRouteName, MakeSubject>>
}

/** Returns the requests about the homes of all hosts. */
function ruleSubjects(world: AccessWorld) {
  const { db } = world.shop.database
  const place = async () => {
    const id = await insertDestination(db)
    return (await db.selectFrom('app.destination').select('slug').where('id', '=', id).executeTakeFirstOrThrow()).slug
  }
  const promo = () => ({ code: `CODE-${++count}`, percentBp: 1000 })
  return {
    'GET /api/staff/destinations/:id/taxes': async () => ({ parts: { id: await place() } }),
    'POST /api/staff/destinations/:id/taxes': async () => ({ parts: { id: await place() }, data: tax }),
    async 'PUT /api/staff/destinations/:id/taxes/:rule'() {
      const id = await place()
      const [added] = await byStaff<{ id: number }[]>(world, 'POST', `/api/staff/destinations/${id}/taxes`, tax)
      return { parts: { id, rule: String(added?.id) }, data: { validTo: '2040-01-01' } }
    },
    async 'DELETE /api/staff/destinations/:id/taxes/:rule'() {
      const id = await place()
      const [added] = await byStaff<{ id: number }[]>(world, 'POST', `/api/staff/destinations/${id}/taxes`, tax)
      return { parts: { id, rule: String(added?.id) } }
    },
    'GET /api/staff/promo-codes': async () => ({}),
    'POST /api/staff/promo-codes': async () => ({ data: promo() }),
    async 'PUT /api/staff/promo-codes/:rule'() {
      const { id } = await byStaff<{ id: number }>(world, 'POST', '/api/staff/promo-codes', promo())
      return { parts: { rule: String(id) }, data: promo() }
    },
    'GET /api/staff/vouchers': async () => ({}),
    'POST /api/staff/vouchers': async () => ({ data: voucher }),
    async 'GET /api/staff/vouchers/:voucher'() {
      const { documentId } = await byStaff<IssuedVoucherShape>(world, 'POST', '/api/staff/vouchers', voucher)
      return { parts: { voucher: documentId } }
    },
    async 'POST /api/staff/vouchers/:voucher/void'() {
      const { documentId } = await byStaff<IssuedVoucherShape>(world, 'POST', '/api/staff/vouchers', voucher)
      return { parts: { voucher: documentId }, data: { expectedBalanceMinor: 5000, reason: 'Lost' } }
    },
    'GET /api/staff/cancellation-policies': async () => ({}),
    'POST /api/staff/cancellation-policies': async () => ({
      data: { code: `own-${++count}`, name: 'Own', summary: 'Own', tiers: [{ hoursBefore: 0 }] },
    }),
  } satisfies Partial<Record<StaffRouteName, MakeSubject>>
}

/** Returns the requests about conversations, texts and messages. */
function wordSubjects(world: AccessWorld) {
  const { shop } = world
  const day = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  const offer = () => ({ checkIn: day(40), checkOut: day(45), adults: 2 })
  const thread = async () => {
    const asking = await world.newcomer()
    const question = { stay: await letStay(world), party, message: 'Hello' }
    return (await asking.call<ThreadShape>('POST', '/api/threads', { data: question })).data.documentId
  }
  const toSend = async () => {
    const path = `/api/staff/threads/${await thread()}/messages`
    const later = { message: 'Hello', sendAt: `${day(10)}T10:00` }
    const waiting = await byStaff<StaffThreadShape>(world, 'POST', path, later)
    return waiting.toSend[0]?.documentId ?? ''
  }
  return {
    'GET /api/staff/threads': async () => ({}),
    'GET /api/staff/inbox': async () => ({}),
    'GET /api/staff/threads/:id': async () => ({ parts: { id: await thread() } }),
    'GET /api/staff/threads/:id/texts': async () => ({ parts: { id: await thread() } }),
    'POST /api/staff/threads/:id/done': async () => ({ parts: { id: await thread() }, data: {} }),
    'DELETE /api/staff/threads/:id/done': async () => ({ parts: { id: await thread() } }),
    'POST /api/staff/threads/:id/later': async () => ({
      parts: { id: await thread() },
      data: { until: `${day(20)}T09:00` },
    }),
    'DELETE /api/staff/threads/:id/later': async () => ({ parts: { id: await thread() } }),
    'PUT /api/staff/threads/:id/assignee': async () => ({ parts: { id: await thread() }, data: { colleague: null } }),
    'POST /api/staff/threads/:id/notes': async () => ({ parts: { id: await thread() }, data: { note: 'Hello' } }),
    'POST /api/staff/threads/:id/messages': async () => ({ parts: { id: await thread() }, data: { message: 'Hello' } }),
    'POST /api/staff/threads/:id/offers': async () => ({ parts: { id: await thread() }, data: offer() }),
    'POST /api/staff/threads/:id/files': async () => ({ parts: { id: await thread() }, form: withPdfFile() }),
    async 'GET /api/staff/threads/:id/files/:file'() {
      const id = await thread()
      const file = await insertFile(shop.database.db, id)
      await shop.deps.pictures.store.write(file.keptAs, 'sent.pdf', Buffer.from(PDF_FILE))
      return { parts: { id, file: file.id } }
    },
    'PUT /api/staff/messages-to-send/:id': async () => ({
      parts: { id: await toSend() },
      data: { message: 'Hello, later', sendAt: `${day(20)}T10:00`, version: 1 },
    }),
    'DELETE /api/staff/messages-to-send/:id': async () => ({ parts: { id: await toSend() } }),
    async 'DELETE /api/staff/offers/:id'() {
      const path = `/api/staff/threads/${await thread()}/offers`
      const offered = await byStaff<ThreadShape>(world, 'POST', path, offer())
      return { parts: { id: offered.offers[0]?.documentId ?? '' } }
    },
    'GET /api/staff/pages': async () => ({}),
    'GET /api/staff/pages/:id/draft': async () => ({ parts: { id: 'tos' } }),
    async 'PUT /api/staff/pages/:id/draft'() {
      const [newest] = await byStaff<{ version: number }[]>(world, 'GET', '/api/staff/pages/tos')
      const data = { version: newest?.version, title: 'Terms', summary: 'What holds', body: 'A booking' }
      return { parts: { id: 'tos' }, data }
    },
    'DELETE /api/staff/pages/:id/draft': async () => ({ parts: { id: 'tos' } }),
    'GET /api/staff/pages/:id': async () => ({ parts: { id: 'tos' } }),
    async 'POST /api/staff/pages/:id/versions'() {
      const [newest] = await byStaff<{ version: number }[]>(world, 'GET', '/api/staff/pages/tos')
      const data = { version: newest?.version ?? 0, title: 'Terms', summary: 'In short', body: 'Be kind.' }
      return { parts: { id: 'tos' }, data }
    },
    'GET /api/staff/contact-messages': async () => ({}),
    'PUT /api/staff/contact-messages/:id': async () => ({
      parts: { id: (await writtenMessage(world)).id },
      data: { state: 'answered' },
    }),
  } satisfies Partial<Record<StaffRouteName, MakeSubject>>
}

async function writtenMessage({ shop }: AccessWorld) {
  const row = { reference: `M-${randomUUID()}`, name: 'Ann', email: 'ann@example.com', topic: 'other' } as const
  return shop.database.db
    .insertInto('app.contact_message')
    .values({ ...row, message: 'Hello', created_at: shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Returns the requests about people who work here, and those invited to. */
function peopleSubjects(world: AccessWorld) {
  const request = () => ({ email: `invited-${++count}@example.com`, role: 'staff' })
  const accountOf = async (role: 'staff' | 'user') => {
    const { uid } = await world.newcomer(role)
    const people = world.shop.database.db.selectFrom('app.profile').select('document_id').where('uid', '=', uid)
    return { parts: { id: (await people.executeTakeFirstOrThrow()).document_id } }
  }
  const colleague = () => accountOf('staff')
  const guest = () => accountOf('user')
  return {
    'GET /api/staff/people': async () => ({}),
    'GET /api/staff/role-functions': async () => ({ query: '?role=host' }),
    'PUT /api/staff/people/:id/role': async () => ({ ...(await colleague()), data: { role: 'host' } }),
    'GET /api/staff/people/:id/rights': colleague,
    'PUT /api/staff/people/:id/rights': async () => ({ ...(await colleague()), data: { refundLimit: null } }),
    'GET /api/staff/guest-accounts': async () => ({ query: '?text=example' }),
    'GET /api/staff/guest-accounts/:id': guest,
    'DELETE /api/staff/guest-accounts/:id': guest,
    'PUT /api/staff/guest-accounts/:id/block': async () => ({ ...(await guest()), data: { reason: 'Stolen card.' } }),
    'DELETE /api/staff/guest-accounts/:id/block': guest,
    'GET /api/staff/invitations': async () => ({}),
    'POST /api/staff/invitations': async () => ({ data: request() }),
    async 'DELETE /api/staff/invitations/:id'() {
      const path = '/api/staff/invitations'
      const made = await world.admin.call<{ documentId: string }>('POST', path, { data: request() })
      return { parts: { id: made.data.documentId } }
    },
  } satisfies Partial<Record<StaffRouteName, MakeSubject>>
}

/** Returns the requests about tokens and addresses of other programs, as an administrator creates them. */
function programSubjects({ admin }: AccessWorld) {
  const made = async (path: string, data: object) => {
    const { documentId } = (await admin.call<{ documentId: string }>('POST', path, { data })).data
    return { id: documentId }
  }
  const withHook = (data?: object) => async (): Promise<AccessSubject> => ({
    parts: await made('/api/webhook-endpoints', hook),
    ...(data && { data }),
  })
  return {
    'GET /api/staff/audit-log': async () => ({}),
    'GET /api/staff/audit-log/check': async () => ({}),
    'GET /api/api-tokens': async () => ({}),
    'GET /api/api-token-permissions': async () => ({}),
    'POST /api/api-tokens': async () => ({ data: token }),
    'DELETE /api/api-tokens/:id': async () => ({ parts: await made('/api/api-tokens', token) }),
    'GET /api/webhook-endpoints': async () => ({}),
    'POST /api/webhook-endpoints': async () => ({ data: hook }),
    'GET /api/webhook-endpoints/:id': withHook(),
    'PUT /api/webhook-endpoints/:id': withHook(hook),
    'DELETE /api/webhook-endpoints/:id': withHook(),
    'POST /api/webhook-endpoints/:id/secret': withHook({ formerForHours: 1 }),
    'POST /api/webhook-endpoints/:id/ping': withHook(),
    'GET /api/webhook-endpoints/:id/deliveries': withHook(),
    async 'POST /api/webhook-endpoints/:id/deliveries/:delivery/redelivery'() {
      const { id } = await made('/api/webhook-endpoints', hook)
      const ping = await admin.call<{ documentId: string }>('POST', `/api/webhook-endpoints/${id}/ping`)
      return { parts: { id, delivery: ping.data.documentId } }
    },
  } satisfies Partial<Record<StaffRouteName, MakeSubject>>
}

/** Returns the requests about collections as those who run homes write and read them. */
export function entrySubjects(world: AccessWorld): Partial<Record<RouteName, MakeSubject>> {
  const { db } = world.shop.database
  const about = (data?: object) => async () => ({ parts: { slug: await letStay(world) }, ...(data && { data }) })
  const named = async (path: string, data: object) => (await byStaff<{ slug: string }>(world, 'POST', path, data)).slug
  const thing = () => ({ slug: `thing-${++count}`, name: 'Thing', category: 'other' })
  const where = () => ({
    slug: `place-${++count}`,
    name: 'Place',
    kind: 'area',
    timeZone: 'Europe/Madrid',
    lat: 40,
    lng: 4,
  })
  return {
    async 'POST /api/stays'() {
      const id = await insertDestination(db)
      const places = db.selectFrom('app.destination').select('document_id').where('id', '=', id)
      const rooms = { maxGuests: 4, bedrooms: 2, beds: 3, bathrooms: 1.5 }
      const price = { nightlyPrice: 129.5, currency: 'EUR' }
      const destination = (await places.executeTakeFirstOrThrow()).document_id
      return { data: { name: `Casa ${++count}`, kind: 'house', ...rooms, ...price, destination } }
    },
    'PUT /api/stays/:slug': about({ summary: 'By the sea.' }),
    'DELETE /api/stays/:slug': about(),
    'POST /api/amenities': async () => ({ data: thing() }),
    'PUT /api/amenities/:slug': async () => ({
      parts: { slug: await named('/api/amenities', thing()) },
      data: { name: 'Another' },
    }),
    'DELETE /api/amenities/:slug': async () => ({ parts: { slug: await named('/api/amenities', thing()) } }),
    'POST /api/destinations': async () => ({ data: where() }),
    'PUT /api/destinations/:slug': async () => ({
      parts: { slug: await named('/api/destinations', where()) },
      data: { name: 'Another' },
    }),
    'DELETE /api/destinations/:slug': async () => ({ parts: { slug: await named('/api/destinations', where()) } }),
    'GET /api/contact-messages/:id': async () => ({ parts: await writtenMessage(world) }),
  }
}
