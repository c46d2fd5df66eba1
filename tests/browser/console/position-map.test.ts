import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('the pin comes to where the map is clicked, and the map stays where it is', async () => {
  const [stay] = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    `select slug from app.stay where state = 'published' order by id offset 2 limit 1`,
    [],
  )
  const staff = await site.visitor()
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  const { page } = staff
  await staff.open(consolePaths.stayPart(stay!.slug, 'location'))
  const map = page.getByRole('application')
  const pin = page.locator('.c-pin')
  await pin.waitFor()
  const { width, height } = (await map.boundingBox())!
  const middle = async () => {
    const [at, box] = [(await pin.boundingBox())!, (await map.boundingBox())!]
    return { x: at.x + at.width / 2 - box.x, y: at.y + at.height / 2 - box.y }
  }
  // The map is moved on until the pin has just left it.
  await map.focus()
  // Leaflet marks a map that is on its way to another place, and takes no key then.
  const stands = () => expect.poll(() => page.locator('.leaflet-pan-anim').count()).toBe(0)
  for (let steps = 0; (await middle()).x > -1 && steps < 40; steps++) {
    await page.keyboard.press('ArrowRight')
    await stands()
  }
  const clicked = { x: Math.round(width / 2), y: Math.round(height / 2) + 60 }
  await map.click({ position: clicked })
  const isThere = async () => {
    const { x, y } = await middle()
    return Math.abs(x - clicked.x) < 4 && Math.abs(y - clicked.y) < 4
  }
  await expect.poll(isThere).toBe(true)
  expect(await page.locator('.leaflet-pan-anim').count()).toBe(0)
  expect(await isThere()).toBe(true)
})

test('the pin of a new place looks placed only once it has been', async () => {
  const staff = await site.visitor()
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  const { page } = staff
  await staff.open(consolePaths.newPlace())
  const pin = page.locator('.c-pin')
  await pin.waitFor()
  const edge = () => pin.evaluate((one) => getComputedStyle(one).borderTopStyle)
  expect([await page.getByLabel('Latitude').inputValue(), await edge()]).toEqual(['', 'dashed'])
  await page.getByRole('application').click({ position: { x: 60, y: 90 } })
  await expect.poll(() => page.getByLabel('Latitude').inputValue()).not.toBe('')
  expect(await edge()).toBe('solid')
})
