import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { fieldIn, openConsoleForms, type ConsoleForms } from '#tests/support/console-forms.ts'
import { sharedProduct } from '#tests/support/seeded-product.ts'
import { beforeAll, expect, test } from 'vitest'
import { bookByApi } from '../browser/support/book-by-api.ts'
import { offersFor } from '../browser/support/checkout.ts'
import { asHost } from '../browser/support/host.ts'

let forms: ConsoleForms
let id: string
beforeAll(async () => {
  forms = await openConsoleForms((await sharedProduct()).port)
  const [offer] = await offersFor(forms.origin, 40)
  id = await bookByApi(await createApiGuest(forms.origin), forms.origin, offer)
}, 120_000)

const booking = () => asHost<StaffBookingShape>(forms.origin, `bookings/${id}`, undefined, 'GET')

/** Somebody who has looked at what an action does; returns the last step. */
async function looksAt(action: 'charge' | 'refund', reason: string) {
  const path = `${consolePaths.consoleBooking(id)}?do=${action}`
  const typed = { intent: action, amount: '11', label: 'Towels', reason }
  const first = { ...typed, actionKey: fieldIn(await forms.page(path), 'actionKey') }
  const { html } = await forms.post(path, { ...first, step: 'preview' })
  const names = [...html.matchAll(/name="(expected\w+)"/g)].map(([, name = '']) => name)
  const seen = Object.fromEntries(names.map((name) => [name, fieldIn(html, name)]))
  return () => forms.post(path, { ...first, ...seen, step: 'confirm' })
}

test('of two people who ask a guest for the same charge, the second is told, with what they typed', async () => {
  const [one, other] = [await looksAt('charge', 'Asked for by mail'), await looksAt('charge', 'Asked for by phone')]
  expect((await one()).status).toBe(303)
  const second = await other()
  expect(second.status).toBe(409)
  expect(second.html).toContain('The figures have changed since you saw them.')
  expect(second.html).toContain('Asked for by phone')
  expect((await booking()).charges).toHaveLength(1)
})

test('of two people who give the same money back at the same moment, one does', async () => {
  const before = await booking()
  const [one, other] = [await looksAt('refund', 'Cold water'), await looksAt('refund', 'No warm water')]
  const answers = await Promise.all([one(), other()])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([303, 409])
  expect(answers.find(({ status }) => status === 409)?.html).toContain('The figures have changed since you saw them.')
  const after = await booking()
  expect(before.totalMinor - after.totalMinor).toBe(1100)
  expect(after.refundedMinor - before.refundedMinor).toBe(1100)
})
