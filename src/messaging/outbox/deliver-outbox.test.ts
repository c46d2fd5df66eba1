import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { isoDate } from '#core/time/iso-date.ts'
import { deliverOutbox, type DeliveryFailure } from './deliver-outbox.ts'
import { holdsSecret } from './outbox-content.ts'
import { enqueueMail } from './enqueue-mail.ts'
import type { Mail } from '#messaging/mail/mail.ts'
import type { MailTransport } from '#messaging/mail/mail-transport.ts'
import { findOutboxMessage, listOutbox } from './read-outbox.ts'
import { createSmtpTransport } from '#messaging/mail/smtp-transport.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const mail: Mail = {
  template: 'verify_email',
  to: 'anna@mail.example',
  data: { name: 'Anna', link: 'https://stay.example/?code=secret' },
}

let database: TestDatabase
let at: Date
const now = () => at
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  at = new Date('2027-05-01T10:00:00Z')
  await database.db.deleteFrom('ops.outbox').execute()
})

describe('the outbox', () => {
  test('keeps a mail exactly when its business was committed', async () => {
    const { db } = database
    await db.transaction().execute((tx) => enqueueMail(tx, mail, at))
    await expect(
      db.transaction().execute(async (tx) => {
        await enqueueMail(tx, mail, at)
        throw new Error('the business failed')
      }),
    ).rejects.toThrow('the business failed')
    expect(await listOutbox(db, identity)).toHaveLength(1)
  })

  test('keeps two mails with one key once', async () => {
    const { db } = database
    expect(await enqueueMail(db, { ...mail, dedupeKey: 'same' }, at)).not.toBeNull()
    expect(await enqueueMail(db, { ...mail, dedupeKey: 'same' }, at)).toBeNull()
  })

  test('in demo mode counts mails as delivered and keeps them readable', async () => {
    const { db } = database
    const id = await enqueueMail(db, mail, at)
    expect(await deliverOutbox({ db, now, identity, transport: null, smsTransport: null }, 'email')).toEqual({
      sent: 1,
      failed: 0,
    })
    expect(await findOutboxMessage(db, id!, identity)).toMatchObject({
      channel: 'email',
      to: 'anna@mail.example',
      subject: 'Confirm your e-mail address for Holmstay',
      text: expect.stringContaining('https://stay.example/?code=secret'),
      sentAt: at.toISOString(),
    })
    expect(await deliverOutbox({ db, now, identity, transport: null, smsTransport: null }, 'email')).toEqual({
      sent: 0,
      failed: 0,
    })
    expect(await findOutboxMessage(db, 'no-such-id', identity)).toBeNull()
  })

  test('sends each mail once, whoever asks at the same time', async () => {
    const { db } = database
    for (let count = 0; count < 45; count++) await enqueueMail(db, mail, at)
    const sent: string[] = []
    const transport: MailTransport = {
      async send({ messageId }) {
        sent.push(messageId)
        return { providerRef: null }
      },
    }
    await Promise.all([1, 2, 3].map(() => deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')))
    expect(sent).toHaveLength(45)
    expect(new Set(sent).size).toBe(45)
  })

  test('sends each mail once also where each of them takes long', async () => {
    const { db } = database
    for (let count = 0; count < 5; count++) await enqueueMail(db, mail, at)
    const sent: string[] = []
    const other: MailTransport = {
      async send({ messageId }) {
        sent.push(messageId)
        return { providerRef: null }
      },
    }
    const deliverBy = (transport: MailTransport) =>
      deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')
    // The server takes 70 s for each mail; in the meantime another process looks for what is due.
    const slow: MailTransport = {
      async send({ messageId }) {
        at = new Date(at.getTime() + 70_000)
        sent.push(messageId)
        await deliverBy(other)
        return { providerRef: null }
      },
    }
    expect(await deliverBy(slow)).toEqual({ sent: 5, failed: 0 })
    expect([sent.length, new Set(sent).size]).toEqual([5, 5])
  })

  test('leaves those to others that have taken them meanwhile', async () => {
    const { db } = database
    for (let count = 0; count < 3; count++) await enqueueMail(db, mail, at)
    const sent: string[] = []
    const transport: MailTransport = {
      async send({ messageId }) {
        sent.push(messageId)
        // One mail takes longer than anybody waits for it.
        if (sent.length > 1) return { providerRef: null }
        at = new Date(at.getTime() + 600_000)
        await deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')
        return { providerRef: null }
      },
    }
    await deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')
    // At least once: the mail that was being sent was sent twice, the others once.
    expect([sent.length, new Set(sent).size]).toEqual([4, 3])
  })

  test('sends what can wait last: a code overtakes news to many that were written before it, and those that are being sent', async () => {
    const { db } = database
    const news: Mail = {
      template: 'dates_free',
      to: 'many@mail.example',
      data: {
        name: null,
        stayTitle: 'Casa Blava',
        place: 'Cadaqués',
        checkIn: isoDate('2027-07-03'),
        checkOut: isoDate('2027-07-10'),
        party: '2 adults',
        totalMinor: 100_000,
        currency: 'EUR',
        isRequest: false,
        link: 'https://stay.example/stays/casa-blava',
      },
    }
    for (let count = 0; count < 50; count++) await enqueueMail(db, news, at)
    at = new Date(at.getTime() + 1000)
    await enqueueMail(db, mail, at)
    const sent: string[] = []
    const transport: MailTransport = {
      async send({ to }) {
        sent.push(to)
        if (sent.length === 10) await enqueueMail(db, { ...mail, to: 'late@mail.example' }, at)
        return { providerRef: null }
      },
    }
    await deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')
    expect(sent).toHaveLength(52)
    // Five are taken at a time. A mail that arrives in the meantime is among the next ones.
    expect([sent.indexOf(mail.to), sent.indexOf('late@mail.example')]).toEqual([0, 10])
  })

  test('tries a failed mail again after 1, 2, 4 … minutes, gives up after 8 times, and keeps no way in', async () => {
    const { db } = database
    await enqueueMail(db, mail, at)
    let tries = 0
    const transport: MailTransport = {
      async send() {
        tries += 1
        throw new Error('451 try later')
      },
    }
    const deliver = () => deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')
    expect(await deliver()).toEqual({ sent: 0, failed: 1 })
    expect(await deliver()).toEqual({ sent: 0, failed: 0 })
    for (const minutes of [1, 2, 4, 8, 16, 32, 64, 128, 256]) {
      at = new Date(at.getTime() + minutes * 60_000)
      await deliver()
    }
    expect(tries).toBe(8)
    const kept = await db.selectFrom('ops.outbox').select(['state', 'error', 'data']).executeTakeFirstOrThrow()
    // Its link would sign in whoever reads it.
    expect(kept).toEqual({ state: 'failed', error: '451 try later', data: {} })
    // The link in a mail about a booking does so, too, for a guest who has no account yet.
    const about = (link: string) => holdsSecret({ template: 'booking_held', data: { link } })
    expect(about('https://stay.example/__/auth/action?mode=signIn&oobCode=secret&lang=en')).toBe(true)
    expect(about('https://stay.example/login?with=link&from=%2Fuser%2Fbookings%2F7')).toBe(false)
  })
})

/** Delivers every half hour for four days while all mails fail with this, and returns what was told. */
async function failing(error: Error): Promise<readonly DeliveryFailure[]> {
  const { db } = database
  const failures: DeliveryFailure[] = []
  const transport: MailTransport = { send: () => Promise.reject(error) }
  const onFailure = (failure: DeliveryFailure) => void failures.push(failure)
  for (let turn = 0; turn < 4 * 48; turn++) {
    await deliverOutbox({ db, now, identity, transport, smsTransport: null, onFailure }, 'email')
    at = new Date(at.getTime() + 30 * 60_000)
  }
  return failures
}
const receipt: Mail = {
  ...mail,
  template: 'password_changed',
  data: { name: 'Anna', link: 'https://stay.example/user' },
}
const refusal = (code: string, responseCode: number) =>
  Object.assign(new Error(`${responseCode} <anna@mail.example> no`), { code, responseCode })

test.each([
  ['is away', new Error('connect ECONNREFUSED')],
  ['takes nothing for now', refusal('EENVELOPE', 451)],
  ['does not let us sign in', refusal('EAUTH', 535)],
])('a mail is tried for three days while the mail server %s', async (_, error) => {
  await enqueueMail(database.db, receipt, at)
  const failures = await failing(error)
  expect(failures.length).toBeGreaterThan(70)
  expect(failures.filter(({ isGivenUp }) => isGivenUp)).toEqual([failures.at(-1)])
  const [{ state } = {}] = await database.db.selectFrom('ops.outbox').select('state').execute()
  expect(state).toBe('failed')
})

test('a mail that its server refuses for good is given up after eight times, and the log names no address', async () => {
  await enqueueMail(database.db, receipt, at)
  const failures = await failing(refusal('EENVELOPE', 550))
  expect(failures).toHaveLength(8)
  expect(failures.at(-1)).toEqual({ template: receipt.template, attempts: 8, reason: '550 <…> no', isGivenUp: true })
})

describe('by SMTP', () => {
  let server: Server
  let received = ''
  beforeAll(async () => {
    server = createServer((socket) => {
      let inData = false
      socket.on('error', () => undefined)
      socket.write('220 mail.example ESMTP\r\n')
      socket.on('data', (chunk) => {
        const text = chunk.toString()
        received += text
        if (inData) {
          if (!received.endsWith('\r\n.\r\n')) return
          inData = false
          socket.write('250 queued as 1\r\n')
        } else if (text.startsWith('DATA')) {
          inData = true
          socket.write('354 go on\r\n')
        } else {
          socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
        }
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => new Promise((resolve) => server.close(resolve)))

  test('a mail goes out in both forms, and its secret is erased', async () => {
    const { db } = database
    const id = await enqueueMail(db, mail, at)
    const { port } = server.address() as AddressInfo
    const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, identity)
    expect(await deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')).toEqual({
      sent: 1,
      failed: 0,
    })
    transport.close()
    expect(received).toContain('To: anna@mail.example')
    expect(received).toContain('From: Holmstay <hello@stay.example>')
    expect(received).toContain(`Message-ID: <${id}@stay.example>`)
    expect(received).toContain('Auto-Submitted: auto-generated')
    expect(received).toContain('multipart/alternative')
    expect(received).toContain('Content-Type: text/html')
    const stored = await db.selectFrom('ops.outbox').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(stored)).not.toContain('secret')
    expect(stored).toMatchObject({
      state: 'sent',
      subject: 'Confirm your e-mail address for Holmstay',
      provider_ref: '250 queued as 1',
    })
  })

  test('an answer to a message from the contact page goes to its writer, and their name adds no header', async () => {
    const { db } = database
    const data = {
      reference: 'M-7F3KPQRS',
      topic: 'other',
      bookingReference: null,
      name: 'Anna\r\nBcc: all@mail.example',
      email: 'anna@mail.example',
      message: 'Is there a cot?',
      isVerified: false,
    } as const
    await enqueueMail(db, { template: 'contact_received', to: identity.contactEmail, data }, at)
    received = ''
    const { port } = server.address() as AddressInfo
    const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, identity)
    await deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')
    transport.close()
    expect(received).toMatch(/\r\nReply-To: [^\r]*<anna@mail\.example>\r\n/)
    expect(received).not.toMatch(/\r\nBcc:/i)
    expect(received.match(/RCPT TO/g)).toHaveLength(1)
  })
})
