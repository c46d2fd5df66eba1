import { expect, test } from 'vitest'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()
const SAYS = 'Your browser keeps no cookies of this site.'

test('a browser that keeps no cookies is told so where one logs in or registers: nobody stays logged in without them', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/login')
  expect(await page.getByText(SAYS).count()).toBe(0)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDocumentCookieDisabled', { disabled: true })
  for (const path of ['/login', '/register']) {
    await visitor.open(path)
    await page.getByText(SAYS).waitFor()
  }
})
