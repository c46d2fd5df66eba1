import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('a link to a part of the page leads there, also where it is the first thing that is pressed', async () => {
  const visitor = await site.visitor({ viewport: { width: 390, height: 844 } })
  const { page } = visitor
  await visitor.open('/stays')
  const stay = await page.locator('main a[href^="/stays/"]').first().getAttribute('href')
  // Scripts of what has not been looked at yet come with the first press: here they take their time.
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/stay-details-*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await visitor.open(new URL(stay!, site.origin).pathname)

  const isThere = () =>
    page.locator('#dates').evaluate((part) => {
      const { top } = part.getBoundingClientRect()
      return top > -50 && top < innerHeight / 2
    })
  await page.evaluate(() => document.querySelector('#dates')!.setAttribute('data-mark', 'first'))
  await page.locator('a.btn[href="#dates"] >> visible=true').click()
  expect(await isThere()).toBe(true)
  held.resolve()
  // React has taken it over: it is still the same element, where it was.
  await page.waitForFunction(() => {
    const part = document.querySelector('#dates')
    return part !== null && Object.keys(part).some((key) => key.startsWith('__reactFiber'))
  })
  expect(await page.locator('#dates').getAttribute('data-mark')).toBe('first')
  expect(await isThere()).toBe(true)

  await page.evaluate(() => scrollTo(0, 0))
  await page.locator('a.btn[href="#dates"] >> visible=true').click()
  expect(await isThere()).toBe(true)
})
