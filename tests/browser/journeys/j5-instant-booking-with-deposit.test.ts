import { sitePaths } from '#contract/site-paths.ts'
import type { BookingShape } from '#contract/booking-shapes.ts'
import { expect, test } from 'vitest'
import { createAccount, enter, mailTo } from '../support/accounts.ts'
import { cards, fillCard, holdNights, offerWith, payButton, stayOf } from '../support/checkout.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

test('J5: from the quote over hold, declined card and bank to the booking with its papers; nobody gets the nights twice', async () => {
  const offer = await offerWith(site.origin, 26, (terms) => terms.instalments.length === 0)
  const account = await createAccount(site.origin)
  const guest = await site.visitor()
  const { page } = guest
  await enter(guest, site.origin, account)
  await guest.open(stayOf(offer, { plan: 'deposit' }))
  await page.getByRole('complementary', { name: 'Price for your dates' }).getByRole('link', { name: 'Reserve' }).click()
  await guest.arrivesAt(sitePaths.checkout(offer.slug))
  await holdNights(guest)
  await page
    .getByRole('timer')
    .filter({ hasText: /^14 min/ })
    .waitFor()
  const id = new URL(page.url()).searchParams.get('booking')!
  const read = async () => {
    const answer = await page.request.get(`/api/bookings/${id}`)
    return ((await answer.json()) as { data: BookingShape }).data
  }
  expect(await read()).toMatchObject({ state: 'hold', plan: 'deposit', arrival: null, stay: { address: null } })
  const held = await page.request.get(sitePaths.receipt(id), { maxRedirects: 0 })
  expect([held.status(), held.headers()['location']]).toEqual([302, sitePaths.booking(id)])

  const second = await site.visitor()
  await enter(second, site.origin, await createAccount(site.origin))
  await second.open(stayOf(offer))
  await second.page.getByText('Somebody else has these nights. Choose other dates.').waitFor()

  await fillCard(guest, cards.declined)
  await payButton(guest).click()
  await page.getByRole('alert').waitFor()
  expect((await read()).state).toBe('hold')

  await fillCard(guest, cards.asksTheBank)
  await payButton(guest).click()
  await page.getByRole('button', { name: /confirm/i }).click()
  await guest.arrivesAt(sitePaths.booking(id))
  await page.getByText('Confirmed', { exact: true }).waitFor()
  const booked = await read()
  expect(booked.instalments.map(({ state }) => state)).toEqual(['paid', 'scheduled'])
  await page.getByRole('heading', { name: 'Getting there' }).waitFor()
  await page.getByText(booked.stay.address!).first().waitFor()
  await page.getByText(/^How to get in stands here from/).waitFor()

  const receipt = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Receipt (PDF)' }).click()
  expect((await receipt).suggestedFilename()).toBe(`R-${booked.reference}.pdf`)
  const calendar = await page.request.get(sitePaths.stayCalendar(id))
  expect(calendar.headers()['content-type']).toContain('text/calendar')
  const file = await calendar.text()
  expect(file).toContain(`DTSTART;VALUE=DATE:${offer.checkIn.replaceAll('-', '')}`)
  const mail = await mailTo(site.origin, account.email, /^Confirmed/)
  expect(mail.attachments.map(({ name, text }) => [name, /UID:.*/.exec(text)?.[0]])).toEqual([
    ['stay.ics', /UID:.*/.exec(file)?.[0]],
  ])

  for (const paper of [sitePaths.receipt(id), sitePaths.stayCalendar(id)]) {
    expect((await second.page.request.get(paper)).status()).toBe(404)
    const stranger = await site.visitor()
    const away = await stranger.page.request.get(paper, { maxRedirects: 0 })
    expect(away.headers()['location']).toBe('/login')
  }
  await page.goBack()
  expect((await read()).paidMinor).toBe(booked.paidMinor)
})
