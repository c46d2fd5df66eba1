import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CaptchaTask } from '#contract/account/captcha-task.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { QuoteShape } from '#contract/stay-shapes.ts'
import { isSolved } from '#accounts/throttle/captcha-task.ts'
import { createApiApp } from '#api/create-api-app.ts'
import { letStay } from '#tests/support/stays/let-stay.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let app: (request: Request) => Promise<Response>
let address = '198.51.100.7'
beforeAll(async () => {
  shop = await createShop()
  const holdLimits = { most: 5, withoutProof: 3 }
  app = createApiApp({ ...shop.deps, holdLimits, clientAddress: () => address })
})
afterAll(async () => shop.database.close())

interface Held {
  readonly status: number
  readonly booking: BookingShape
  readonly details: {
    readonly code?: string
    readonly limit?: number
    readonly of?: string
    readonly task?: CaptchaTask
  }
}

/** Lets a new guest hold a week of a home of its own from `address`. */
async function holdAsNewGuest(proof?: string): Promise<Held> {
  const [guest, { slug }] = [await shop.guest(), await letStay(shop)]
  const week = { stay: slug, adults: 2, checkIn: '2027-06-07', checkOut: '2027-06-14' }
  const quote = await guest.call<QuoteShape>('POST', '/api/quotes', { data: week })
  const headers = {
    authorization: `Bearer ${guest.uid}`,
    'content-type': 'application/json',
    'idempotency-key': guest.uid,
    ...(proof === undefined ? {} : { 'proof-of-work': proof }),
  }
  const data = {
    quote: quote.data.id,
    guest: { name: 'Ann', email: `${guest.uid}@example.com`, phone: '+34600000000' },
  }
  const response = await app(
    new Request(`${ORIGIN}/api/bookings`, { method: 'POST', headers, body: JSON.stringify({ data }) }),
  )
  const body = (await response.json()) as { data: BookingShape; error?: { details: Held['details'] } }
  return { status: response.status, booking: body.data, details: body.error?.details ?? {} }
}

function solve({ task, salt, difficulty }: CaptchaTask): string {
  for (let number = 0; ; number++) if (isSolved({ salt, difficulty }, String(number))) return `${task}.${number}`
}

test('three holds of a network are free, two more cost work, and a sixth is refused, whoever asks', async () => {
  for (let free = 0; free < 3; free++) expect(await holdAsNewGuest()).toMatchObject({ status: 201 })
  const asked = await holdAsNewGuest()
  expect(asked).toMatchObject({ status: 428, details: { code: 'proof_of_work_required' } })
  const proof = solve(asked.details.task!)
  expect(await holdAsNewGuest(proof)).toMatchObject({ status: 201 })
  // A proof of work is valid once, and each further hold needs one.
  expect(await holdAsNewGuest(proof)).toMatchObject({ status: 428 })
  expect(await holdAsNewGuest(`${asked.details.task!.task}.0`)).toMatchObject({ status: 428 })
  expect(await holdAsNewGuest(solve((await holdAsNewGuest()).details.task!))).toMatchObject({ status: 201 })
  const sixth = await holdAsNewGuest(solve(asked.details.task!))
  expect(sixth).toMatchObject({ status: 409, details: { code: 'too_many_holds', limit: 5, of: 'network' } })
})

test('other networks hold on, and holds that ended count no more', async () => {
  const mine = address
  address = '198.51.100.8'
  expect(await holdAsNewGuest()).toMatchObject({ status: 201 })
  address = mine
  shop.pass(16)
  expect(await holdAsNewGuest()).toMatchObject({ status: 201 })
})

test('many who ask at once from one network get three homes between them', async () => {
  address = '2001:db8:1:2::1'
  const held = await Promise.all(
    Array.from({ length: 9 }, (_, index) => {
      address = `2001:db8:1:2::${index}`
      return holdAsNewGuest()
    }),
  )
  expect(held.filter(({ status }) => status === 201)).toHaveLength(3)
  expect(held.filter(({ status }) => status === 428)).toHaveLength(6)
})

test('nothing that is stored tells the address', async () => {
  const rows = await shop.database.db.selectFrom('app.booking').select('hold_network').execute()
  expect(rows.length).toBeGreaterThan(0)
  for (const { hold_network: network } of rows) expect(network).toHaveLength(16)
})
