import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import { renderMail } from '#messaging/templates/render-mail.ts'
import type { MailContent } from '#messaging/mail/mail.ts'
import { formatMoney } from '#core/money/format-money.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { bookStay, JUNE_WEEK, letStay } from '#tests/support/stays/let-stay.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(() => shop.database.close())

const otherStays = (id: string, reader = staff) =>
  reader.call<readonly StayCardShape[]>('GET', `/api/staff/bookings/${id}/other-homes`)

/** The mail about the cancellation, as it is sent. */
async function mailAbout(bookingId: string) {
  const row = await shop.database.db
    .selectFrom('ops.outbox')
    .select('data')
    .where('booking_id', '=', bookingId)
    .where('template', '=', 'booking_cancelled_by_host')
    .executeTakeFirstOrThrow()
  const identity = { websiteName: 'Holmstay', websiteUrl: 'http://shop.test', contactEmail: 'hello@shop.test' }
  return renderMail({ template: 'booking_cancelled_by_host', data: row.data } as unknown as MailContent, identity)
}

test('who cancels for the host reads three other homes that are free, and so does the guest in the mail', async () => {
  const at = { lat: 39.9, lng: 4.1 }
  const stay = await letStay(shop, { ...at, title: 'Flooded mill' })
  const small = await letStay(shop, { ...at, title: 'Mill for two', max_guests: 2 })
  const taken = await letStay(shop, { ...at, title: 'Mill that is taken' })
  for (const title of ['Mill on the hill', 'Mill in the wood', 'Mill by the sea'])
    await letStay(shop, { ...at, lat: 39.905, title })
  const guest = await shop.guest()
  const party = { adults: 3, children: 1 }
  const { documentId: id } = await bookStay(shop, guest, stay, party)
  await bookStay(shop, await shop.guest(), taken, party)
  // A home that guests can no longer live in is mostly taken off the site first.
  await shop.database.db.updateTable('app.stay').set({ state: 'unlisted' }).where('id', '=', stay.id).execute()

  const { data } = await otherStays(id)
  expect(data).toHaveLength(3)
  for (const { slug } of [stay, small, taken]) expect(data.map((one) => one.slug)).not.toContain(slug)
  expect(data.every(({ quote }) => quote !== null && quote.totalMinor >= 140_000)).toBe(true)
  expect((await otherStays(id, await shop.guest({ role: 'host' }))).status).toBe(404)

  const done = await staff.call('POST', `/api/staff/bookings/${id}/cancel`, { data: { reason: 'The river came.' } })
  expect(done.status).toBe(200)
  const { text, html } = await mailAbout(id)
  for (const { title, slug, quote } of data) {
    expect(text).toContain(`${title}: ${formatMoney(quote!.totalMinor, 'EUR')} in all`)
    const link = `http://shop.test/stays/${slug}?checkIn=${JUNE_WEEK.checkIn}&checkOut=${JUNE_WEEK.checkOut}&adults=3&children=1`
    expect(text).toContain(link)
    expect(html).toContain(`href="${link.replaceAll('&', '&#38;')}"`)
  }
  expect(text).not.toContain('find another home')
})

test('where nothing else is free the mail offers help instead', async () => {
  const stay = await letStay(shop, { lat: -45, lng: 170 })
  const { documentId: id } = await bookStay(shop, await shop.guest(), stay, {
    checkIn: '2027-09-06',
    checkOut: '2027-09-08',
    adults: 4,
  })
  await shop.database.db.updateTable('app.stay').set({ max_guests: 3 }).where('id', '!=', stay.id).execute()
  expect((await otherStays(id)).data).toEqual([])
  await staff.call('POST', `/api/staff/bookings/${id}/cancel`, { data: { reason: 'A tree fell.' } })
  expect((await mailAbout(id)).text).toContain('Answer this mail, and we will help you find another home')
})
