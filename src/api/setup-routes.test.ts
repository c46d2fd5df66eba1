import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordBackup } from '#db/queries/setup-queries.ts'
import { deliverOutbox } from '#messaging/outbox/deliver-outbox.ts'
import type { RenderedMail } from '#messaging/mail/mail-transport.ts'
import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import type { CompanyShape, SetupShape } from '#contract/setup-schemas.ts'
import { whileWaiting } from '#tests/support/while-waiting.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'

let shop: Shop
let admin: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  admin = await shop.guest({ role: 'admin' })
})
afterAll(() => shop.database.close())

const setup = async () => (await admin.call<SetupShape>('GET', '/api/staff/setup')).data
const stepOf = async (name: string) => (await setup()).steps.find((step) => step.name === name)?.state
const post = <Value>(path: string, data: object) => admin.call<Value>('POST', `/api/staff/setup/${path}`, { data })

const company = {
  version: 0,
  name: 'Cala Homes',
  contactEmail: 'hello@homes.test',
  address: 'Carrer Nou 1\n07701 Maó',
  currency: 'EUR',
  timeZone: 'Europe/Madrid',
}

/** Returns the code in the newest mail. */
async function codeInMail(): Promise<string> {
  const sent: RenderedMail[] = []
  const transport = {
    async send(mail: RenderedMail) {
      sent.push(mail)
      return { providerRef: null }
    },
  }
  const identity = { websiteName: 'Shop', websiteUrl: ORIGIN, contactEmail: 'help@shop.test' }
  await deliverOutbox({ db: shop.database.db, now: () => shop.now(), identity, transport, smsTransport: null }, 'email')
  return /Your code is (\d{6})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}

test('two who put steps off at the same time put off both', async () => {
  const { db } = shop.database
  const steps = ['company', 'home'] as const
  const both = await db.transaction().execute(async (tx) => {
    await sql`select from ops.setup for update`.execute(tx)
    const asked = Promise.all(steps.map((step) => post('steps', { step, leftOut: true })))
    await whileWaiting(tx, asked)
    return { asked }
  })
  await both.asked
  expect(await Promise.all(steps.map(stepOf))).toEqual(['left_out', 'left_out'])
  for (const step of steps) await post('steps', { step, leftOut: false })
})

test('a step that was put off says so, until it is taken up again', async () => {
  expect(await stepOf('company')).toBe('open')
  await post('steps', { step: 'company', leftOut: true })
  expect(await stepOf('company')).toBe('left_out')
  await post('steps', { step: 'company', leftOut: false })
  expect(await stepOf('company')).toBe('open')
})

test('of two who write the company at once one is told, and nothing is lost', async () => {
  const put = (data: object) => admin.call<CompanyShape>('PUT', '/api/staff/company', { data })
  expect((await put({ ...company, taxBp: 1000 })).error.details).toMatchObject({ code: 'invalid_input' })
  // The name is that of the sender of every mail.
  for (const name of ['Cala\r\nBcc: eve@mail.example', 'Cala\u2028Homes', 'Cala\tHomes'])
    expect((await put({ ...company, name })).error.details).toMatchObject({
      fields: { name: expect.any(String) as string },
    })
  expect((await put(company)).data).toMatchObject({ version: 1, name: 'Cala Homes' })
  const late = await put({ ...company, name: 'Other Homes' })
  expect([late.status, late.error.details.code]).toEqual([409, 'version_conflict'])
  expect((await put({ ...company, version: 1, name: 'Cala' })).data).toMatchObject({ version: 2, name: 'Cala' })
  expect(await stepOf('company')).toBe('done')
})

test('what the company says of its currency and its clocks goes with what somebody may do in the console', async () => {
  const { version } = (await setup()).company
  const british = { ...company, currency: 'GBP', timeZone: 'Europe/London', version }
  await admin.call('PUT', '/api/staff/company', { data: british })
  const { data } = await admin.call<OwnRightsShape>('GET', '/api/staff/own-rights')
  expect([data.currency, data.timeZone]).toEqual(['GBP', 'Europe/London'])
})

test('mail is proved by the code that came in it, within half an hour and five tries', async () => {
  const prove = (code: string) => post('mail-proof', { code })
  expect((await prove('123456')).error.details.code).toBe('code_invalid')
  await post('mail-codes', { email: 'marta@elsewhere.test' })
  expect((await post('mail-codes', { email: 'marta@elsewhere.test' })).error.details.code).toBe('too_many_attempts')
  const first = await codeInMail()
  const wrong = first === '111111' ? '222222' : '111111'
  for (let tries = 0; tries < 5; tries++) expect((await prove(wrong)).error.details.code).toBe('code_invalid')
  expect((await prove(first)).error.details.code).toBe('code_invalid')
  shop.pass(1)
  await post('mail-codes', { email: 'marta@elsewhere.test' })
  const second = await codeInMail()
  shop.pass(31)
  expect((await prove(second)).error.details.code).toBe('code_expired')
  await post('mail-codes', { email: 'marta@elsewhere.test' })
  expect((await prove(await codeInMail())).status).toBe(200)
  expect((await setup()).mail.provedTo).toBe('marta@elsewhere.test')
  expect(await stepOf('mail')).toBe('done')
})

test('of 500 attempts on one night one wins, and the home is as free afterwards as before', async () => {
  expect((await post('nights-proof', { attempts: 500 })).error.details.code).toBe('stay_not_found')
  await insertStay(shop.database.db)
  const { nights } = (await post<SetupShape>('nights-proof', { attempts: 500 })).data
  expect(nights).toMatchObject({ attempts: 500, won: 1, refused: 499 })
  expect(await shop.database.db.selectFrom('app.claim').selectAll().execute()).toEqual([])
})

test('a backup that the command has read back passes its check without the word of anybody', async () => {
  const passes = async () => (await setup()).checks.find(({ name }) => name === 'backup')?.passes
  expect(await passes()).toBe(false)
  await recordBackup(shop.database.db, new Date('2027-02-03T04:05:06Z'))
  expect([await passes(), (await setup()).backupReadAt]).toEqual([true, '2027-02-03T04:05:06.000Z'])
})

test('a site opens only for whoever names all that does not pass', async () => {
  const failing = (await setup()).checks.filter(({ passes }) => !passes).map(({ name }) => name)
  expect(failing).toContain('payments')
  const hasty = await post('opening', { despite: failing.slice(1) })
  expect([hasty.status, hasty.error.details]).toEqual([409, { code: 'checks_open', checks: failing }])
  expect((await setup()).openedAt).toBeNull()
  const opened = await post<SetupShape>('opening', { despite: failing })
  expect(opened.data.openedAt).toBe(shop.now().toISOString())
  shop.pass(60)
  expect((await post<SetupShape>('opening', { despite: failing })).data.openedAt).toBe(opened.data.openedAt)
})
