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
    const id = await bookByApi(guest, site.origin, (await offersFor(site.origin, 54))[0])
    const other = await createAccount(site.origin)
    const visitor = await site.visitor(options)
    visitor.allowFault(/status of 404/)
    await enter(visitor, site.origin, other)
    const { page } = visitor
    // The same for one that does not exist.
    for (const path of [
      `/user/bookings/${id}/messages`,
      `/user/bookings/${crypto.randomUUID()}`,
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
