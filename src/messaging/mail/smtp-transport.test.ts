import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpSink, type SmtpSink } from '#tests/support/faults/smtp-sink.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const GREETING_MS = 500
const SLOW_MS = 1_000
let sink: SmtpSink
let transport: ReturnType<typeof createSmtpTransport>
const identity = { websiteName: 'Shop', websiteUrl: 'https://shop.test', contactEmail: 'help@shop.test' }
beforeAll(async () => {
  sink = await startSmtpSink(SLOW_MS)
  const patience = { greetingMs: GREETING_MS, responseMs: SLOW_MS * 100, wholeMs: SLOW_MS * 115 }
  transport = createSmtpTransport(sink.url, identity, patience)
})
afterAll(async () => {
  transport.close()
  await sink.close()
})

const mail = {
  to: 'ann@example.com',
  subject: 'Your stay',
  text: 'Soon.',
  html: '<p>Soon.</p>',
  messageId: '<stay@shop.test>',
}

test('a server that examines a mail for longer than it may take to greet is waited for', async () => {
  sink.mode = 'examines'
  expect(await transport.send(mail)).toEqual({ providerRef: '250 queued' })
})

test('an address with other letters before the @ goes out where the server takes such, and is refused for good elsewhere', async () => {
  sink.mode = 'ok'
  const other = { ...mail, to: 'jörg@example.com' }
  sink.taken.length = 0
  await expect(transport.send(other)).rejects.toMatchObject({
    message: expect.stringContaining('takes no address with letters such as ü'),
    responseCode: 553,
  })
  expect(sink.taken).toEqual([])
  // Letters of the host are written in ASCII.
  await transport.send({ ...mail, to: 'ann@bücher.example' })
  expect(sink.taken).toEqual(['ann@xn--bcher-kva.example'])
  const able = await startSmtpSink()
  able.isUtf8 = true
  const ableTransport = createSmtpTransport(able.url, identity)
  await ableTransport.send(other)
  ableTransport.close()
  await able.close()
  expect(able.taken.map((to) => Buffer.from(to, 'latin1').toString())).toEqual([other.to])
})
