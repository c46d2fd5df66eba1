import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.displayName, email: demoHost.email, password: demoHost.password }

async function hostAt(path: string) {
  const visitor = await site.visitor()
  await enter(visitor, site.origin, host)
  await visitor.open(path)
  return visitor
}

test('whoever closes a home while what they typed last waits behind a request is asked first', async () => {
  const [stay] = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    'select slug from app.stay where published_at is not null order by id limit 1',
    [],
  )
  const slug = stay?.slug ?? ''
  const visitor = await hostAt(consolePaths.stayPart(slug, 'texts'))
  const { page } = visitor
  const sentence = page.getByRole('main').getByLabel('One sentence')
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  const running = Promise.withResolvers<undefined>()
  const answered = Promise.withResolvers<undefined>()
  await page.route(`**${consolePaths.draftSaving(slug)}*`, async (request) => {
    running.resolve(undefined)
    await answered.promise
    await request.abort()
  })
  await sentence.fill('Typed before the request.')
  await running.promise
  await sentence.pressSequentially(' And during it.')
  await visitor.open(consolePaths.today())
  expect(asked).toEqual(['beforeunload'])
  answered.resolve(undefined)
})

test('what was typed about a home that is not published yet is there again after another part was looked at', async () => {
  const visitor = await hostAt(consolePaths.newStay())
  const main = visitor.page.getByRole('main')
  await main.getByLabel('Title').fill('Casa Sense Pressa')
  for (const name of ['Guests', 'Bedrooms', 'Beds', 'Bathrooms']) await main.getByLabel(name, { exact: true }).fill('2')
  await main.getByLabel('Price per night').fill('90')
  await main.getByLabel('Place', { exact: true }).selectOption({ index: 1 })
  await main.getByRole('button', { name: 'Create the home' }).click()
  await main.getByText('The home is created.').waitFor()
  const part = (name: string) => main.getByRole('link', { name: new RegExp(`^${name}`) }).first()
  const words = main.getByLabel('Description')
  const again = main.getByText('What you typed is here again. It is not saved yet.')
  await part('Texts').click()
  await words.fill('Behind the dunes, without haste.')
  await main.getByLabel('Smoking is allowed').check()
  await part('Basics').click()
  await main.getByLabel('Registration number').waitFor()
  await part('Texts').click()
  await again.waitFor()
  expect(await words.inputValue()).toBe('Behind the dunes, without haste.')
  expect(await main.getByLabel('Smoking is allowed').isChecked()).toBe(true)
  await main.getByRole('button', { name: 'Save', exact: true }).click()
  await main.getByText('Saved.', { exact: true }).waitFor()
  expect(await again.count()).toBe(0)
  await words.fill('Something else')
  await part('Basics').click()
  await main.getByLabel('Registration number').waitFor()
  await part('Texts').click()
  await main.getByRole('button', { name: 'Forget it' }).click()
  expect(await words.inputValue()).toBe('Behind the dunes, without haste.')
  expect(await again.count()).toBe(0)
})
