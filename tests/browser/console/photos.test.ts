import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

async function photosOfAHome() {
  const [home] = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    'select slug from app.stay order by slug limit 1',
    [],
  )
  return consolePaths.homePart(home?.slug ?? '', 'photos')
}

test('the description of a photo of the demo is changed, and stays when the photo is removed and put back', async () => {
  const staff = await site.visitor({ javaScriptEnabled: false })
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  await staff.open(await photosOfAHome())
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
