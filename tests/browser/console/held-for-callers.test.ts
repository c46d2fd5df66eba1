import type { PaymentSessionShape } from '#contract/booking/booking-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { createApiGuest, type ApiGuest } from '#tests/support/booking/api-guest.ts'
import { describe, expect, test } from 'vitest'
import { enter, mailTo, newAccount } from '../support/accounts.ts'
import { cards, offersFor } from '../support/checkout.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor, VisitorOptions } from '../support/visitor.ts'

const site = useSharedSite()

async function hostAt(path: string, options: VisitorOptions = {}): Promise<Visitor> {
  const visitor = await site.visitor(options)
  await enter(visitor, site.origin, { ...demoHost, name: demoHost.displayName })
  await visitor.open(path)
  return visitor
}

/** Holds nights for somebody who called, for 24 hours. */
async function heldFor(email: string, weeks: number): Promise<StaffBookingShape> {
  const [{ slug, checkIn, checkOut }] = await offersFor(site.origin, weeks)
  const choice = { stay: slug, checkIn, checkOut }
  const { totalMinor } = await asHost<{ totalMinor: number }>(site.origin, 'booking-quotes', choice)
  return asHost<StaffBookingShape>(site.origin, 'bookings', {
    ...choice,
    guest: { name: 'Ottilie Ringer', email },
    payment: 'link',
    holdHours: 24,
    expectedTotalMinor: totalMinor,
  })
}

const read = (id: string) => asHost<StaffBookingShape>(site.origin, `bookings/${id}`, undefined, 'GET')

/** Pays for held nights as their guest, without a browser. */
async function pay(guest: ApiGuest, id: string): Promise<void> {
  const session = await guest.call<PaymentSessionShape>('POST', `/api/bookings/${id}/payment-sessions`, {})
  await fetch(`${site.origin}/demo/payments/${session.data!.clientSecret}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ card: cards.pays.replaceAll(' ', '') }),
  })
  await guest.call('POST', `/api/bookings/${id}/settlement`, {})
}

describe.each([
  ['with JavaScript', true, 44],
  ['without JavaScript', false, 47],
])('nights held for a caller, %s', (_, javaScriptEnabled, weeks) => {
  test('the link is sent again, more time is given, and the nights are released', async () => {
    const { email } = newAccount('Ottilie Ringer')
    const { documentId: id, holdExpiresAt } = await heldFor(email, weeks)
    const visitor = await hostAt(consolePaths.consoleBooking(id), { javaScriptEnabled })
    const { page } = visitor

    await page.getByRole('link', { name: 'Send the link again' }).click()
    await page.getByText(`gets the mail with the link to pay again, at ${email}`).waitFor()
    await page.getByRole('button', { name: 'Send Ottilie Ringer the link again' }).click()
    await visitor.arrivesAt(/\?done=send-link/)
    await page.getByText('The link is on its way to the guest.').waitFor()
    await page.getByText('Payment link sent again').waitFor()
    expect((await read(id)).holdExpiresAt).toBe(holdExpiresAt)

    await page.getByRole('link', { name: 'More time to pay' }).click()
    await page.getByLabel('Until').selectOption('72')
    await page.getByRole('button', { name: 'Show what happens' }).click()
    await page.getByText(/are held until .* instead of /).waitFor()
    expect((await read(id)).holdExpiresAt).toBe(holdExpiresAt)
    await page.getByRole('button', { name: /^Hold for Ottilie Ringer until / }).click()
    await visitor.arrivesAt(/\?done=more-time/)
    const later = Date.parse((await read(id)).holdExpiresAt ?? '') - Date.parse(holdExpiresAt ?? '')
    expect(later / 3_600_000).toBeGreaterThan(47)
    await page.getByText('Time to pay added').waitFor()

    await page.getByRole('link', { name: 'Release the nights' }).click()
    await page.getByText('are free again at once; this cannot be undone').waitFor()
    await page.getByRole('button', { name: 'Release the nights of Ottilie Ringer' }).click()
    await visitor.arrivesAt(/\?done=release/)
    await page.getByText('Released: the nights are free again').waitFor()
    const { state, reference } = await read(id)
    expect(state).toBe('withdrawn')
    await page.locator('.c-title').getByText('Released').waitFor()
    await visitor.open(`${consolePaths.consoleBookings()}?view=all&state=withdrawn&text=${email}`)
    await page.getByRole('row', { name: reference }).getByText('Released', { exact: true }).waitFor()
    await visitor.open(consolePaths.consoleBooking(id))
    expect(await page.getByRole('link', { name: 'Release the nights' }).count()).toBe(0)
    await mailTo(site.origin, email, /^No longer held/)
  })
})

test('a caller who pays while the forms are open has the booking, and the host reads that it is confirmed', async () => {
  const guest = await createApiGuest(site.origin)
  const { documentId: id } = await heldFor(guest.email, 50)
  const visitor = await hostAt(`${consolePaths.consoleBooking(id)}?do=release#do`)
  const other = await hostAt(`${consolePaths.consoleBooking(id)}?do=more-time#do`, { javaScriptEnabled: false })
  for (const each of [visitor, other]) each.allowFault(/status of 409/)
  const release = visitor.page.getByRole('button', { name: 'Release the nights of Ottilie Ringer' })
  await release.waitFor()
  await other.page.getByLabel('Until').waitFor()
  await pay(guest, id)
  const said = 'This booking has changed: it is “Confirmed” now. Nothing was done; what you typed is kept.'
  await release.click()
  await visitor.page.getByText(said).waitFor()
  await other.page.getByRole('button', { name: 'Show what happens' }).click()
  await other.page.getByText(said).waitFor()
  expect(await read(id)).toMatchObject({ state: 'confirmed' })
})

test('on a small laptop what can be done with held nights stands beside the name of the caller', async () => {
  const { documentId: id } = await heldFor(newAccount('Ottilie Ringer').email, 52)
  const { page } = await hostAt(consolePaths.consoleBooking(id), { viewport: { width: 1280, height: 800 } })
  const name = await page.getByRole('heading', { level: 1 }).boundingBox()
  for (const action of ['Send the link again', 'More time to pay', 'Release the nights']) {
    const link = await page.getByRole('link', { name: action }).boundingBox()
    expect(link!.y, action).toBeLessThan(name!.y + name!.height)
  }
})
