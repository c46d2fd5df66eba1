import type { StayPageShape } from '#contract/stay-shapes.ts'
import { expect, test } from 'vitest'
import { axeViolations, tooWide } from '../support/axe-violations.ts'
import { fingerOn, way } from '../support/finger.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()

async function stayWithPhotos(): Promise<{ slug: string; photos: StayPageShape['photos'] }> {
  const { data } = (await (await fetch(`${site.origin}/api/stay-search`)).json()) as { data: { slug: string }[] }
  for (const { slug } of data) {
    const stay = (await (await fetch(`${site.origin}/api/stay-pages/${slug}`)).json()) as { data: StayPageShape }
    if (stay.data.photos.length > 5) return { slug, photos: stay.data.photos }
  }
  throw new Error('no home has six photos')
}

const viewer = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Photos' })
const shows = (visitor: Visitor, number: number, of: number) =>
  viewer(visitor).getByText(`${number} of ${of}`, { exact: false }).first().waitFor()

test('photos open in a viewer that arrow keys, Home and End walk through, and Escape gives the focus back', async () => {
  const { slug, photos } = await stayWithPhotos()
  const visitor = await site.visitor()
  await visitor.open(`/stays/${slug}`)
  const { page } = visitor
  const third = page.locator('.gallery a').nth(2)
  await third.focus()
  await page.keyboard.press('Enter')
  await shows(visitor, 3, photos.length)
  for (const [key, number] of [
    ['ArrowRight', 4],
    ['ArrowLeft', 3],
    ['End', photos.length],
    ['ArrowRight', 1],
    ['ArrowLeft', photos.length],
    ['Home', 1],
  ] as const) {
    await page.keyboard.press(key)
    await shows(visitor, number, photos.length)
  }
  await viewer(visitor)
    .locator('figcaption')
    .getByText(photos[0]!.caption || photos[0]!.alt)
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await viewer(visitor).waitFor({ state: 'detached' })
  expect(await third.evaluate((link) => link === document.activeElement)).toBe(true)
})

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('a finger shows the next photo and the one before; a slanting or short way does not, and one down closes', async () => {
  const { slug, photos } = await stayWithPhotos()
  const visitor = await site.visitor(PHONE)
  await visitor.open(`/stays/${slug}`)
  const all = visitor.page.getByRole('link', { name: `Show all ${photos.length} photos` })
  await all.tap()
  await shows(visitor, 1, photos.length)
  const finger = await fingerOn(visitor.page)
  await finger.swipe(way([300, 400], [200, 400]))
  await shows(visitor, 2, photos.length)
  await finger.swipe(way([300, 400], [200, 280]))
  await finger.swipe(way([200, 400], [160, 400]))
  await shows(visitor, 2, photos.length)
  await finger.swipe(way([100, 400], [260, 410]))
  await shows(visitor, 1, photos.length)
  expect(await tooWide(visitor.page)).toEqual([])
  // A tenth of the height is far enough, however slow.
  await finger.swipe(way([180, 300], [180, 340]), 400)
  await shows(visitor, 1, photos.length)
  await finger.swipe(way([180, 300], [185, 420]), 400)
  await viewer(visitor).waitFor({ state: 'detached' })
  await all.tap()
  await shows(visitor, 1, photos.length)
  await finger.swipe(way([180, 300], [180, 350], 3))
  await viewer(visitor).waitFor({ state: 'detached' })
})

test('the neighbours of a photo are fetched while it is looked at', async () => {
  const { slug, photos } = await stayWithPhotos()
  const visitor = await site.visitor()
  await visitor.open(`/stays/${slug}`)
  const last = photos.at(-1)!.sha256
  const fetched = visitor.page.waitForRequest((request) => request.url().includes(last))
  await visitor.page.locator('.gallery a').first().click()
  await shows(visitor, 1, photos.length)
  await fetched
})

test('without JavaScript a photo of the gallery leads to its place among all photos', async () => {
  const { slug, photos } = await stayWithPhotos()
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await visitor.open(`/stays/${slug}`)
  expect(await visitor.page.getByRole('region', { name: 'All photos' }).count()).toBe(0)
  await visitor.page.locator('.gallery a').nth(2).click()
  await visitor.page.locator('#photo-3 img').waitFor()
  expect(await visitor.page.getByRole('region', { name: 'All photos' }).locator('img').count()).toBe(photos.length)
})
