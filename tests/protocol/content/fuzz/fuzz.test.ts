import { afterAll, beforeAll, expect, test } from 'vitest'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { readApiDocument } from './api-document.ts'
import { diceOf, randomRequest, type Known } from './random-request.ts'

/** `npm test` sends the same ones each time; `npm run fuzz` 25,000 others, whose seed repeats what they have found. */
const full = process.env['FUZZ_REQUESTS']
const REQUESTS = Number(full ?? 1500)
const SEED = Number(process.env['FUZZ_SEED'] ?? (full === undefined ? 1 : Date.now() % 1_000_000_000))

let shop: Shop
let known: Known
let tokens: readonly string[]
let api: ReturnType<typeof readApiDocument>

beforeAll(async () => {
  shop = await createShop()
  const stayId = await insertStay(shop.database.db, { slug: 'casa-blava', window_months: null })
  const stay = await shop.database.db
    .selectFrom('app.stay')
    .select(['slug', 'document_id'])
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow()
  const [guest, staff, admin] = [
    await shop.guest(),
    await shop.guest({ role: 'staff' }),
    await shop.guest({ role: 'admin' }),
  ]
  const { booking } = await guest.holdToPay({ stay: 'casa-blava', checkIn: '2027-06-05', checkOut: '2027-06-12' })
  tokens = [guest.uid, staff.uid, admin.uid]
  known = {
    slug: [stay.slug, stay.document_id, 'tos'],
    id: [booking.documentId, stay.document_id, '1', 'tos'],
    provider: ['firebase', 'sandbox', 'google'],
    rule: ['1'],
    change: [booking.documentId],
    part: [stay.document_id],
    block: ['1'],
    refund: ['1'],
    delivery: [booking.documentId],
  }
  api = readApiDocument((await (await shop.app(new Request(`${ORIGIN}/api/openapi.json`))).json()) as never)
})
afterAll(async () => shop.database.close())

test(
  `${REQUESTS} requests made of the description, valid and not (seed ${SEED}): no 5xx, and every answer is as declared`,
  async () => {
    const dice = diceOf(SEED)
    const faults = new Map<string, string>()
    const statuses = new Map<number, number>()
    for (let count = 0; count < REQUESTS; count += 1) {
      const operation = dice.pick(api.operations)
      const { path, init } = randomRequest(operation, dice, known, tokens)
      const isOld = 'strapi-response-format' in init.headers
      const fault = await send(path, init).then(
        ({ status, body }) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          if (status >= 500) return `answers ${status}`
          return isOld && status < 400 ? null : api.wrong(operation, status, body)
        },
        (error: unknown) => `fails: ${String(error).slice(0, 300)}`,
      )
      if (fault !== null) {
        const name = `${operation.method} ${operation.path}: ${fault}`
        if (!faults.has(name)) faults.set(name, `${path.slice(0, 300)} ${JSON.stringify(init).slice(0, 400)}`)
      }
    }
    expect(Object.fromEntries(faults)).toEqual({})
    // A run that only met closed doors would prove nothing.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 20)
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 20)
  },
  REQUESTS * 60,
)

async function send(path: string, init: RequestInit): Promise<{ status: number; body: unknown }> {
  const response = await shop.app(new Request(ORIGIN + path, init))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') ?? false
  return { status: response.status, body: isJson ? (JSON.parse(text) as unknown) : text }
}
