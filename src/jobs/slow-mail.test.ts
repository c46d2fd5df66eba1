import { expect, test, vi } from 'vitest'
import type { MailTransport } from '#messaging/mail/mail-transport.ts'
import { enqueueMail } from '#messaging/outbox/enqueue-mail.ts'
import { createShop, ORIGIN } from '#tests/support/payments/shop-fixture.ts'
import { startJobs } from './start-jobs.ts'

const SOON = { timeout: 20_000 }

test('a mail that its server takes minutes to accept holds up no other', async () => {
  const shop = await createShop()
  const { db } = shop.database
  const sent: string[] = []
  let accept = () => {}
  const transport: MailTransport = {
    async send({ to }) {
      if (to.startsWith('examined')) await new Promise<void>((resolve) => (accept = resolve))
      sent.push(to)
      return { providerRef: null }
    },
  }
  const jobs = startJobs({
    booking: shop.deps,
    outbox: {
      db,
      now: () => new Date(),
      identity: { websiteName: 'Shop', websiteUrl: ORIGIN, contactEmail: 'help@shop.test' },
      transport,
      smsTransport: null,
    },
    sandbox: null,
    isSweeper: async () => false,
    onFault: (error) => {
      throw error
    },
  })
  const write = (name: string) => {
    const data = { name: null, link: 'https://stay.example/__/auth/action' }
    return enqueueMail(db, { template: 'verify_email', to: `${name}@mail.example`, data }, new Date())
  }
  try {
    await write('examined')
    for (let count = 0; count < 12; count++) await write(`prompt-${count}`)
    jobs.wake()
    // Only the few that were taken together with it come after it.
    await vi.waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(8), SOON)
    await write('late')
    jobs.wake()
    await vi.waitFor(() => expect(sent).toContain('late@mail.example'), SOON)
  } finally {
    accept()
  }
  await vi.waitFor(() => expect(sent).toHaveLength(14), SOON)
  expect(new Set(sent).size).toBe(14)
  await jobs.stop()
  await shop.database.close()
})
