import { expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { fieldIn, openConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { checkoutOf, offersFor } from '../browser/support/checkout.ts'

test('a booking knows the language of the browser in which the checkout was filled in, and staff see it', async () => {
  const forms = await openConsoleForms((await sharedProduct()).port)
  const { origin } = forms
  const { idToken } = await createApiGuest(origin)
  const session = await fetch(`${origin}/__session`, {
    method: 'POST',
    headers: { authorization: `Bearer ${idToken}`, origin },
  })
  const cookie = session.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const address = origin + checkoutOf((await offersFor(origin, 45))[0])
  const headers = { cookie, origin, 'accept-language': 'da-DK,da;q=0.9,en;q=0.5' }
  const html = await (await fetch(address, { headers })).text()
  const hidden = ['quote', 'idempotencyKey', 'quotedLines', 'accepts'].map((name) => [name, fieldIn(html, name)])
  const guest = { name: 'Mette Holm', email: 'mette.holm@example.com', phone: '20 12 34 56', phoneCountry: 'DK' }
  const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...guest, message: '', intent: 'hold' })
  const held = await fetch(address, { method: 'POST', headers, body, redirect: 'manual' })
  const id = new URL(held.headers.get('location') ?? '', origin).searchParams.get('booking') ?? ''
  const response = await fetch(`${origin}/api/staff/bookings/${id}`, { headers: { cookie: forms.cookie } })
  expect(((await response.json()) as { data: StaffBookingShape }).data.guestLanguage).toBe('da')
  expect(await forms.page(consolePaths.consoleBooking(id))).toMatch(/<dt>Language<\/dt><dd>Danish<\/dd>/)
})

test('whoever books for a caller can say in which language they are written to', async () => {
  const forms = await openConsoleForms((await sharedProduct()).port)
  const [{ slug, checkIn, checkOut }] = await offersFor(forms.origin, 46)
  const choice = { stay: slug, checkIn, checkOut }
  const address = `${consolePaths.newBooking()}?${new URLSearchParams({ stay: slug, from: checkIn, to: checkOut }).toString()}`
  const html = await forms.page(address)
  const hidden = ['currency', 'expectedTotalMinor', 'isOverridden', 'actionKey'].map(
    (name) => [name, fieldIn(html, name)] as const,
  )
  const guest = { name: 'Pierre Leroy', email: 'pierre.leroy@example.com', phone: '', payment: 'link' }
  const made = await forms.post(address, [
    ...hidden,
    ...Object.entries({ ...choice, ...guest, adults: '2', language: 'fr' }),
  ])
  expect(made.status).toBe(303)
  expect(await forms.page(made.to)).toMatch(/<dt>Language<\/dt><dd>French<\/dd>/)
  const again = await forms.post(address, [...hidden, ...Object.entries({ ...choice, language: 'it', name: '' })])
  expect(again.html).toMatch(/<option value="it" selected="">Italian/)
})
