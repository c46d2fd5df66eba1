import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

async function photosOfAStay() {
  const [stay] = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    'select slug from app.stay order by slug limit 1',
    [],
  )
  return consolePaths.stayPart(stay?.slug ?? '', 'photos')
}

const photo = async (shade: number) => ({
  name: `photo-${shade}.jpg`,
  mimeType: 'image/jpeg',
  buffer: await drawPhoto(1200, 800, shade).jpeg().toBuffer(),
})

test('the description of a photo of the demo is changed, and stays when the photo is removed and put back', async () => {
  const staff = await site.visitor({ javaScriptEnabled: false })
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  await staff.open(await photosOfAStay())
  const main = staff.page.getByRole('main')
  await main.getByLabel('Caption').last().fill('Around the corner')
  await main.getByRole('button', { name: 'Save the descriptions' }).click()
  await staff.page.getByText('Saved.', { exact: true }).waitFor()
  expect(await main.getByLabel('Caption').last().inputValue()).toBe('Around the corner')
  const description = await main.getByLabel('What it shows').last().inputValue()
  await main
    .getByRole('button', { name: /^Remove photo/ })
    .last()
    .click()
  await main.getByRole('button', { name: 'Put it back' }).click()
  await expect.poll(() => main.getByLabel('Caption').last().inputValue()).toBe('Around the corner')
  expect(await main.getByLabel('What it shows').last().inputValue()).toBe(description)
})

test('descriptions that are being typed stay when photos are uploaded, and while these arrive one by one', async () => {
  const staff = await site.visitor()
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  await staff.open(await photosOfAStay())
  const { page } = staff
  const captions = page.getByLabel('Caption')
  const before = await captions.count()
  await captions.first().fill('Typed before the upload')
  const shades = [60, 120, 180]
  await page.getByLabel('Add photos').setInputFiles(await Promise.all(shades.map(photo)))
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await staff.arrivesAt(/photos\?waiting=/)
  expect(await captions.first().inputValue()).toBe('Typed before the upload')

  await captions.nth(1).fill('Typed while they arrive')
  await expect.poll(() => captions.count(), { timeout: 30_000 }).toBe(before + shades.length)
  expect(await captions.nth(1).inputValue()).toBe('Typed while they arrive')

  await page.getByRole('button', { name: 'Save the descriptions' }).click()
  await page.getByText('Saved.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Remove photo 3' }).click()
  await page.getByText('The photo is removed.').waitFor()
  expect(await captions.first().inputValue()).toBe('Typed before the upload')
}, 90_000)

/** Opens the photos of a home, and returns how they stand and when their order has been saved. */
async function openPhotos() {
  const staff = await site.visitor()
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  await staff.open(await photosOfAStay())
  const { page } = staff
  const photos = page.locator('[data-photo]')
  return {
    page,
    photos,
    allowFault: staff.allowFault.bind(staff),
    order: () => photos.evaluateAll((all) => all.map((one) => one.dataset['photo'])),
    saved: () =>
      page.waitForResponse((response) => response.request().method() === 'POST' && response.url().includes('/photos')),
  }
}

test('a photo that is dragged stays where it is put, also when the page changes under it meanwhile', async () => {
  const { page, photos, order, saved } = await openPhotos()
  const [first, second, ...others] = await order()
  const middleOf = async (nth: number) => {
    const box = (await photos.nth(nth).locator('.c-shot').boundingBox())!
    return [box.x + box.width / 2, box.y + box.height / 2] as const
  }
  const to = await middleOf(0)
  await page.mouse.move(...(await middleOf(1)))
  await page.mouse.down()
  await page.mouse.move(...to, { steps: 8 })
  await expect.poll(order).toEqual([second, first, ...others])
  // As when a photo that was uploaded arrives.
  await page.getByRole('link', { name: 'Add photos' }).evaluate((link: HTMLElement) => link.click())
  await page.waitForURL(/#photo-files$/)
  const isSaved = saved()
  await page.mouse.up()
  await isSaved
  await page.reload()
  expect(await order()).toEqual([second, first, ...others])
})

test('a photo that is dropped is saved when the browser reports no end of the drag', async () => {
  const { page, photos, order, saved } = await openPhotos()
  const [first, second, ...others] = await order()
  // Some browsers may send no such event to a photo that has changed its place in the page.
  await page.evaluate(() => addEventListener('dragend', (event) => event.stopImmediatePropagation(), true))
  const isSaved = saved()
  await photos.nth(1).locator('.c-shot').dragTo(photos.nth(0).locator('.c-shot'))
  await isSaved
  await page.reload()
  expect(await order()).toEqual([second, first, ...others])
})

test('who describes a photo that a colleague removes meanwhile reads what they typed, and saves the rest', async () => {
  const [mine, theirs] = [await openPhotos(), await openPhotos()]
  const captions = mine.page.getByLabel('Caption')
  await captions.nth(1).fill('The second in May')
  await captions.nth(2).fill('The third in May')
  await theirs.page.getByRole('button', { name: 'Remove photo 2' }).click()
  await theirs.page.getByText('The photo is removed.').waitFor()
  const before = await mine.photos.count()
  const save = mine.page.getByRole('button', { name: 'Save the descriptions' })
  mine.allowFault(/status of 409/)
  await save.click()
  await mine.page.getByRole('alert').getByText('You typed: “The second in May”.').waitFor()
  expect(await mine.photos.count()).toBe(before - 1)
  expect(await captions.nth(1).inputValue()).toBe('The third in May')
  await save.click()
  await mine.page.getByText('Saved.', { exact: true }).waitFor()
  await mine.page.reload()
  expect(await captions.nth(1).inputValue()).toBe('The third in May')
})
