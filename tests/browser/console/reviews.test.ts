import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const host = { name: demoHost.displayName, email: demoHost.email, password: demoHost.password }

test('without JavaScript a review is answered for everybody to read, and a hidden one is gone until it is shown again', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  const { page } = visitor
  await enter(visitor, site.origin, host)
  await visitor.open(consolePaths.consoleReviews())
  const row = page.locator('[data-row]').first()
  const body = await row.locator('.c-said').first().innerText()
  const stay = new URL(await row.getByRole('link').first().getAttribute('href').then(String), site.origin)
  await row.getByText('Answer…').click()
  await row.getByRole('textbox').fill('The pump is mended since Tuesday.')
  await row.getByRole('button', { name: 'Publish the answer' }).click()
  await page.getByText('Your answer is published').waitFor()
  const publicly = async () => (await fetch(`${stay.href}/reviews`)).text()
  expect(await publicly()).toContain('The pump is mended since Tuesday.')

  await visitor.open(`${consolePaths.consoleReviews()}?view=all`)
  const answered = page.locator('[data-row]').filter({ hasText: 'The pump is mended since Tuesday.' })
  await answered.getByText('Hide…').click()
  await answered.getByRole('combobox').selectOption('advertising')
  await answered.getByRole('button', { name: 'Hide the review' }).click()
  await page.getByText('Hidden. It is no longer shown').waitFor()
  expect(await publicly()).not.toContain('The pump is mended')

  await visitor.open(`${consolePaths.consoleReviews()}?view=hidden`)
  const hidden = page.locator('[data-row]').filter({ hasText: body })
  expect(await hidden.innerText()).toContain('Hidden: It is advertising')
  await hidden.getByRole('button', { name: /^Show / }).click()
  await page.getByText('Shown. It counts like any other.').waitFor()
  expect(await publicly()).toContain('The pump is mended since Tuesday.')
})
