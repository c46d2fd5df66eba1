import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { useSite } from '../support/use-site.ts'

const elsewhere = http.createServer((_request, reply) => {
  reply.setHeader('content-type', 'text/html')
  reply.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title><main>Another site</main>')
})
let elsewhereUrl = ''

const site = useSite(async () => {
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  elsewhereUrl = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
  return {
    REDIRECTS: JSON.stringify({
      '/homes/{slug}': { to: '/stays/{slug}', status: 301 },
      '/blog/*': `${elsewhereUrl}/articles/*`,
      '/register': `${elsewhereUrl}/join`,
      '/forgot-password': '/stays?adults=3',
    }),
  }
})
afterAll(() => elsewhere.close())

test('a redirect defined by the server is an HTTP redirect with its status, and keeps the query', async () => {
  const ask = async (path: string) => {
    const response = await fetch(site.origin + path, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  expect(await ask('/homes/villa-ullastre?adults=2')).toEqual([301, '/stays/villa-ullastre?adults=2'])
  expect(await ask('/blog/2027/june')).toEqual([307, `${elsewhereUrl}/articles/2027/june`])
  expect(await ask('/forgot-password')).toEqual([307, '/stays?adults=3'])
  expect((await ask('/stays'))[0]).toBe(200)
})

test('every page has one address: without a slash at its end, and never that of another site', async () => {
  const ask = async (path: string) => {
    const response = await fetch(site.origin + path, { redirect: 'manual' })
    return [response.status, response.headers.get('location')]
  }
  expect(await ask('/stays/?adults=2')).toEqual([308, '/stays?adults=2'])
  expect(await ask('/user/bookings//')).toEqual([308, '/user/bookings'])
  for (const path of ['//elsewhere.example/', '/%5Celsewhere.example/', '///elsewhere.example//']) {
    const [status, target] = await ask(path)
    expect([status, String(target).startsWith('//')], path).toEqual([path.includes('%') ? 308 : 404, false])
  }
  expect((await ask('/'))[0]).toBe(200)
})

test('an absolute external target of a redirect causes a full page load, also from a link of the site', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/127\.0\.0\.1/)
  await visitor.open('/login')
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: /register|create an account/i })
    .first()
    .click()
  await visitor.page.waitForURL(`${elsewhereUrl}/join`)
  expect(await visitor.page.title()).toBe('Elsewhere')
})

test('an internal redirect is followed without loading a document', async () => {
  const visitor = await site.visitor()
  await visitor.open('/login')
  await visitor.page.evaluate(() => (document.documentElement.dataset['same'] = 'yes'))
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: /forgot/i })
    .click()
  await visitor.page.waitForURL('**/stays?adults=3')
  expect(await visitor.page.evaluate(() => document.documentElement.dataset['same'])).toBe('yes')
})
