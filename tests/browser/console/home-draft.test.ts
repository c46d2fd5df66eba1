import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

async function somebodyOfStaff(javaScriptEnabled: boolean) {
  const staff = await site.visitor({ javaScriptEnabled })
  await enter(staff, site.origin, { name: demoHost.displayName, ...demoHost })
  return staff
}

async function aPublishedHome(nth: number): Promise<string> {
  const homes = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    `select slug from app.stay where state = 'published' order by id offset $1 limit 1`,
    [nth],
  )
  return homes[0]!.slug
}

test('without JavaScript a change is drafted, looked at as guests would, settled with what others wrote, and published', async () => {
  const slug = await aPublishedHome(0)
  const staff = await somebodyOfStaff(false)
  const guest = await site.visitor({ javaScriptEnabled: false })
  const main = staff.page.getByRole('main')
  await staff.open(consolePaths.homePart(slug, 'basics'))
  await main.getByLabel('Title', { exact: true }).fill('Casa del Esborrany')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await main.getByText('Saved as a draft. Guests do not see it until you publish it.').waitFor()
  expect(await main.getByLabel('Title', { exact: true }).inputValue()).toBe('Casa del Esborrany')
  await guest.open(sitePaths.stay(slug))
  expect(await guest.page.getByRole('heading', { level: 1 }).textContent()).not.toBe('Casa del Esborrany')
  guest.allowFault(/404/)
  expect((await guest.open(sitePaths.stay(slug, { draft: 'true' })))?.status()).toBe(404)

  await staff.page.getByRole('link', { name: 'View as guest' }).click()
  await staff.arrivesAt(consolePaths.homePreview(slug))
  await staff.page.frameLocator('iframe').getByRole('heading', { level: 1, name: 'Casa del Esborrany' }).waitFor()

  await queryProduct(site.dataDirectory, `update app.stay set title = 'Casa de Otros' where slug = $1`, [slug])
  await staff.open(consolePaths.homeDraft(slug))
  await main.getByText('1 field was changed on the site meanwhile').waitFor()
  expect(await main.getByRole('button', { name: 'Publish 1 change' }).count()).toBe(0)
  expect(
    await main
      .getByRole('row', { name: /^Title/ })
      .getByRole('cell')
      .first()
      .textContent(),
  ).toBe('Casa de Otros')
  await main.getByRole('button', { name: 'Keep the draft of Title' }).click()
  await main.getByText('The draft keeps its value.').waitFor()
  await main.getByRole('button', { name: 'Publish 1 change' }).click()
  await main.getByText('Published. Guests see it now.').waitFor()
  await guest.open(sitePaths.stay(slug))
  await guest.page.getByRole('heading', { level: 1, name: 'Casa del Esborrany' }).waitFor()
})

test('what is typed saves itself, and stays drafted beside what was drafted before until it is undone', async () => {
  const slug = await aPublishedHome(1)
  const staff = await somebodyOfStaff(true)
  const main = staff.page.getByRole('main')
  await staff.open(consolePaths.homePart(slug, 'texts'))
  const sentence = main.getByLabel('One sentence')
  await sentence.fill('Saved without a button.')
  await main.getByRole('status').getByText('Saved as a draft').waitFor()
  await main.getByRole('link', { name: 'Publish 1 change' }).waitFor()
  expect(await sentence.inputValue()).toBe('Saved without a button.')
  // The field keeps its focus: nothing was drawn anew.
  await sentence.fill('Saved once more.')
  await main.getByRole('button', { name: 'Save draft' }).click()
  await main.getByText('Saved as a draft. Guests do not see it until you publish it.').waitFor()

  await staff.open(consolePaths.homePart(slug, 'arrival'))
  await main.getByLabel('How to get in').fill('The key hangs behind the door.')
  await main.getByRole('link', { name: 'Publish 2 changes' }).click()
  await staff.arrivesAt(consolePaths.homeDraft(slug))
  await main.getByText('The key hangs behind the door.').waitFor()
  await main.getByText('Saved once more.').waitFor()
  await main.getByRole('button', { name: 'Leave One sentence as guests see it' }).click()
  await main.getByText('Left as guests see it.').waitFor()
  expect(await main.getByText('Saved once more.').count()).toBe(0)
  await main.getByRole('link', { name: 'View as guest' }).click()
  await staff.arrivesAt(consolePaths.homePreview(slug))
  // Another choice in the frame is of the draft as well.
  const frame = staff.page.frameLocator('iframe')
  expect(await frame.locator('a[href*="draft=true"]').count()).toBeGreaterThan(0)
})
