import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import { findBooking } from '#db/queries/booking/booking-queries.ts'
import { findMoneyMoved } from '#db/queries/payment/money-moved-queries.ts'
import { deliverOutbox } from '#messaging/outbox/deliver-outbox.ts'
import type { MailAttachment } from '#messaging/mail/mail-transport.ts'
import { bookStay, makeHold, letStay } from '#tests/support/stays/let-stay.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { makeRefunds } from '#booking/payment/make-refunds.ts'
import { receiptEnd } from '#messaging/document/receipt-pdf.ts'
import { receiptIdentity } from './find-document.ts'
import { receiptOf } from './receipt-of.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const STAY = {
  lat: 39.95123,
  lng: 4.12345,
  address: JSON.stringify({ street: 'Camí de s’Ermita, 3', locality: 'Ferreries', country: 'Spain' }),
}

/** Returns the lines of a calendar file, unfolded. */
async function calendarOf(guest: ShopGuest, id: string): Promise<string[]> {
  const { status, data } = await guest.call<string>('GET', `/api/bookings/${id}/stay.ics`)
  expect(status).toBe(200)
  return data.replaceAll('\r\n ', '').split('\r\n')
}

/** Delivers the mails and returns the calendar files attached to those about a booking, by subject. */
async function attachedTo(guestMail: string): Promise<Map<string, MailAttachment>> {
  const found = new Map<string, MailAttachment>()
  await deliverOutbox(
    {
      db: shop.database.db,
      now: () => shop.now(),
      identity: { websiteName: 'Holmstay', websiteUrl: ORIGIN, contactEmail: 'hello@stay.example' },
      transport: {
        async send({ to, subject, attachments = [] }) {
          if (to === guestMail) for (const file of attachments) found.set(subject, file)
          return { providerRef: null }
        },
      },
      smsTransport: null,
    },
    'email',
  )
  return found
}

describe('the calendar file of a booking', () => {
  test('is published, all day, with an exclusive end, the exact place and the address of the booking', async () => {
    const guest = await shop.guest()
    const stay = await letStay(shop, STAY)
    const { documentId: id, reference } = await bookStay(shop, guest, stay)
    const lines = await calendarOf(guest, id)
    expect(lines).toEqual(
      expect.arrayContaining([
        'METHOD:PUBLISH',
        `UID:${id}@shop.test`,
        'SEQUENCE:0',
        'DTSTART;VALUE=DATE:20270607',
        'DTEND;VALUE=DATE:20270614',
        'STATUS:CONFIRMED',
        String.raw`LOCATION:Camí de s’Ermita\, 3\, Ferreries\, Spain`,
        'GEO:39.95123;4.12345',
        `URL;VALUE=URI:${ORIGIN}/user/bookings/${id}`,
      ]),
    )
    expect(lines.find((line) => line.startsWith('DESCRIPTION'))).toContain(reference)
  })

  test('keeps its UID through change and cancellation, counts them, and then says cancelled and no longer where', async () => {
    const guest = await shop.guest()
    const stay = await letStay(shop, STAY)
    const booking = await bookStay(shop, guest, stay)
    const { documentId: id } = booking
    const email = `${guest.uid}@example.com`
    const confirmed = await attachedTo(email)
    expect([...confirmed.keys()]).toEqual([expect.stringMatching(/^Confirmed:/)])
    expect([...confirmed.values()][0]).toMatchObject({
      name: 'stay.ics',
      mediaType: 'text/calendar; charset=utf-8; method=PUBLISH',
    })

    const request = { checkIn: '2027-06-05', checkOut: '2027-06-14', adults: 2 }
    const asked = await guest.call<BookingShape>('POST', `/api/bookings/${id}/changes`, { data: request })
    const change = asked.data.change?.documentId ?? ''
    await shop.call('POST', `/api/staff/bookings/${id}/changes/${change}/accept`, {
      uid: (await shop.guest({ role: 'staff' })).uid,
    })
    const changed = await calendarOf(guest, id)
    expect(changed).toEqual(
      expect.arrayContaining([`UID:${id}@shop.test`, 'SEQUENCE:1', 'DTSTART;VALUE=DATE:20270605', 'STATUS:CONFIRMED']),
    )
    const mailed = await attachedTo(email)
    expect([...mailed.values()].map(({ text }) => /SEQUENCE:\d+/.exec(text)?.[0])).toEqual(['SEQUENCE:1'])

    const cancelled = await guest.call('POST', `/api/bookings/${id}/cancel`, {
      data: { reason: 'plans_changed' },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(cancelled.status).toBe(200)
    const ended = await calendarOf(guest, id)
    expect(ended).toEqual(
      expect.arrayContaining([`UID:${id}@shop.test`, 'SEQUENCE:2', 'STATUS:CANCELLED', 'METHOD:PUBLISH']),
    )
    expect(ended.join('\n')).not.toMatch(/GEO|Ermita/)
    const last = await attachedTo(email)
    const file = [...last].find(([subject]) => subject.startsWith('Cancelled:'))?.[1].text ?? ''
    expect(file).toContain('STATUS:CANCELLED')
    expect(file).toContain('SEQUENCE:2')
    expect(file).not.toMatch(/GEO|Ermita/)
  })
})

describe('the receipt of a booking', () => {
  test('has every line of the price, every payment and refund, and its sums are right', async () => {
    const guest = await shop.guest()
    const stay = await letStay(shop, STAY)
    const { documentId: id, totalMinor } = await bookStay(shop, guest, stay)
    const { db } = shop.database
    const before = receiptOf((await findBooking(db, id))!, await findMoneyMoved(db, id), shop.now())
    expect(before.lines.reduce((sum, line) => sum + (line.included ? 0 : line.amountMinor), 0)).toBe(totalMinor)
    expect(before.moved).toEqual([
      { date: '2027-03-01', label: 'Paid by card ending in 4242', amountMinor: totalMinor },
    ])
    expect(before).toMatchObject({ totalMinor, paidMinor: totalMinor, openMinor: 0 })

    await guest.call('POST', `/api/bookings/${id}/cancel`, {
      data: { reason: 'plans_changed' },
      headers: { 'idempotency-key': randomUUID() },
    })
    await makeRefunds(shop.deps)
    const after = receiptOf((await findBooking(db, id))!, await findMoneyMoved(db, id), shop.now())
    expect(after.moved.reduce((sum, { amountMinor }) => sum + amountMinor, 0)).toBe(after.paidMinor)
    expect(after.moved.at(-1)).toMatchObject({ label: 'Refund, card ending in 4242', amountMinor: -totalMinor })
    expect(after).toMatchObject({ openMinor: 0, state: expect.stringMatching(/cancelled on 1 Mar 2027/) })
  })

  test('says whom the payments were taken for, if the home is not the company’s own', async () => {
    const guest = await shop.guest()
    const { db } = shop.database
    const company = { websiteName: 'Harbour Homes', contactEmail: 'hello@stay.example' }
    const endOf = async (id: string) =>
      receiptEnd(receiptOf((await findBooking(db, id))!, await findMoneyMoved(db, id), shop.now()), company)
    const stay = await letStay(shop, STAY)
    const { documentId: id } = await bookStay(shop, guest, stay)
    await db.updateTable('app.stay').set({ host_id: null }).where('slug', '=', stay.slug).execute()
    expect(await endOf(id)).toContain('Harbour Homes took the payments. ')
    const host = await db.insertInto('app.host').values({ name: 'Joana' }).returning('id').executeTakeFirstOrThrow()
    await db.updateTable('app.stay').set({ host_id: host.id }).where('slug', '=', stay.slug).execute()
    expect(await endOf(id)).toContain('Harbour Homes took the payments for the host of the home. ')
  })

  test('has the telephone of the company', async () => {
    const deps = { ...shop.deps, contactPhone: '+49 40 12345' }
    expect(await receiptIdentity(deps)).toMatchObject({ contactPhone: '+49 40 12345' })
    expect(await receiptIdentity(shop.deps)).toMatchObject({ contactPhone: null })
  })

  test('is a PDF of one A4 page in the fonts of the site, titled by its number', async () => {
    const guest = await shop.guest()
    const { documentId: id, reference } = await bookStay(shop, guest, await letStay(shop, STAY))
    const response = await shop.app(
      new Request(`${ORIGIN}/api/bookings/${id}/receipt.pdf`, { headers: { authorization: `Bearer ${guest.uid}` } }),
    )
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="R-${reference}.pdf"`)
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(text.startsWith('%PDF-')).toBe(true)
    expect(text.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(text).toMatch(/MediaBox \[0 0 595\.28 841\.89\]/)
    expect(text).toMatch(/Figtree/)
    expect(text).toMatch(/Newsreader/)
    expect(text).toContain(`Receipt R-${reference}`)
  })

  test('and the calendar file are refused to others as if there were none, and before anything is confirmed', async () => {
    const [guest, other] = [await shop.guest(), await shop.guest()]
    const stay = await letStay(shop)
    const { documentId: id } = await bookStay(shop, guest, stay)
    const held = await makeHold(guest, await letStay(shop))
    expect(held.hasPapers).toBe(false)
    for (const file of ['stay.ics', 'receipt.pdf']) {
      expect((await other.call('GET', `/api/bookings/${id}/${file}`)).status).toBe(404)
      const early = await guest.call('GET', `/api/bookings/${held.documentId}/${file}`)
      expect([early.status, early.error.details.code]).toEqual([409, 'booking_state_conflict'])
    }
  })
})

test('the host reads the same signed price of a booking as its guest; other hosts do not', async () => {
  const guest = await shop.guest()
  const stay = await letStay(shop)
  const { documentId: id } = await bookStay(shop, guest, stay)
  const [stranger, staff] = [await shop.guest({ role: 'host' }), await shop.guest({ role: 'staff' })]
  const quoteFor = async (who: ShopGuest, path: string) => {
    const headers = { authorization: `Bearer ${who.uid}` }
    const response = await shop.app(new Request(`${ORIGIN}${path}`, { headers }))
    return { status: response.status, document: (await response.json()) as object }
  }
  const own = await quoteFor(guest, `/api/bookings/${id}/quote`)
  const theirs = await quoteFor(staff, `/api/staff/bookings/${id}/quote`)
  expect(theirs).toEqual({ status: 200, document: own.document })
  expect((await quoteFor(stranger, `/api/staff/bookings/${id}/quote`)).status).toBe(404)
  expect((await quoteFor(guest, `/api/staff/bookings/${id}/quote`)).status).not.toBe(200)
})
