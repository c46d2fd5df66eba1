import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSmtpSink, type SmtpSink } from '#tests/support/faults/smtp-sink.ts'
import { createSmtpTransport } from './smtp-transport.ts'

const GREETING_MS = 500
const SLOW_MS = 1_000
let sink: SmtpSink
let transport: ReturnType<typeof createSmtpTransport>
beforeAll(async () => {
  sink = await startSmtpSink(SLOW_MS)
  const identity = { websiteName: 'Shop', websiteUrl: 'https://shop.test', contactEmail: 'help@shop.test' }
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
