import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { ORIGIN } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { readApiDocument, type ApiOperation } from '#tests/support/api-document.ts'
import { diceOf, randomRequest, type RequestSubject } from './random-request.ts'
import { createSubjects } from './create-subjects.ts'

/** `npm test` sends the same ones each time; `npm run fuzz` 25,000 others, whose seed repeats what they have found. */
const full = process.env['FUZZ_REQUESTS']
const REQUESTS = Number(full ?? 1000)
const SEED = Number(process.env['FUZZ_SEED'] ?? (full === undefined ? 1 : Date.now() % 1_000_000_000))

let world: AccessWorld
let anything: RequestSubject
let subjects: Awaited<ReturnType<typeof createSubjects>>
let operations: readonly ApiOperation[]

beforeAll(async () => {
  world = await createAccessWorld()
  subjects = await createSubjects(world)
  const { shop, staff, admin } = world
  const stayId = await insertStay(shop.database.db, { slug: 'casa-blava', window_months: null })
  const stay = await shop.database.db
    .selectFrom('app.stay')
    .select(['slug', 'document_id'])
    .where('id', '=', stayId)
    .executeTakeFirstOrThrow()
  const guest = await world.newcomer()
  const { booking } = await guest.holdToPay({ stay: 'casa-blava', checkIn: '2027-06-05', checkOut: '2027-06-12' })
  anything = {
    tokens: ['', '', guest.uid, staff.uid, admin.uid],
    known: {
      slug: [stay.slug, stay.document_id, 'tos'],
      id: [booking.documentId, stay.document_id, '1', 'tos'],
      provider: ['firebase', 'sandbox', 'google'],
      rule: ['1'],
      change: [booking.documentId],
      part: [stay.document_id],
      block: ['1'],
      refund: ['1'],
      delivery: [booking.documentId],
    },
  }
  const description = await shop.app(new Request(`${ORIGIN}/api/openapi.json`))
  operations = readApiDocument((await description.json()) as { paths: object }).operations
})
afterAll(async () => world.shop.database.close())

test(
  `${REQUESTS} requests made of the description, valid and not (seed ${SEED}): no 5xx, and every answer is as declared`,
  async () => {
    const dice = diceOf(SEED)
    const faults = new Map<string, string>()
    const statuses = new Map<number, number>()
    for (let count = 0; count < REQUESTS; count += 1) {
      const operation = dice.pick(operations)
      const subject = dice.chance(0.5) ? await subjects.of(operation) : anything
      const { path, init } = randomRequest(operation, dice, subject)
      // The shop's API throws where an answer is not as described.
      const fault = await world.shop.app(new Request(ORIGIN + path, init)).then(
        ({ status }) => {
          statuses.set(status, (statuses.get(status) ?? 0) + 1)
          return status >= 500 ? `answers ${status}` : null
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
  REQUESTS * 100,
)
