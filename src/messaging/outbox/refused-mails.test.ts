import { randomUUID } from 'node:crypto'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OPTIONAL_MAILS } from '#core/message/optional-mail.ts'
import { isoDate, type StayDates } from '#core/time/iso-date.ts'
import { mailLinksOf, refuseMails } from '#db/queries/message/refused-mail-queries.ts'
import type { BookingMailData, Mail } from '#messaging/mail/mail.ts'
import { optionalMailOf } from '#messaging/mail/optional-mail-of.ts'
import { createSmtpTransport } from '#messaging/mail/smtp-transport.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import { bookNights, nightsOf } from '#tests/support/booking/claim-fixture.ts'
import { insertStay } from '#tests/support/stays/stay-fixture.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { deliverOutbox } from './deliver-outbox.ts'
import { enqueueMail, enqueueMails } from './enqueue-mail.ts'
import { listOutbox } from './read-outbox.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const at = new Date('2027-05-01T10:00:00Z')
const booking: BookingMailData = {
  reference: 'HS-7F3KPQ',
  guestName: 'Anna',
  stayTitle: 'Casa Blava',
  checkIn: isoDate('2027-04-03'),
  checkOut: isoDate('2027-04-10'),
  totalMinor: 100_000,
  currency: 'EUR',
  link: 'https://stay.example/user/bookings/1',
}
const freeDates = {
  name: null,
  stayTitle: 'Casa Blava',
  place: 'Cadaqués',
  checkIn: booking.checkIn,
  checkOut: booking.checkOut,
  party: '2 adults',
  totalMinor: 100_000,
  currency: 'EUR',
  isRequest: false,
  link: 'https://stay.example/stays/casa-blava',
} as const
const message = { ...booking, subject: 'Where to eat', body: 'At the harbour.' }

/** One mail of each kind that can be stopped, and some that cannot. */
const mailsTo = (to: string): Mail[] => [
  { template: 'review_invitation', to, data: booking },
  { template: 'reviews_published', to, data: { ...booking, reviews: { byGuest: true, byHost: false } } },
  { template: 'dates_free', to, data: freeDates },
  { template: 'guest_message', to, data: { ...message, isOptional: true } },
  { template: 'guest_message', to, data: message },
  { template: 'booking_confirmed', to, data: booking },
  { template: 'stay_reminder', to, data: booking },
  { template: 'balance_due_soon', to, data: { ...booking, amountMinor: 50_000 } },
  { template: 'booking_cancelled', to, data: booking },
  { template: 'password_changed', to, data: { name: null, link: 'https://stay.example' } },
]
const LASTING = 6

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const newAddress = () => `anna-${randomUUID().slice(0, 8)}@mail.example`

async function delivered(to: string): Promise<string[]> {
  const { db } = database
  const sent: string[] = []
  const transport = {
    send: async (mail: { readonly to: string; readonly subject: string }) => {
      if (mail.to === to) sent.push(mail.subject)
      return { providerRef: null }
    },
  }
  await deliverOutbox({ db, now: () => at, identity, transport, smsTransport: null }, 'email')
  return sent
}

test('what somebody has stopped does not go out, also where it waited to be sent; what is about their booking and account always does', async () => {
  const { db } = database
  const to = newAddress()
  const stopped = mailsTo(to).filter((mail) => optionalMailOf(mail) !== null)
  expect(new Set(stopped.map(optionalMailOf))).toEqual(new Set(OPTIONAL_MAILS))
  await enqueueMails(db, mailsTo(to), at)
  // Whatever the case of the address.
  await refuseMails(db, { email: to.toUpperCase(), kinds: OPTIONAL_MAILS, at })
  const sent = await delivered(to)
  expect(sent).toHaveLength(LASTING)
  expect(sent).toContain('Where to eat')
  const kept = await db.selectFrom('ops.outbox').select(['state', 'data']).where('recipient', '=', to).execute()
  expect(kept.filter(({ state }) => state === 'suppressed')).toHaveLength(stopped.length)
  expect(kept.every(({ state }) => state === 'sent' || state === 'suppressed')).toBe(true)
  // Nor is it sent later, when such mails are wanted again.
  await db.deleteFrom('app.refused_mail').execute()
  expect(await delivered(to)).toEqual([])
  expect((await listOutbox(db, identity)).filter((one) => one.to === to)).toHaveLength(LASTING)
})

test('who stops one kind gets the others, and nobody stops for somebody else', async () => {
  const { db } = database
  const [one, other] = [newAddress(), newAddress()]
  await refuseMails(db, { email: one, kinds: ['reviews'], at })
  await enqueueMails(db, [...mailsTo(one), ...mailsTo(other)], at)
  const states = async (to: string) =>
    (await db.selectFrom('ops.outbox').select(['template', 'state']).where('recipient', '=', to).execute())
      .filter(({ state }) => state === 'suppressed')
      .map(({ template }) => template)
      .toSorted()
  await delivered(one)
  expect(await states(one)).toEqual(['review_invitation', 'reviews_published'])
  expect(await states(other)).toEqual([])
})

test('whoever has deleted their account gets of what is about its bookings only what nobody can stop; their choices went with it', async () => {
  const { db } = database
  const stayId = await insertStay(db, { slug: `home-${randomUUID()}` })
  const person = async (deletedAt: Date | null, nights: StayDates) => {
    const [uid, to] = [randomUUID(), newAddress()]
    const bookingId = await bookNights(db, stayId, nights)
    await db.insertInto('app.profile').values({ uid, deleted_at: deletedAt }).execute()
    await db.updateTable('app.booking').set({ uid, guest_email: to }).where('id', '=', bookingId).execute()
    await enqueueMails(
      db,
      mailsTo(to).map((mail) => ({ ...mail, bookingId })),
      at,
    )
    return to
  }
  const gone = await person(at, nightsOf('2027-06-07', '2027-06-14'))
  const other = await person(null, nightsOf('2027-07-07', '2027-07-14'))
  const guests = { [gone]: LASTING, [other]: mailsTo(other).length }
  for (const [to, count] of Object.entries(guests)) {
    const sent = db.selectFrom('ops.outbox').select('template').where('recipient', '=', to).where('state', '=', 'sent')
    await delivered(to)
    expect(await sent.execute()).toHaveLength(count)
  }
})

test('a mail that can be stopped says why it came and where to stop it, in text and HTML; no other mail offers it', async () => {
  const { db } = database
  const to = newAddress()
  for (const mail of mailsTo(to)) {
    const id = await enqueueMail(db, mail, at)
    const { data } = await db.selectFrom('ops.outbox').select('data').where('id', '=', id!).executeTakeFirstOrThrow()
    const rendered = renderMail({ ...mail, data } as unknown as Mail, identity)
    const kind = optionalMailOf(mail)
    if (kind === null) {
      expect(rendered.unsubscribe).toBeUndefined()
      expect(rendered.text).not.toContain('Stop such mails')
      continue
    }
    const token = (await mailLinksOf(db, [to])).get(to)
    const link = `https://stay.example/mails/${token}?kind=${kind}`
    expect(rendered.unsubscribe).toBe(link)
    expect(rendered.text).toContain(`Stop such mails:\n${link}`)
    expect(rendered.html).toContain(`href="${link}"`)
  }
})

test('one address has one link, whoever makes it at the same time', async () => {
  const { db } = database
  const to = newAddress()
  const made = await Promise.all([1, 2, 3, 4].map(() => mailLinksOf(db, [to, to.toUpperCase()])))
  expect(new Set(made.map((links) => links.get(to))).size).toBe(1)
})

test('mail programs are told by headers how to stop it with one click (RFC 8058), and of other mails nothing', async () => {
  const { db } = database
  const { server, received } = await smtpServer()
  const { port } = server.address() as AddressInfo
  const transport = createSmtpTransport(`smtp://127.0.0.1:${port}`, identity)
  const to = newAddress()
  await db.updateTable('ops.outbox').set({ state: 'sent' }).execute()
  await enqueueMails(db, mailsTo(to), at)
  await deliverOutbox({ db, now: () => at, identity, transport, smsTransport: null }, 'email')
  transport.close()
  server.close()
  const mails = received()
    .split(/^MAIL FROM/m)
    .slice(1)
  expect(mails).toHaveLength(mailsTo(to).length)
  const token = (await mailLinksOf(db, [to])).get(to)
  const stoppable = mails.filter((mail) => mail.includes('List-Unsubscribe-Post: List-Unsubscribe=One-Click'))
  expect(stoppable).toHaveLength(mailsTo(to).length - LASTING)
  for (const mail of stoppable) expect(mail).toContain(`<https://stay.example/mails/${token}?kind=`)
  expect(mails.filter((mail) => mail.includes('List-Unsubscribe:'))).toHaveLength(stoppable.length)
})

/** Starts a server that accepts every mail and keeps what it received, with folded lines joined. */
async function smtpServer(): Promise<{ server: Server; received: () => string }> {
  let received = ''
  const server = createServer((socket) => {
    let inData = false
    socket.on('error', () => undefined)
    socket.write('220 mail.example ESMTP\r\n')
    socket.on('data', (chunk) => {
      const text = chunk.toString()
      received += text
      if (inData && !received.endsWith('\r\n.\r\n')) return
      if (inData) socket.write('250 queued\r\n')
      else if (text.startsWith('DATA')) socket.write('354 go on\r\n')
      else socket.write(text.startsWith('QUIT') ? '221 bye\r\n' : '250 ok\r\n')
      inData = !inData && text.startsWith('DATA')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, received: () => received.replaceAll(/\r\n[ \t]+/g, ' ') }
}
