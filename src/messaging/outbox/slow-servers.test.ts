import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSmtpTransport } from '#messaging/mail/smtp-transport.ts'
import { startSmtpSink, type SinkMode, type SmtpSink } from '#tests/support/faults/smtp-sink.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { enqueueMail } from './enqueue-mail.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
/** A minute passes in 200 ms. */
const SPEED = 300
const ANSWER_MS = 200
/** The times of the product, as fast. */
const PATIENCE = { greetingMs: 400, responseMs: 400, wholeMs: Math.round(115_000 / SPEED) }
const started = Date.now()

let database: TestDatabase
let sink: SmtpSink
let later = 0
const now = () => new Date(started + (Date.now() - started) * SPEED + later)
beforeAll(async () => {
  database = await createTestDatabase()
  sink = await startSmtpSink(ANSWER_MS)
})
afterAll(async () => {
  await sink.close()
  await database.close()
})

test.each<SinkMode>(['slow', 'drips'])(
  'a mail server that %s is given up before another process may send the same mail, which waits for its next try',
  async (mode) => {
    const { db } = database
    sink.mode = mode
    sink.taken.length = 0
    const to = `${mode}@mail.example`
    await enqueueMail(
      db,
      { template: 'password_changed', to, data: { name: null, link: 'https://stay.example' } },
      now(),
    )
    const transports = [1, 2].map(() => createSmtpTransport(sink.url, identity, PATIENCE))
    const deliverBy = (transport: (typeof transports)[number]) =>
      deliverOutbox({ db, now, identity, transport, smsTransport: null }, 'email')
    const [one, other] = transports as [(typeof transports)[0], (typeof transports)[0]]
    const first = deliverBy(one)
    const attempts = db.selectFrom('ops.outbox').select('attempts').where('recipient', '=', to)
    await expect.poll(() => attempts.execute()).toEqual([{ attempts: 1 }])
    let ended = false
    void first.finally(() => (ended = true))
    // The other process looks for what is due all the time, for longer than the mail is reserved.
    const until = Date.now() + 2000
    const others: { sent: number; failed: number }[] = []
    while (!ended && Date.now() < until) {
      others.push(await deliverBy(other))
      await new Promise(setImmediate)
    }
    expect(others.filter(({ sent, failed }) => sent + failed > 0)).toEqual([])
    expect(await first).toEqual({ sent: 0, failed: 1 })
    const waits = await db.selectFrom('ops.outbox').select(['state', 'error']).where('recipient', '=', to).execute()
    expect(waits).toEqual([{ state: 'queued', error: 'the mail server took too long' }])
    sink.mode = 'ok'
    later += 10 * 60_000
    expect(await deliverBy(other)).toEqual({ sent: 1, failed: 0 })
    expect(sink.taken).toEqual([to])
    for (const transport of transports) transport.close()
  },
)
