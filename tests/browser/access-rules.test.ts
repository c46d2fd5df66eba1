import { sitePaths } from '#contract/site/site-paths.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { createAccount, enter, logIn, type Account } from './support/accounts.ts'
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
    const visitor = await site.visitor()
    for (const path of ['/', '/stays', ...GUEST_PAGES, '/tos', '/privacy', '/refund', '/contact']) {
      const response = await visitor.open(path)
      expect(response?.status(), path).toBe(200)
      expect(pathOf(visitor)).toBe(path)
      expect(await visitor.page.getByRole('heading', { level: 1 }).count(), `headings of ${path}`).toBe(1)
    }
  })

  test.each(['/user', '/user/bookings', '/user/bookings/0197b0a0-0000-7000-8000-000000000000', '/user/anything'])(
    'is sent from %s to /login, and the destination is remembered in the cookie targetRoute',
    async (path) => {
      const visitor = await site.visitor()
      await visitor.open(`${path}?tab=1`)
      expect(pathOf(visitor)).toBe('/login')
      const cookie = (await visitor.page.context().cookies()).find(({ name }) => name === 'targetRoute')
      expect(decodeURIComponent(cookie?.value ?? '')).toBe(`${path}?tab=1`)
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    },
  )

  test('is taken to the remembered destination after signing in, and it is forgotten then', async () => {
    const visitor = await site.visitor()
    await visitor.open('/user/bookings')
    await visitor.page.getByText('take you straight to your bookings').waitFor()
    await logIn(visitor, verified)
    await visitor.arrivesAt('/user/bookings')
    expect((await visitor.page.context().cookies()).map(({ name }) => name)).not.toContain('targetRoute')
  })

  test('is sent from /verify-email to /login', async () => {
    const visitor = await site.visitor()
    await visitor.open('/verify-email')
    expect(pathOf(visitor)).toBe('/login')
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
    const visitor = await site.visitor()
    await enter(visitor, site.origin, verified)
    for (const path of [...GUEST_PAGES, '/verify-email']) {
      await visitor.open(path)
      expect(pathOf(visitor), path).toBe('/stays')
    }
  })

  test('may open the account area, which no cache keeps', async () => {
    const visitor = await site.visitor()
    await enter(visitor, site.origin, verified)
    for (const path of ['/user', '/user/bookings']) {
      const response = await visitor.open(path)
      expect(response?.status(), path).toBe(200)
      expect(response?.headers()['cache-control'], path).toContain('no-store')
      expect(pathOf(visitor)).toBe(path)
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
    const visitor = await site.visitor()
    await enter(visitor, site.origin, unverified)
    await visitor.open(path)
    expect(pathOf(visitor)).toBe('/verify-email')
    await visitor.page.getByRole('heading', { name: 'Confirm your address' }).waitFor()
  })

  test('is sent from the checkout to /verify-email, which knows the booking', async () => {
    const visitor = await site.visitor()
    await enter(visitor, site.origin, unverified)
    await visitor.open(
      sitePaths.checkout('villa-ullastre', { checkIn: '2027-06-05', checkOut: '2027-06-12', adults: 2 }),
    )
    expect(pathOf(visitor)).toBe('/verify-email')
    await visitor.page.getByText('on your way to your booking').waitFor()
  })
})

describe('addresses that lead nowhere', () => {
  test.each([
    ['/nothing-here', 'Page not found'],
    ['/stays/no-such-home', 'Page Not Found: /stays/no-such-home'],
  ])('%s is a 404 with a way on', async (path, message) => {
    const visitor = await site.visitor()
    visitor.allowFault(/status of 404/)
    const response = await visitor.open(path)
    expect(response?.status()).toBe(404)
    expect(response?.headers()['cache-control']).toContain('no-store')
    expect(await visitor.page.title()).toBe('404 Error! | Holmstay')
    expect(await visitor.page.locator('meta[name="description"]').getAttribute('content')).toBe(message)
    const main = visitor.page.getByRole('main')
    await main.getByRole('heading', { name: 'Oops!' }).waitFor()
    await main.getByText('Looks like one of our vacation homes took a wrong turn.').waitFor()
    await main.getByText("But don't worry, we have plenty of other amazing stays for you to explore!").waitFor()
    await main.getByText(message).waitFor()
    expect(await main.getByRole('link', { name: /support/ }).getAttribute('href')).toMatch(
      /^mailto:[^?@]+@[^?]+\?subject=Support$/,
    )
    await main.getByRole('link', { name: 'View All Stays' }).click()
    await visitor.arrivesAt('/stays')
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
    const visitor = await site.visitor()
    visitor.allowFault(/status of 400/)
    const response = await visitor.open(path)
    expect(response?.status()).toBe(status)
    await visitor.page.getByRole('alert').filter({ hasText: sentence }).waitFor()
    expect(await visitor.page.getByRole('article').count()).toBeGreaterThan(0)
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

function pathOf({ page }: Visitor): string {
  return new URL(page.url()).pathname
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
