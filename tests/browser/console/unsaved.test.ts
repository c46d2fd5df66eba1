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
