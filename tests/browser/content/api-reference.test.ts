import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe-violations.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('the reference of the API is read chapter by chapter, without scripts', async () => {
  const { page } = await site.visitor({ javaScriptEnabled: false })
  await page.goto('/api/docs')
  const chapters = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')
  const addresses = await chapters.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) {
    await page.goto(address)
    expect(await page.locator('main h2').count(), address).toBeGreaterThan(0)
    expect(await page.getByRole('main').getByText('`').count(), address).toBe(0)
  }
})

test('an operation opens at its address, with a call to copy, and leads to what it answers', async () => {
  const { page } = await site.visitor({ javaScriptEnabled: false })
  await page.goto('/api/docs/quotes#postQuotes')
  const operation = page.locator('#postQuotes')
  await operation.getByText('For everybody.').waitFor()
  const call = await operation.locator('pre.curl').textContent()
  expect(call).toContain(`curl -X POST '${site.origin}/api/quotes'`)
  expect(call).toContain('"checkIn": "2027-06-12"')
  await operation.getByRole('link', { name: 'Quote', exact: true }).click()
  await page.locator('#schema-Quote').getByText('damageDepositMinor', { exact: true }).waitFor()
})

test('every link inside the reference leads somewhere', async () => {
  const { page } = await site.visitor()
  for (const address of ['/api/docs', '/api/docs/stays', '/api/docs/schemas', '/api/docs/webhooks']) {
    await page.goto(address)
    const lost = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href*="#"]')]
        .filter(({ pathname }) => pathname === location.pathname)
        .map(({ hash }) => hash.slice(1))
        .filter((id) => !document.getElementById(id)),
    )
    expect(lost, address).toEqual([])
  }
})

test.each(['/api/docs', '/api/docs/stays', '/api/docs/schemas', '/api/docs/webhooks'])(
  '%s can be used by everybody, on every screen',
  async (address) => {
    const { page } = await site.visitor()
    await page.goto(address)
    // A few cards, one of them open: all others are made alike, and looking at a thousand of them takes minutes.
    await page.evaluate(() => {
      const cards = [...document.querySelectorAll('main details')]
      for (const card of cards.slice(6)) card.remove()
      if (cards[1] instanceof HTMLDetailsElement) cards[1].open = true
      for (const link of document.querySelectorAll('main a[href*="#schema-"]')) link.setAttribute('href', '#operations')
    })
    await expectAccessible(page)
  },
)
