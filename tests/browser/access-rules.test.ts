import { sitePaths } from '#contract/site/site-paths.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { FormWalker } from '#tests/support/form-walker.ts'
import { createAccount, enter, logIn, signIn, type Account } from './support/accounts.ts'
import { useSharedSite } from './support/use-site.ts'
import type { Visitor } from './support/visitor.ts'

const site = useSharedSite()
const GUEST_PAGES = ['/login', '/register', '/forgot-password']
let verified: Account
let unverified: Account

beforeAll(async () => {
  ;[verified, unverified] = await Promise.all([
    createAccount(site.origin),
    createAccount(site.origin, { verified: false }),
  ])
})

describe('a signed-out visitor', () => {
  test('may open every public page and every guest page', async () => {
    for (const path of ['/', '/stays', ...GUEST_PAGES, '/tos', '/privacy', '/refund', '/contact']) {
      const response = await ask(path)
      expect(response.status, path).toBe(200)
      expect((await response.text()).match(/<h1[ >]/g), `headings of ${path}`).toHaveLength(1)
    }
  })

  test.each(['/user', '/user/bookings', '/user/bookings/0197b0a0-0000-7000-8000-000000000000', '/user/anything'])(
    'is sent from %s to /login, and the destination is remembered in the cookie targetRoute',
    async (path) => {
      const response = await ask(`${path}?tab=1`)
      expect([response.status, response.headers.get('location')]).toEqual([303, '/login'])
      const [pair = '', ...rules] = response.headers
        .getSetCookie()
        .find((line) => line.startsWith('targetRoute='))!
        .split('; ')
      expect(decodeURIComponent(pair)).toBe(`targetRoute=${path}?tab=1`)
      expect(rules).toEqual(expect.arrayContaining(['HttpOnly', 'SameSite=Lax', 'Path=/']))
      expect((await (await walker()).open(path)).status).toBe(200)
    },
  )

  test('is taken to the remembered destination after signing in, and it is forgotten then', async () => {
    const visitor = await site.visitor()
    await visitor.open('/user/bookings')
    await visitor.page.getByText('take you straight to your bookings').waitFor()
    // Whoever is sent here has perhaps never been here.
    expect(await visitor.page.getByRole('heading', { level: 1 }).textContent()).toBe('Log in')
    await logIn(visitor, verified)
    await visitor.arrivesAt('/user/bookings')
    expect((await visitor.page.context().cookies()).map(({ name }) => name)).not.toContain('targetRoute')
  })

  test('is sent from /verify-email to /login', async () => {
    expect((await ask('/verify-email')).headers.get('location')).toBe('/login')
  })

  test('goes to /stays after a sign-in that came from nowhere', async () => {
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, verified)
    await visitor.arrivesAt('/stays')
  })

  test('is not sent to another site by a forged targetRoute', async () => {
    const visitor = await site.visitor()
    await visitor.page
      .context()
      .addCookies([{ name: 'targetRoute', value: encodeURIComponent('//evil.example/user'), url: site.origin }])
    await visitor.open('/login')
    await logIn(visitor, verified)
    await visitor.arrivesAt('/stays')
  })
})

describe('a signed-in, verified guest', () => {
  test('is sent from guest pages and from /verify-email to the previous page', async () => {
    const visitor = await site.visitor()
    await enter(visitor, site.origin, verified)
    await visitor.open('/contact')
    for (const path of [...GUEST_PAGES, '/verify-email']) {
      await followLink(visitor, path)
      await visitor.arrivesAt('/contact')
    }
  })

  test('is sent from guest pages and from /verify-email to /stays when there is no previous page', async () => {
    const guest = await walker(verified)
    for (const path of [...GUEST_PAGES, '/verify-email']) {
      const { status, address } = await guest.open(path)
      expect([status, address], path).toEqual([200, '/stays'])
    }
  })

  test('may open the account area, which no cache keeps', async () => {
    const guest = await walker(verified)
    for (const path of ['/user', '/user/bookings']) {
      const response = await ask(path, guest)
      expect(response.status, path).toBe(200)
      expect(response.headers.get('cache-control'), path).toContain('no-store')
    }
  })

  test('signs out to /login, and the account area is closed again, also behind the back button', async () => {
    const visitor = await site.visitor()
    await visitor.open('/login')
    await logIn(visitor, verified)
    await visitor.arrivesAt('/stays')
    await visitor.open('/user')
    await visitor.page.getByRole('main').getByRole('button', { name: 'Log out' }).click()
    await visitor.arrivesAt('/login')
    expect((await visitor.page.context().cookies()).map(({ name }) => name)).not.toContain('session')
    await visitor.page.goBack({ waitUntil: 'domcontentloaded' })
    await visitor.arrivesAt('/login')
  })
})

describe('a signed-in guest whose address is not verified', () => {
  test.each(['/user', '/user/bookings'])('is sent from %s to /verify-email', async (path) => {
    const { status, address, html } = await (await walker(unverified)).open(path)
    expect([status, address]).toEqual([200, '/verify-email'])
    expect(html).toMatch(/<h1[^>]*>Confirm your address</)
  })

  test('is sent from the checkout to /verify-email, which knows the booking', async () => {
    const guest = await walker(unverified)
    const { address, text } = await guest.open(
      sitePaths.checkout('villa-ullastre', { checkIn: '2027-06-05', checkOut: '2027-06-12', adults: 2 }),
    )
    expect(address).toBe('/verify-email')
    expect(text).toContain('on your way to your booking')
  })
})

describe('addresses that lead nowhere', () => {
  test.each([
    ['/nothing-here', 'Page not found'],
    ['/stays/no-such-home', 'Page Not Found: /stays/no-such-home'],
  ])('%s is a 404 with a way on', async (path, message) => {
    const response = await ask(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('cache-control')).toContain('no-store')
    const { html, text } = await (await walker()).open(path)
    expect(html).toContain('<title>404 Error! | Holmstay</title>')
    expect(html).toContain(`<meta name="description" content="${message}"`)
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main).toMatch(/<h1[^>]*>Oops!</)
    for (const sentence of [
      'Looks like one of our vacation homes took a wrong turn.',
      "But don't worry, we have plenty of other amazing stays for you to explore!",
      message,
    ])
      expect(text).toContain(sentence)
    expect(main).toMatch(/<a [^>]*href="mailto:[^?@"]+@[^?"]+\?subject=Support"[^>]*>[^<]*support/)
    // That a visitor gets on by it, `shell/error-page.test.ts` shows.
    expect(main).toMatch(/<a [^>]*href="\/stays"[^>]*>View All Stays</)
  })

  test.each([
    'Googlebot/2.1 (+http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'Mozilla/5.0 Chrome-Lighthouse',
    'bingbot/2.0',
  ])('a crawler (%s) gets the true status and no "Oops!"', async (userAgent) => {
    const response = await fetch(`${site.origin}/nothing-here`, { headers: { 'user-agent': userAgent } })
    expect(response.status).toBe(404)
    const html = await response.text()
    expect(html).not.toContain('Oops!')
    expect(html).not.toContain('View All Stays')
    expect(html).toMatch(/<meta name="robots" content="noindex"/)
  })

  test('a crawler that runs scripts sees no "Oops!" either', async () => {
    const visitor = await site.visitor({
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    })
    visitor.allowFault(/status of 404/)
    // The specification (§2) wants it logged.
    visitor.allowFault(/No error page for a crawler 404/)
    const response = await visitor.open('/nothing-here')
    expect(response?.status()).toBe(404)
    expect(await visitor.page.getByText('Oops!').count()).toBe(0)
  })
})

describe('wrong questions', () => {
  test.each([
    ['/stays?checkIn=2027-02-30&checkOut=2027-03-05', 400, /does not exist/],
    ['/stays?checkIn=2027-06-12&checkOut=2027-06-05', 400, /must come after/],
    ['/stays?checkIn=2020-06-05&checkOut=2020-06-12', 400, /have passed/],
    ['/stays?adults=nobody', 400, /./],
  ])('%s is answered with %i and a sentence, and the list stays usable', async (path, status, sentence) => {
    const response = await ask(path)
    expect(response.status).toBe(status)
    const html = await response.text()
    expect(/<(\w+)[^>]* role="alert"[^>]*>(.*?)<\/\1>/s.exec(html)?.[2]).toMatch(sentence)
    expect(html).toMatch(/<article[ >]/)
  })

  test('what a page would load from elsewhere is refused by its content security policy', async () => {
    const visitor = await site.visitor()
    await visitor.open('/stays')
    const refused = visitor.page.waitForEvent('console', (message) => /Content Security Policy/.test(message.text()))
    await visitor.page.evaluate(() =>
      document.body.append(Object.assign(new Image(), { src: 'https://elsewhere.example/pixel.png' })),
    )
    await refused
    expect(visitor.faults().join()).toMatch(/Content Security Policy/)
    visitor.allowFault(/elsewhere\.example/)
  })

  test('a form from another site changes nothing', async () => {
    const response = await fetch(`${site.origin}/logout`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://evil.example', 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(response.status).toBe(403)
  })
})

/** Somebody without a browser, signed in when there is an account. */
async function walker(account?: Account): Promise<FormWalker> {
  const { origin } = site
  const somebody = new FormWalker({ url: origin, origin })
  if (account === undefined) return somebody
  const authorization = `Bearer ${await signIn(origin, account)}`
  somebody.take(await fetch(`${origin}/__session`, { method: 'POST', headers: { authorization, origin } }))
  return somebody
}

/** The site's first answer to them, before any redirect. */
function ask(path: string, { cookie } = { cookie: '' }): Promise<Response> {
  return fetch(site.origin + path, { redirect: 'manual', headers: { cookie, accept: 'text/html' } })
}

/** A link as it stands on any page: the browser names the page it comes from. */
async function followLink({ page }: Visitor, path: string): Promise<void> {
  const loaded = page.waitForEvent('domcontentloaded')
  await page.evaluate((href) => {
    const link = document.createElement('a')
    link.href = href
    document.body.append(link)
    link.click()
  }, path)
  await loaded
}
