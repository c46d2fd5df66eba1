import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ContactFormShape, ContactMessageShape, ContactReceiptShape } from '#contract/contact-shapes.ts'
import { createApiApp } from './create-api-app.ts'
import { eraseProfile } from '#db/queries/account/profile-queries.ts'
import { createShop, ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
let address = '198.51.100.1'
let count = 0

beforeAll(async () => {
  shop = await createShop()
  const app = createApiApp({ ...shop.deps, clientAddress: () => address })
  shop = { ...shop, app }
})
afterAll(async () => shop.database.close())

// Every test writes from an address of its own, and a day after the previous one.
beforeEach(() => {
  count += 1
  address = `198.51.100.${count % 250}`
  shop.pass(25 * 60)
})

const letter = (more: object = {}) => ({
  name: 'Anna Berg',
  email: `anna${count}@example.com`,
  message: 'Is there a cot for a baby in the finca?',
  ...more,
})

interface Sent {
  readonly status: number
  readonly headers: Headers
  readonly data: ContactReceiptShape
  readonly error: { readonly message: string; readonly details: Record<string, unknown> }
}

async function send(
  data: unknown,
  { path = '/api/contact-messages', ...headers }: Record<string, string> = {},
): Promise<Sent> {
  const body = typeof data === 'string' ? data : JSON.stringify({ data })
  const response = await shop.app(
    new Request(ORIGIN + path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } }),
  )
  const result = (await response.json()) as Pick<Sent, 'data' | 'error'>
  return { status: response.status, headers: response.headers, ...result }
}

/** Returns the stamp of a form that was opened a minute ago. */
async function openedForm(): Promise<string> {
  const form = await shop.call<ContactFormShape>('GET', '/api/contact-form')
  shop.pass(1)
  return form.data.stamp
}

const stored = () =>
  shop.database.db.selectFrom('app.contact_message').selectAll().where('email', '=', letter().email).execute()
const mails = async () =>
  (
    await shop.database.db
      .selectFrom('ops.outbox')
      .select(['template', 'recipient', 'data'])
      .where('template', 'in', ['contact_received', 'contact_receipt'])
      .where('created_at', '>=', new Date(shop.now().getTime() - 3_600_000))
      .orderBy('template', 'desc')
      .execute()
  ).map(({ template, recipient, data }) => ({ template, recipient, data }))

test('a message is kept for staff, mailed to the contact address, and its writer gets a reference and a receipt', async () => {
  const sent = await send(letter({ topic: 'booking', bookingReference: 'HM-7F3K', stamp: await openedForm() }))
  expect(sent.status).toBe(201)
  expect(sent.data.reference).toMatch(/^M-[0-9A-Z]{8}$/)
  expect(sent.headers.get('cache-control')).toBe('private, no-store')
  expect(await stored()).toMatchObject([
    { reference: sent.data.reference, state: 'open', booking_ref: 'HM-7F3K', uid: null },
  ])
  expect(await mails()).toMatchObject([
    { template: 'contact_received', recipient: 'host@example.com', data: { email: letter().email, isVerified: false } },
    { template: 'contact_receipt', recipient: letter().email, data: { name: null, message: null } },
  ])
})

test('the receipt carries the words of the writer only to the verified address of their own account', async () => {
  const guest = await shop.guest()
  const own = `${guest.uid}@example.com`
  await send(letter({ email: own, stamp: await openedForm() }), { authorization: `Bearer ${guest.uid}` })
  expect(await mails()).toMatchObject([
    { template: 'contact_received', data: { isVerified: true } },
    { template: 'contact_receipt', recipient: own, data: { name: 'Anna Berg', message: letter().message } },
  ])
  shop.pass(25 * 60)
  await send(letter({ stamp: await openedForm() }), { authorization: `Bearer ${guest.uid}` })
  expect((await mails()).find(({ template }) => template === 'contact_receipt')?.data).toMatchObject({ message: null })
})

test('what somebody wrote while signed in is in the copy of their data, and goes with their account once it is answered', async () => {
  const guest = await shop.guest()
  const authorization = { authorization: `Bearer ${guest.uid}` }
  const open = await send(letter(), authorization)
  const answered = await send(letter({ message: 'Another question altogether' }), authorization)
  const copy = await shop.app(new Request(`${ORIGIN}/api/users/me/export`, { headers: authorization }))
  const { contactMessages } = (await copy.json()) as { contactMessages: ContactMessageShape[] }
  expect(contactMessages.map(({ reference }) => reference)).toEqual([answered.data.reference, open.data.reference])
  const staff = await shop.guest({ role: 'staff' })
  const [message] = contactMessages
  await staff.call('PUT', `/api/staff/contact-messages/${message?.documentId}`, { data: { state: 'answered' } })
  await eraseProfile(shop.database.db, guest.uid, shop.now())
  expect(await stored()).toMatchObject([{ reference: open.data.reference, uid: null }])
})

describe('other clients', () => {
  test('may write without a form, also at /api/contact; then nobody but us gets a mail', async () => {
    const sent = await send(letter(), { path: '/api/contact' })
    expect(sent.status).toBe(201)
    expect((await mails()).map(({ template }) => template)).toEqual(['contact_received'])
  })

  test('an empty message misses three fields, each of them named', async () => {
    const refused = await send({})
    expect(refused).toMatchObject({ status: 400, error: { message: '3 errors occurred' } })
    expect(refused.error.details['fields']).toEqual({
      name: 'name must be defined.',
      email: 'email must be defined.',
      message: 'message must be defined.',
    })
  })

  test('nobody lists the messages of others', async () => {
    expect((await shop.call('GET', '/api/contact-messages')).status).toBe(403)
    const guest = await shop.guest()
    expect((await guest.call('GET', '/api/staff/contact-messages')).status).toBe(403)
  })
})

describe('what is refused', () => {
  test.each([
    [{ name: '' }, 'name'],
    [{ name: '   ' }, 'name'],
    [{ name: 'Anna\r\nBcc: all@example.com' }, 'name'],
    [{ name: 'Anna \u202emoc.elpmaxe@knab' }, 'name'],
    [{ name: 'Anna\u2028Berg' }, 'name'],
    [{ name: 'a'.repeat(101) }, 'name'],
    [{ email: 'anna' }, 'email'],
    [{ email: 'anna@example' }, 'email'],
    [{ email: 'anna@example.com\r\nBcc: all@example.com' }, 'email'],
    [{ email: 'anna@example.com, all@example.com' }, 'email'],
    [{ email: 'Anna <anna@example.com>' }, 'email'],
    [{ email: '"x\ny"@example.com' }, 'email'],
    [{ email: `${'a'.repeat(250)}@example.com` }, 'email'],
    [{ message: 'short' }, 'message'],
    [{ message: 'x'.repeat(4001) }, 'message'],
    [{ message: 7 }, 'message'],
    [{ message: 'A letter with \0 inside' }, 'message'],
    [{ topic: 'spam' }, 'topic'],
    [{ bookingReference: "x' or 1=1" }, 'bookingReference'],
    [{ id: 5 }, 'id'],
    [{ state: 'answered' }, 'state'],
  ])('%j', async (more, field) => {
    const refused = await send(letter(more))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.error.details['fields'] as object)).toEqual([field])
    expect(await stored()).toEqual([])
  })

  test.each([
    ['{', 400, 'body_not_json'],
    ['', 400, 'data_missing'],
    ['{"name":"Anna"}', 400, 'data_missing'],
    [JSON.stringify({ data: { message: 'x'.repeat(1_048_576) } }), 413, 'body_too_large'],
  ])('a body like %.20s', async (body, status, code) => {
    expect(await send(body)).toMatchObject({ status, error: { details: { code } } })
  })
})

describe('spam', () => {
  test('who fills in the field that nobody sees is thanked, and nothing is kept or mailed', async () => {
    const sent = await send(letter({ website: 'https://pills.example', stamp: await openedForm() }))
    expect(sent.status).toBe(201)
    expect(sent.data.reference).toMatch(/^M-/)
    expect([await stored(), await mails()]).toEqual([[], []])
  })

  test('a form sent within two seconds, after a day, or with a forged stamp is refused', async () => {
    const { stamp } = (await shop.call<ContactFormShape>('GET', '/api/contact-form')).data
    expect((await send(letter({ stamp }))).error.details['code']).toBe('form_too_soon')
    expect((await send(letter({ stamp: `${stamp.slice(0, -1)}!` }))).error.details['code']).toBe('form_too_old')
    shop.pass(24 * 60 + 1)
    expect((await send(letter({ stamp }))).error.details['code']).toBe('form_too_old')
    expect(await stored()).toEqual([])
  })

  test('a form sent twice arrives once; sent again with other words it is refused', async () => {
    const stamp = await openedForm()
    const [first, second] = await Promise.all([send(letter({ stamp })), send(letter({ stamp }))])
    expect([first.status, second.status, second.data.reference]).toEqual([201, 201, first.data.reference])
    const other = await send(letter({ stamp, message: 'Buy something completely different' }))
    expect([other.status, other.error.details['code']]).toEqual([409, 'form_used'])
    expect(await stored()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('five messages an hour from one address; then the time to wait is told', async () => {
    const statuses: number[] = []
    for (let turn = 0; turn < 7; turn += 1) {
      const sent = await send(letter({ message: `Message number ${turn} of a flood` }))
      statuses.push(sent.status)
      if (sent.status === 429) expect(Number(sent.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429])
  })

  test('messages that are refused as mistyped do not count towards the limit', async () => {
    for (let turn = 0; turn < 8; turn += 1) expect((await send(letter({ email: 'x' }))).status).toBe(400)
    expect((await send(letter())).status).toBe(201)
  })

  test('an address that somebody else types gets one receipt a day, and not a word of theirs', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      address = `203.0.113.${turn}`
      await send(
        letter({
          name: 'Visit evil.example',
          message: `See https://evil.example/${turn} now`,
          stamp: await openedForm(),
        }),
      )
    }
    const receipts = (await mails()).filter(({ template }) => template === 'contact_receipt')
    expect(receipts).toHaveLength(1)
    expect(JSON.stringify(receipts)).not.toContain('evil')
  })
})

describe('staff', () => {
  test('read messages, the newest first, and mark them as answered and open', async () => {
    const staff = await shop.guest({ role: 'staff' })
    const sent = await send(letter({ topic: 'privacy' }))
    const list = async (query: string) =>
      (await staff.call<ContactMessageShape[]>('GET', `/api/staff/contact-messages${query}`)).data
    const [newest] = await list('?state=open')
    expect(newest).toMatchObject({ reference: sent.data.reference, topic: 'privacy', state: 'open', answeredAt: null })
    const mark = (state: string, id = newest?.documentId) =>
      staff.call<ContactMessageShape>('PUT', `/api/staff/contact-messages/${id}`, { data: { state } })
    expect((await mark('answered')).data).toMatchObject({ state: 'answered', answeredAt: shop.now().toISOString() })
    expect((await list('?state=open')).map(({ reference }) => reference)).not.toContain(sent.data.reference)
    expect((await mark('open')).data).toMatchObject({ state: 'open', answeredAt: null })
    expect((await mark('gone')).status).toBe(400)
    expect((await mark('open', 'x')).status).toBe(404)
    expect(await list('?page=99999')).toEqual([])
    expect((await staff.call('GET', '/api/staff/contact-messages?page=0')).status).toBe(400)
  })
})
