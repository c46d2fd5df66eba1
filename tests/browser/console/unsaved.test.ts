import { consolePaths } from '#contract/site/console-map.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { expect, test } from 'vitest'
import { enter, logIn } from '../support/accounts.ts'
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
  const [home] = await queryProduct<{ slug: string }>(
    site.dataDirectory,
    'select slug from app.stay where published_at is not null order by id limit 1',
    [],
  )
  const slug = home?.slug ?? ''
  const visitor = await hostAt(consolePaths.homePart(slug, 'texts'))
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

test('a form that loads a document and was refused is there as a whole after the next sign-in', async () => {
  const visitor = await hostAt(consolePaths.siteText('refund'))
  const { page } = visitor
  visitor.allowFault(/40[01]/)
  const [title, body] = [page.getByLabel('Title', { exact: true }), page.getByLabel('Text', { exact: true })]
  await title.fill('What comes back, and when')
  await body.fill('[here](javascript:alert(1)) {nobody}')
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await page.getByRole('main').getByRole('alert').waitFor()
  await page.getByLabel('In one sentence').fill('In one sentence, once it was refused.')
  const written = await body.inputValue()
  // Sign-ins are known by their second, so this one is let end.
  await queryProduct(site.dataDirectory, 'select pg_sleep(1)', [])
  await queryProduct(
    site.dataDirectory,
    `update identity.account set valid_since = date_trunc('second', now()) where email = $1`,
    [host.email],
  )
  await page.getByRole('button', { name: 'Save the draft' }).click()
  await visitor.arrivesAt('/login')
  await logIn(visitor, host)
  await visitor.arrivesAt(consolePaths.siteText('refund'))
  await page.getByText('What you had typed is back').waitFor()
  expect(await title.inputValue()).toBe('What comes back, and when')
  expect(await body.inputValue()).toBe(written)
  expect(await page.getByLabel('In one sentence').inputValue()).toBe('In one sentence, once it was refused.')
})
