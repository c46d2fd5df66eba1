import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { deliverOutbox } from '#messaging/outbox/deliver-outbox.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { listOutbox } from '#messaging/outbox/read-outbox.ts'
import { enqueueSms } from './enqueue-sms.ts'
import type { Sms } from './sms.ts'
import { createSmsGatewayTransport } from './sms-gateway-transport.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const sms: Sms = { template: 'sms_code', to: '+34600111222', data: { code: '123456' } }
const TEXT = '123456 is your Holmstay code. It works for 10 minutes. Never pass it on.\n\n@stay.example #123456'

interface Received {
  readonly method: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let database: TestDatabase
let gateway: Server
let url: string
let received: Received[]
let result: { readonly status: number; readonly body: string; readonly headers?: Record<string, string> }
/** What becomes of the answer after its beginning. */
let goesOn: 'ended' | 'cut' | 'endless'
let at: Date
const now = () => at

/** Enough for every reader that knows no end. */
const MOST_CHUNKS = 1_000
function* endless(): Iterable<string> {
  for (let chunk = 0; chunk < MOST_CHUNKS; chunk++) yield ' '.repeat(65_536)
}
let onCut: (isCut: boolean) => void

beforeAll(async () => {
  database = await createTestDatabase()
  gateway = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      received.push({ method: request.method, headers: request.headers, body })
      response.writeHead(result.status, result.headers)
      if (goesOn === 'ended') return void response.end(result.body)
      response.write(result.body, () => goesOn === 'cut' && response.destroy())
      if (goesOn === 'endless') pipeline(endless(), response, (error) => onCut(error !== null && error !== undefined))
    })
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
})
afterAll(async () => {
  gateway.close()
  gateway.closeAllConnections()
  await database.close()
})
beforeEach(async () => {
  received = []
  goesOn = 'ended'
  result = { status: 202, body: '{"id":"message-7"}' }
  at = new Date('2027-05-01T10:00:00Z')
  await database.db.deleteFrom('ops.outbox').execute()
})

const deliver = (token: string | null = null, to = url) =>
  deliverOutbox(
    { db: database.db, now, identity, transport: null, smsTransport: createSmsGatewayTransport({ url: to, token }) },
    'sms',
  )
const stored = () => database.db.selectFrom('ops.outbox').selectAll().executeTakeFirstOrThrow()

describe('a text message', () => {
  test('goes to the gateway with its name and token, and its code is erased', async () => {
    const id = await enqueueSms(database.db, sms, at)
    expect(await deliver('gateway token')).toEqual({ sent: 1, failed: 0 })
    expect(received).toHaveLength(1)
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer gateway token', 'idempotency-key': id },
    })
    expect(JSON.parse(received[0]!.body)).toEqual({ to: '+34600111222', text: TEXT, id })
    const row = await stored()
    expect(row).toMatchObject({ state: 'sent', provider_ref: 'message-7', error: null })
    expect(JSON.stringify(row)).not.toContain('123456')
    expect((await listOutbox(database.db, identity))[0]).toMatchObject({
      text: 'The text was erased when the message was sent.',
    })
  })

  test('goes without a token where the gateway wants none, and whatever the gateway answers', async () => {
    for (const body of ['', 'OK', '[]', '{"id":7}', '{"id":{}}']) {
      result = { status: 200, body }
      await enqueueSms(database.db, sms, at)
      expect(await deliver()).toEqual({ sent: 1, failed: 0 })
    }
    expect(received.every(({ headers }) => headers.authorization === undefined)).toBe(true)
  })

  test('that the gateway has accepted is sent, whatever becomes of the rest of its answer', async () => {
    goesOn = 'cut'
    await enqueueSms(database.db, sms, at)
    expect(await deliver()).toEqual({ sent: 1, failed: 0 })
    goesOn = 'endless'
    const isCut = new Promise<boolean>((resolve) => (onCut = resolve))
    await enqueueSms(database.db, sms, at)
    expect(await deliver()).toEqual({ sent: 1, failed: 0 })
    expect(await isCut).toBe(true)
  })

  test('is tried again with the same name, for ten minutes and no longer', async () => {
    result = { status: 503, body: `try later, ${TEXT}` }
    await enqueueSms(database.db, sms, at)
    expect(await deliver()).toEqual({ sent: 0, failed: 1 })
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })
    for (let minute = 0; minute < 30; minute++) {
      at = new Date(at.getTime() + 60_000)
      await deliver()
    }
    expect(received).toHaveLength(4)
    expect(new Set(received.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
    expect(await stored()).toMatchObject({ state: 'failed', error: 'the SMS gateway answered 503' })
  })

  test('arrives late rather than never, but not when its code is worthless', async () => {
    result = { status: 503, body: '' }
    await enqueueSms(database.db, sms, at)
    await deliver()
    result = { status: 200, body: '' }
    at = new Date(at.getTime() + 60_000)
    expect(await deliver()).toEqual({ sent: 1, failed: 0 })
    await enqueueSms(database.db, sms, at)
    at = new Date(at.getTime() + 601_000)
    expect(await deliver()).toEqual({ sent: 0, failed: 1 })
    expect(received).toHaveLength(2)
  })

  test('follows no redirect and survives a gateway that is not there', async () => {
    result = { status: 302, body: '', headers: { location: 'https://elsewhere.example/' } }
    await enqueueSms(database.db, sms, at)
    expect(await deliver()).toEqual({ sent: 0, failed: 1 })
    at = new Date(at.getTime() + 60_000)
    expect(await deliver(null, 'http://127.0.0.1:9/')).toEqual({ sent: 0, failed: 1 })
    expect((await stored()).error).not.toContain('123456')
  })

  test('is not held back by mails, nor they by it', async () => {
    const { db } = database
    await enqueueSms(db, sms, at)
    const data = { name: null, link: 'https://stay.example/' }
    await enqueueMail(db, { template: 'verify_email', to: 'anna@mail.example', data }, at)
    expect(await deliver()).toEqual({ sent: 1, failed: 0 })
    const states = await db.selectFrom('ops.outbox').select(['channel', 'state']).orderBy('channel').execute()
    expect(states).toEqual([
      { channel: 'email', state: 'queued' },
      { channel: 'sms', state: 'sent' },
    ])
  })

  test('stays readable in the demo, where nothing is sent', async () => {
    const { db } = database
    await enqueueSms(db, sms, at)
    await deliverOutbox({ db, now, identity, transport: null, smsTransport: null }, 'sms')
    expect(await listOutbox(db, identity)).toMatchObject([
      { channel: 'sms', to: '+34600111222', subject: '', text: TEXT, html: null, sentAt: at.toISOString() },
    ])
  })
})
