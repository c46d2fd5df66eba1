import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { authSubjects } from '#tests/support/auth-subjects.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { openSignIn, signUpInShop } from '#tests/support/payments/shop-accounts.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { routeAccess, type RouteName } from './route-access.ts'
import { staffAccess } from './staff/staff-access.ts'

let shop: Shop
let owner: ShopGuest
let stranger: ShopGuest
let staff: ShopGuest
let slug: string
let week = 0

beforeAll(async () => {
  shop = await createShop()
  owner = await shop.guest()
  stranger = await shop.guest()
  staff = await shop.guest({ role: 'staff' })
  const id = await insertStay(shop.database.db, { offline_methods: ['transfer'], window_months: null })
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
  await insertPhotoAndReview(id)
})
afterAll(async () => shop.database.close())

const dates = () => {
  const monday = new Date(Date.UTC(2027, 4, 3 + 7 * week++))
  const day = (shift: number) => new Date(monday.getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(7) }
}

// Routes of the staff know more kinds of callers and have a test of their own.
const routes = (Object.entries(routeAccess) as [RouteName, (typeof routeAccess)[RouteName]][]).filter(
  ([name]) => !(name in staffAccess),
)
type Caller = 'anonymous' | 'guest' | 'foreign' | 'missing'
const rows = routes.flatMap(([name, access]) =>
  (['anonymous', 'guest', 'foreign', 'missing'] as const).flatMap((who) =>
    access[who] === null ? [] : [[name, who, access[who]] as const],
  ),
)

/** What a route is asked about, and by whom when it is theirs. */
interface Subject {
  readonly owner: ShopGuest
  readonly parts: Readonly<Record<string, string>>
  readonly query?: string
  readonly data?: object
  /** Sent as it is, in place of `{ data }`. */
  readonly body?: object
  readonly headers?: Record<string, string>
}

/** A well-formed request of the route: by the owner, by somebody else, or for something that does not exist. */
async function ask(name: RouteName, who: Caller): Promise<number> {
  const [method = '', pattern = ''] = name.split(' ')
  if (name === 'POST /webhooks/:provider') return deliver(who === 'missing' ? '/webhooks/nobody' : '/webhooks/sandbox')
  const subject = await (subjects[name] ?? authSubjects(shop)[name] ?? byPattern(pattern))(who)
  const path = pattern.replaceAll(/:(\w+)/g, (_, part: string) =>
    who === 'missing'
      ? part === 'id' || part === 'change'
        ? randomUUID()
        : 'no-such-home'
      : (subject.parts[part] ?? ''),
  )
  const uid = who === 'anonymous' ? undefined : who === 'foreign' ? stranger.uid : subject.owner.uid
  const { data, body, headers, query = '' } = subject
  const answer = await shop.call(method, path + query, {
    ...(uid && { uid }),
    ...(data && { data }),
    ...(body && { body }),
    ...(headers && { headers }),
  })
  return answer.status
}

/** Most routes need nothing but something with the name of their pattern. */
function byPattern(pattern: string): () => Promise<Subject> {
  if (pattern.startsWith('/api/users/me')) return aboutMe
  if (pattern.includes('/bookings/:id')) return held
  return async () => ({ owner, parts: { slug } })
}

/** The routes of one's own account; `:id` is a device of the owner. */
async function aboutMe(): Promise<Subject> {
  const me = await signUpInShop(shop)
  return { owner: me, parts: { id: await openSignIn(shop, me.uid) } }
}

async function held(): Promise<Subject> {
  const keeper = await shop.guest()
  const { booking } = await keeper.holdToPay({ stay: slug, ...dates() })
  return { owner: keeper, parts: { id: booking.documentId } }
}

async function confirmed(data?: object, wish: { checkIn: string; checkOut: string } = dates()): Promise<Subject> {
  const keeper = await shop.guest()
  const { booking, session } = await keeper.holdToPay({ stay: slug, ...wish })
  await shop.pay(session, '4242424242424242')
  await keeper.settle(booking.documentId)
  return { owner: keeper, parts: { id: booking.documentId }, ...(data && { data }) }
}

/** A booking with a wish to change it that waits for an answer. */
async function changing(by: 'guest' | 'host'): Promise<Subject> {
  const subject = await confirmed()
  const { id } = subject.parts
  const data = { ...dates(), adults: 2 }
  const path = by === 'guest' ? `/api/bookings/${id}/changes` : `/api/staff/bookings/${id}/changes`
  const asking = by === 'guest' ? subject.owner : staff
  const { change } = (await asking.call<BookingShape>('POST', path, { data })).data
  return { ...subject, parts: { id: id ?? '', change: change?.documentId ?? '' } }
}

/** A booking whose stay is over. */
async function completed(data: object): Promise<Subject> {
  const day = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  const subject = await confirmed(data, { checkIn: day(2), checkOut: day(4) })
  shop.pass(3 * 24 * 60)
  await staff.call('POST', `/api/staff/bookings/${subject.parts['id']}/complete`)
  return subject
}

async function talking(data?: object): Promise<Subject> {
  const asking = await shop.guest()
  const party = { adults: 2, children: 0, infants: 0, pets: 0 }
  const asked = await asking.call<ThreadShape>('POST', '/api/threads', {
    data: { stay: slug, party, message: 'Hello' },
  })
  return { owner: asking, parts: { id: asked.data.documentId }, ...(data && { data }) }
}

/** Something of each collection that everybody reads. */
async function insertPhotoAndReview(stayId: number): Promise<void> {
  const { db } = shop.database
  const asset = await db
    .insertInto('app.asset')
    .values({ sha256: Buffer.alloc(32, 7), mime: 'image/jpeg', bytes: 1000, width: 1600, height: 1200 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('app.amenity').values({ id: 1, code: 'wifi', name: 'Wi-Fi', category: 'internet' }).execute()
  await db.insertInto('app.stay_photo').values({ stay_id: stayId, asset_id: asset.id, position: 0 }).execute()
  await db
    .insertInto('app.review')
    .values({ stay_id: stayId, overall: 5, body: 'Lovely', author_name: 'Ann', state: 'published' })
    .execute()
}

/** The first entry of a collection, under the part that its route has for it. */
async function firstOf(collection: string, part: 'id' | 'slug' = 'id'): Promise<Subject> {
  const [first] = (await shop.call<{ documentId: string }[]>('GET', `/api/${collection}`)).data
  return { owner, parts: { [part]: first!.documentId } }
}

const wish = (who: Caller) => ({ stay: who === 'missing' ? 'no-such-home' : slug, ...dates() })
const contactData = { name: 'Ann', email: 'ann@example.com', message: 'Is there a cot for a baby?' }
const quoteId = async () => (await owner.quote({ stay: slug, ...dates() })).data.id

const subjects: Partial<Record<RouteName, (who: Caller) => Promise<Subject>>> = {
  'GET /api/photos/:id': () => firstOf('photos'),
  'GET /api/contact-messages/:id': async () => ({ owner, parts: { id: randomUUID() } }),
  'GET /api/amenities/:slug': () => firstOf('amenities', 'slug'),
  'GET /api/destinations/:slug': () => firstOf('destinations', 'slug'),
  'GET /api/reviews/:id': () => firstOf('reviews'),
  'GET /api/favourites/:slug': async () => {
    await owner.call('PUT', `/api/favourites/${slug}`)
    return { owner, parts: { slug } }
  },
  'GET /api/stays/:slug/totals': async () => ({ owner, parts: { slug }, query: `?checkIn=${dates().checkIn}` }),
  'POST /api/quotes': async (who) => ({ owner, parts: {}, data: wish(who) }),
  'GET /api/quotes/:id/document': async () => ({ owner, parts: { id: await quoteId() } }),
  'POST /api/quotes/verification': async () => ({ owner, parts: {}, data: { signature: 'none' } }),
  'POST /api/bookings': async () => ({
    owner,
    parts: {},
    data: { quote: await quoteId(), guest: { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' } },
    headers: { 'idempotency-key': randomUUID() },
  }),
  'GET /api/pages/:slug': async () => ({ owner, parts: { slug: 'tos' } }),
  'POST /api/contact-messages': async () => ({ owner, parts: {}, data: contactData }),
  'POST /api/contact': async () => ({ owner, parts: {}, data: contactData }),
  // Guests are refused before anybody looks for the picture.
  'GET /api/upload/files/:id': async () => ({ owner, parts: { id: '1' } }),
  'GET /api/upload/files/:id/progress': async () => ({ owner, parts: { id: '1' } }),
  'DELETE /api/upload/files/:id': async () => ({ owner, parts: { id: '1' } }),
  'GET /api/stay-cards': async () => ({ owner, parts: {}, query: `?home=${slug}` }),
  'PUT /api/favourites': async () => ({ owner, parts: {}, data: { homes: [slug] } }),
  'PUT /api/users/me': async () => ({ ...(await aboutMe()), data: { displayName: 'Ann' } }),
  'POST /api/bookings/:id/offline-payment': async () => ({ ...(await held()), data: { method: 'transfer' } }),
  'GET /api/bookings/:id/stay.ics': () => confirmed(),
  'GET /api/bookings/:id/receipt.pdf': () => confirmed(),
  'POST /api/bookings/:id/cancellation-preview': () => confirmed(),
  'POST /api/bookings/:id/cancel': () => confirmed({ reason: 'plans_changed' }),
  'PUT /api/bookings/:id': () => confirmed({ ...dates(), adults: 2 }),
  'POST /api/bookings/:id/change-preview': () => confirmed({ ...dates(), adults: 2 }),
  'POST /api/bookings/:id/changes': () => confirmed({ ...dates(), adults: 2 }),
  'POST /api/bookings/:id/changes/:change/accept': () => changing('host'),
  'POST /api/bookings/:id/changes/:change/decline': () => changing('host'),
  'POST /api/bookings/:id/changes/:change/withdraw': () => changing('guest'),
  'POST /api/bookings/:id/review': () => completed({ overall: 5, body: 'Lovely' }),
  'POST /api/threads': async (who) => ({
    owner,
    parts: {},
    data: {
      stay: who === 'missing' ? 'no-such-home' : slug,
      party: { adults: 2, children: 0, infants: 0, pets: 0 },
      message: 'Hello',
    },
  }),
  'GET /api/threads/:id': () => talking(),
  'POST /api/threads/:id/messages': () => talking({ message: 'Hello again' }),
}

async function deliver(path: string): Promise<number> {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment.created', data: { intent: 'pi_unknown' } })
  const headers = { [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, 'webhook-secret', shop.now()) }
  return (await shop.app(new Request(ORIGIN + path, { method: 'POST', body, headers }))).status
}

test.each(rows)('%s as %s answers %i', async (name, who, status) => {
  expect(await ask(name, who)).toBe(status)
})

const names = Object.keys(routeAccess)
const paths = [...new Set(names.map((name) => name.split(' ')[1] ?? ''))]

test.each(paths)('%s refuses other methods and names those it has', async (pattern) => {
  const path = pattern.replaceAll(/:\w+/g, 'x')
  const refused = await shop.call('PATCH', path)
  const known = names.flatMap((name) => (name.endsWith(` ${pattern}`) ? [name.split(' ')[0] ?? ''] : []))
  expect(refused.status).toBe(405)
  expect(refused.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known))
  const options = await shop.app(new Request(ORIGIN + path, { method: 'OPTIONS' }))
  expect([options.status, options.headers.get('allow')]).toEqual([204, refused.headers.get('allow')])
})

test('HEAD answers as GET without a body', async () => {
  const head = await shop.app(new Request(`${ORIGIN}/api/stays`, { method: 'HEAD' }))
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('the answers of one person are kept by nobody, those for everybody may be revalidated', async () => {
  const me = await owner.call('GET', '/api/users/me')
  expect(me.headers.get('cache-control')).toBe('private, no-store')
  expect((await shop.call('GET', '/api/stays')).headers.get('cache-control')).toBe('no-cache')
  expect((await shop.call('GET', '/api/users/me')).headers.get('cache-control')).toBe('private, no-store')
})
