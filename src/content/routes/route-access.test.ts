import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signWebhook, WEBHOOK_SIGNATURE_HEADER } from '#payments/webhook-signature.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/shop-fixture.ts'
import { openSignIn, signUpInShop } from '#tests/support/shop-accounts.ts'
import { insertStay } from '#tests/support/stay-fixture.ts'
import { routeAccess, type RouteName } from './route-access.ts'

let shop: Shop
let owner: ShopGuest
let stranger: ShopGuest
let slug: string
let week = 0

beforeAll(async () => {
  shop = await createShop()
  owner = await shop.guest()
  stranger = await shop.guest()
  const id = await insertStay(shop.database.db)
  slug = (await shop.database.db.selectFrom('app.stay').select('slug').where('id', '=', id).executeTakeFirstOrThrow())
    .slug
})
afterAll(async () => shop.database.close())

const dates = () => {
  const monday = new Date(Date.UTC(2027, 4, 3 + 7 * week++))
  const day = (shift: number) => new Date(monday.getTime() + shift * 86_400_000).toISOString().slice(0, 10)
  return { checkIn: day(0), checkOut: day(7) }
}

const routes = Object.entries(routeAccess) as [RouteName, (typeof routeAccess)[RouteName]][]
const rows = routes.flatMap(([name, access]) =>
  (['anonymous', 'guest', 'foreign', 'missing'] as const).flatMap((who) =>
    access[who] === null ? [] : [[name, who, access[who]] as const],
  ),
)

/** A well-formed request of the route: by the owner of the booking, by somebody else, or for something that does not exist. */
async function ask(name: RouteName, who: 'anonymous' | 'guest' | 'foreign' | 'missing'): Promise<number> {
  const [method = '', pattern = ''] = name.split(' ')
  if (pattern.startsWith('/api/users/me')) return askAboutMe(method, pattern, who)
  const needsBooking = pattern.includes('/:id')
  const booking =
    needsBooking && who !== 'missing' ? (await (await keeper()).holdToPay({ stay: slug, ...dates() })).booking : null
  const path = pattern
    .replace(':slug', who === 'missing' ? 'no-such-home' : slug)
    .replace(':id', booking?.documentId ?? randomUUID())
    .replace(':provider', who === 'missing' ? 'nobody' : 'sandbox')
  const uid = who === 'anonymous' ? undefined : who === 'foreign' ? stranger.uid : (booking ? lastKeeper : owner).uid
  if (name === 'POST /webhooks/:provider') return deliver(path)
  const answer = await shop.call(method, path, { ...(uid && { uid }), ...(await bodyOf(name, who)) })
  return answer.status
}

/** The routes of one's own account; `:id` is a device of the owner. */
async function askAboutMe(method: string, pattern: string, who: string): Promise<number> {
  const { uid } = await signUpInShop(shop)
  const device = await openSignIn(shop, uid)
  const path = pattern.replace(':id', who === 'missing' ? randomUUID() : device)
  const caller = who === 'anonymous' ? undefined : who === 'foreign' ? stranger.uid : uid
  const data = method === 'PUT' ? { data: { displayName: 'Ann' } } : {}
  const response = await shop.call(method, path, { ...(caller && { uid: caller }), ...data })
  return response.status
}

let lastKeeper: ShopGuest
async function keeper(): Promise<ShopGuest> {
  lastKeeper = await shop.guest()
  return lastKeeper
}

async function bodyOf(name: RouteName, who: string) {
  if (name === 'POST /api/quotes') return { data: { stay: who === 'missing' ? 'no-such-home' : slug, ...dates() } }
  if (name !== 'POST /api/bookings') return {}
  const quote = (await owner.quote({ stay: slug, ...dates() })).data.id
  return {
    data: { quote, guest: { name: 'Ann', email: 'ann@example.com', phone: '+34600000000' } },
    headers: { 'idempotency-key': randomUUID() },
  }
}

async function deliver(path: string): Promise<number> {
  const body = JSON.stringify({ id: `evt_${randomUUID()}`, type: 'payment.created', data: { intent: 'pi_unknown' } })
  const headers = { [WEBHOOK_SIGNATURE_HEADER]: signWebhook(body, 'webhook-secret', shop.now()) }
  return (await shop.app(new Request(ORIGIN + path, { method: 'POST', body, headers }))).status
}

test.each(rows)('%s as %s answers %i', async (name, who, status) => {
  expect(await ask(name, who)).toBe(status)
})

const paths = [...new Set(routes.map(([name]) => name.split(' ')[1] ?? ''))]

test.each(paths)('%s refuses other methods and names those it has', async (pattern) => {
  const path = pattern.replace(/:\w+/, 'x')
  const refused = await shop.call('PATCH', path)
  const known = routes.flatMap(([name]) => (name.endsWith(` ${pattern}`) ? [name.split(' ')[0] ?? ''] : []))
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
