import { expect, test } from 'vitest'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayListShape } from '#contract/stay-shapes.ts'
import { translatePage, translationsAreFollowed } from '../support/translate-page.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)

test('the price of a page that the browser translates follows the choice', async () => {
  const dates = { checkIn: day(150), checkOut: day(157) }
  const found = await fetch(`${site.origin}/api${sitePaths.stays({ ...dates, adults: 3 })}`)
  const { slug } = ((await found.json()) as StayListShape).data.find(({ quote }) => quote !== null)!
  const visitor = await site.visitor()
  // Parts that React takes over after they were translated are drawn anew.
  visitor.allowFault(/Minified React error #418|Hydration failed/)
  const { page } = visitor
  const price = page.locator('aside').filter({ hasText: 'Guests' }).locator('visible=true').first()
  const words = async () => (await price.innerText()).replaceAll(/[«»]/g, '').replaceAll(/\s+/g, ' ')

  const total = async () => /Total[^€]*€[\d,.]+/.exec(await words())?.[0]

  await visitor.open(sitePaths.stay(slug, { ...dates, adults: 3 }))
  const ofThree = await total()
  await visitor.open(sitePaths.stay(slug, { ...dates, adults: 2 }))
  const ofTwo = await total()
  await translationsAreFollowed(page)
  await translatePage(page)
  await page
    .getByText(/Guests/)
    .locator('visible=true')
    .first()
    .click()
  await page.getByRole('button', { name: 'One adult more' }).locator('visible=true').first().click()
  await expect.poll(words).toContain('3 adults')
  await expect.poll(total).toBe(ofThree)
  await page.getByRole('button', { name: 'One adult fewer' }).locator('visible=true').first().click()
  await expect.poll(total).toBe(ofTwo)
  expect(ofTwo).not.toBe(ofThree)
})

test.each(['while', 'before'])(
  'a log-in with a wrong password says so on a page that is translated %s the site follows translators',
  async (when) => {
    const visitor = await site.visitor({ isFresh: when === 'before' })
    visitor.allowFault(/status of 400|Minified React error #418|Hydration failed/)
    const { page } = visitor
    const held: (() => void)[] = []
    if (when === 'before')
      await page.route(/hydrated-shell/, async (route) => {
        await new Promise<void>((resolve) => held.push(resolve))
        await route.continue()
      })
    await visitor.open('/login')
    if (when === 'while') await translationsAreFollowed(page)
    else await expect.poll(() => held.length).toBe(1)
    await translatePage(page)
    held[0]?.()
    await translationsAreFollowed(page)
    for (const password of ['not-the-right-one', 'nor-is-this-one']) {
      await page.locator('input[name=email]').fill('nobody@translated.example')
      await page.locator('input[name=password]').fill(password)
      await page.locator('input[name=password]').press('Enter')
      await page.getByText('Invalid email or password.').waitFor()
    }
    expect(await page.getByText('Oops!').count()).toBe(0)
  },
)
