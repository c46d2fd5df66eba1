import { sitePaths } from '#contract/site/site-paths.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { createAccount, enter, logIn } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'whoever opens a booking with another account is told so, and comes back to it with the right one (%o)',
  async (options) => {
    const guest = await createApiGuest(site.origin)
    const [offer] = await offersFor(site.origin, 54)
    const id = await bookByApi(guest, site.origin, offer)
    const payment = sitePaths.payment(offer.slug, id)
    const other = await createAccount(site.origin)
    const visitor = await site.visitor(options)
    visitor.allowFault(/status of 404/)
    await enter(visitor, site.origin, other)
    const { page } = visitor
    // The same for one that does not exist.
    for (const path of [
      `/user/bookings/${id}/messages`,
      `/user/bookings/${crypto.randomUUID()}`,
      payment,
      sitePaths.payment(offer.slug, crypto.randomUUID()),
      `/user/bookings/${id}`,
    ]) {
      const response = await visitor.open(path)
      expect(response?.status()).toBe(404)
      await page.getByRole('heading', { name: 'This booking is not in your account' }).waitFor()
      await page.getByText(other.email).first().waitFor()
      expect(await page.getByText('Oops!').count()).toBe(0)
      expect(await page.title()).toBe('This booking is not in your account | Holmstay')
    }
    await page.getByRole('button', { name: 'Log in with another account' }).click()
    await visitor.arrivesAt('/login')
    await logIn(visitor, guest)
    await visitor.arrivesAt(`/user/bookings/${id}`)
    await page.getByRole('heading', { name: 'Payments' }).waitFor()
  },
)

test.each([{ javaScriptEnabled: true }, { javaScriptEnabled: false }])(
  'whoever opens a conversation with another account is told so, and comes back to it with the right one (%o)',
  async (options) => {
    const guest = await createApiGuest(site.origin)
    const [offer] = await offersFor(site.origin, 55)
    const party = { adults: 2, children: 0, infants: 0, pets: 0 }
    const about = { stay: offer.slug, party, message: 'Is the path to the beach lit at night?' }
    const { data: thread } = await guest.call<ThreadShape>('POST', '/api/threads', about)
    const other = await createAccount(site.origin)
    const visitor = await site.visitor(options)
    // Whoever asks between the end of the one session and the beginning of the other is nobody.
    visitor.allowFault(/status of 404|status of 403 .*favourites/)
    await enter(visitor, site.origin, other)
    const { page } = visitor
    for (const id of [crypto.randomUUID(), thread!.documentId]) {
      expect((await visitor.open(sitePaths.thread(id)))?.status()).toBe(404)
      await page.getByRole('heading', { name: 'This conversation is not in your account' }).waitFor()
      await page.getByText(other.email).first().waitFor()
      expect(await page.title()).toBe('This conversation is not in your account | Holmstay')
    }
    await page.getByRole('button', { name: 'Log in with another account' }).click()
    await visitor.arrivesAt('/login')
    await logIn(visitor, guest)
    await visitor.arrivesAt(sitePaths.thread(thread!.documentId))
    await page.getByText(about.message).waitFor()
  },
)

test('whoever is signed out logs in before a payment or a conversation, and comes back to it', async () => {
  const nobody = crypto.randomUUID()
  for (const path of [sitePaths.payment('somewhere', nobody), sitePaths.thread(nobody), sitePaths.booking(nobody)]) {
    const response = await fetch(site.origin + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
    expect(response.headers.get('set-cookie')).toContain(`targetRoute=${encodeURIComponent(path)}`)
  }
})
