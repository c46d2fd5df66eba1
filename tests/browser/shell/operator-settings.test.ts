import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { createAccount, logIn } from '../support/accounts.ts'
import { useSite } from '../support/use-site.ts'
import type { Visitor, VisitorOptions } from '../support/visitor.ts'

const elsewhere = http.createServer((_request, reply) => {
  reply.setHeader('content-type', 'text/html')
  reply.end('<!doctype html><link rel="icon" href="data:,"><title>Elsewhere</title><main>Another site</main>')
})
let elsewhereUrl = ''
/** Another origin with logos of the operator's own. */
const asked: string[] = []
const logos = http.createServer((request, response) => {
  asked.push(request.url ?? '')
  response.writeHead(200, { 'content-type': 'image/svg+xml' })
  response.end('<svg xmlns="http://www.w3.org/2000/svg" width="48" height="30"/>')
})
const isListening = (server: http.Server) =>
  new Promise<string>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)),
  )

const site = useSite(async () => {
  elsewhereUrl = await isListening(elsewhere)
  return {
    REDIRECTS: JSON.stringify({
      '/homes/{slug}': { to: '/stays/{slug}', status: 301 },
      '/blog/*': `${elsewhereUrl}/articles/*`,
      '/register': `${elsewhereUrl}/join`,
      '/forgot-password': '/stays?adults=3',
    }),
    LOGOS_PREFIX: `${await isListening(logos)}/brand/`,
    SERVICE_WORKER: 'off',
    TOKEN_SYNC_URL: 'off',
  }
})
afterAll(() => {
  elsewhere.close()
  logos.close()
})

async function somebody(options?: VisitorOptions): Promise<Visitor> {
  const visitor = await site.visitor(options)
  visitor.allowFault(/^foreign request: http:\/\/127\.0\.0\.1:\d+\/brand\//)
  return visitor
}

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
  const visitor = await somebody()
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
  const visitor = await somebody()
  await visitor.open('/login')
  await visitor.page.evaluate(() => (document.documentElement.dataset['same'] = 'yes'))
  await visitor.page
    .getByRole('main')
    .getByRole('link', { name: /forgot/i })
    .click()
  await visitor.page.waitForURL('**/stays?adults=3')
  expect(await visitor.page.evaluate(() => document.documentElement.dataset['same'])).toBe('yes')
})

test('the footer shows the cards that are taken, by logos from the configured place', async () => {
  const visitor = await somebody({ isFresh: true })
  asked.length = 0
  await visitor.open('/tos')
  const images = visitor.page.locator('footer img')
  await images.first().scrollIntoViewIfNeeded()
  expect(await images.evaluateAll((all) => all.map((one) => one.getAttribute('alt')))).toEqual([
    'Visa',
    'Mastercard',
    'Amex',
  ])
  const isShown = () =>
    images.evaluateAll((all) =>
      all.every((one) => (one as HTMLImageElement).complete && (one as HTMLImageElement).naturalWidth === 48),
    )
  await expect.poll(isShown).toBe(true)
  expect(asked.toSorted()).toEqual(['/brand/amex.svg', '/brand/mastercard.svg', '/brand/visa.svg'])
})

test('those that come with the product are there', async () => {
  for (const name of ['visa', 'mastercard', 'amex']) {
    const response = await fetch(`${site.origin}/logos/${name}.svg`)
    expect([name, response.status, response.headers.get('content-type')]).toEqual([name, 200, 'image/svg+xml'])
  }
})

test('where the operator has switched it off, a service worker from before ends itself and drops what it kept', async () => {
  const visitor = await somebody()
  const { page } = visitor
  await visitor.open('/contact')
  await page.evaluate(async () => {
    await (await caches.open('holmstay-trips')).put('/user/bookings/1', new Response('a booking'))
    await navigator.serviceWorker.register('/service-worker.js')
  })
  const left = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await expect.poll(left, { timeout: 20_000 }).toEqual([0, 0])
  const worker = await (await fetch(`${site.origin}/service-worker.js`)).text()
  expect(worker).toContain('unregister')
  expect(worker).not.toContain('fetch')
})

test('without an address for tokens browsers tell nothing, and signing in is a form that is posted', async () => {
  const account = await createAccount(site.origin)
  const visitor = await somebody()
  const posts: string[] = []
  visitor.page.on('request', (request) => {
    if (request.method() !== 'GET') posts.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await visitor.open('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt('/stays')
  await visitor.open('/user')
  await visitor.arrivesAt('/user')
  expect(posts).toEqual(['POST /login'])
})
