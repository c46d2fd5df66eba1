import { describe, expect, test } from 'vitest'
import { createAccount, enter } from '../support/accounts.ts'
import { checkoutOf, offerWith } from '../support/checkout.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite(async () => ({ HOLDS_PER_NETWORK: '5', HOLDS_WITHOUT_PROOF: '0' }))

describe('a hold from a network that holds homes already', () => {
  test('is paid for with a second of work of the browser, which the guest need not know of', async () => {
    const guest = await site.visitor()
    guest.allowFault(/status of 428/)
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(checkoutOf(await offerWith(site.origin, 38, () => true)))
    await guest.page.getByLabel('Phone').fill('+34 600 123 456')
    await guest.page.getByRole('button', { name: /^Hold the nights/ }).click()
    await guest.arrivesAt(/\/book\?booking=/)
  })

  test('says what else can be done to whoever comes without JavaScript, and keeps what was typed', async () => {
    const guest = await site.visitor({ javaScriptEnabled: false })
    guest.allowFault(/status of 428/)
    await enter(guest, site.origin, await createAccount(site.origin))
    await guest.open(checkoutOf(await offerWith(site.origin, 42, () => true)))
    await guest.page.getByLabel('Phone').fill('+34 600 123 456')
    await guest.page.getByRole('button', { name: /^Hold the nights/ }).click()
    await guest.page.getByText(/try again in a few minutes/).waitFor()
    expect(await guest.page.getByLabel('Phone').inputValue()).toBe('+34 600 123 456')
  })
})
