import { sitePaths } from '#contract/site/site-paths.ts'
import { expect, test } from 'vitest'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { openSession } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { cards, offersFor, stayOf } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const MOST_KEYS = 60

/** Somebody without a mouse: every key counts, those of words as well. */
function keyboardOf({ page }: Visitor) {
  let keys = 0
  const trail: string[] = []
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const here = () =>
    page.evaluate(() => {
      const at = document.activeElement
      const label = at instanceof HTMLInputElement ? at.labels?.[0]?.textContent : null
      return (label ?? at?.getAttribute('aria-label') ?? at?.textContent ?? '').trim()
    })
  return {
    pressed: () => keys,
    /** What had the focus, one after another. */
    trail: () => trail.join(' › '),
    press,
    /** Tab after tab until something with this name has the focus; answers the name. */
    async tabTo(requested: RegExp) {
      for (let step = 0; step < MOST_KEYS; step++) {
        await press('Tab')
        const name = await here()
        trail.push(name.slice(0, 30))
        if (requested.test(name)) return name
      }
      throw new Error(`no tab leads to ${requested}`)
    },
    async type(text: string) {
      for (const letter of text) await press(letter)
    },
  }
}

test('a signed-in guest books with the keyboard alone, in at most 60 keys from the page of the home to the confirmation', async () => {
  const [offer] = await offersFor(site.origin, 30)
  const [other] = await offersFor(site.origin, 34)
  const account = await createApiGuest(site.origin)
  await bookByApi(account, site.origin, other)
  const guest = await site.visitor()
  await guest.page.context().addCookies(await openSession(site.origin, account.idToken))
  await guest.open(stayOf(offer))

  const keyboard = keyboardOf(guest)
  await keyboard.tabTo(/^Skip to content$/)
  await keyboard.press('Enter')
  await keyboard.tabTo(/^Skip to the price$/)
  await keyboard.press('Enter')
  await keyboard.tabTo(/^Reserve$/)
  await keyboard.press('Enter')

  await guest.arrivesAt(sitePaths.checkout(offer.slug))
  await keyboard.tabTo(/^Skip to content$/)
  await keyboard.press('Enter')
  await keyboard.tabTo(/^Name$/)
  await keyboard.press('Enter')

  await guest.arrivesAt(/\/book\?booking=/)
  // The address has kept the place the skip link led to, so that most browsers begin behind the head of the page.
  const first = await keyboard.tabTo(/^(Skip to content|Add 10 minutes)$/)
  if (first === 'Skip to content') await keyboard.press('Enter')
  await keyboard.tabTo(/^Card number/)
  await keyboard.type(cards.pays.replaceAll(' ', ''))
  await keyboard.press('Tab')
  await keyboard.type('1234')
  await keyboard.press('Tab')
  await keyboard.type('123')
  await keyboard.press('Enter')

  await guest.arrivesAt(/^\/user\/bookings\/[^/?]+$/)
  await guest.page.getByText('Confirmed', { exact: true }).waitFor()
  expect(keyboard.pressed(), keyboard.trail()).toBeLessThanOrEqual(MOST_KEYS)
})
