import type { StaffPageVersionShape } from '#contract/page-shapes.ts'
import type { CancellationPolicy } from '#core/rate/stay-terms.ts'
import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe-violations.ts'
import { asHost } from '../support/host.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test.each([
  ['/tos', 'Terms of service', 'Version 1, in force since 20 November 2026'],
  ['/privacy', 'Privacy', 'Version 1, in force since 20 November 2026'],
  ['/refund', 'Refund policy', 'Version 2, in force since 29 November 2026'],
])(
  '%s comes from the content backend, says which version it is and has an anchor at each heading',
  async (path, title, version) => {
    const visitor = await site.visitor({ javaScriptEnabled: false })
    const response = await visitor.open(path)
    expect(response?.status()).toBe(200)
    const { page } = visitor
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.getByText(version).waitFor()
    const contents = page.getByRole('navigation', { name: 'On this page' }).getByRole('link')
    const anchors = await contents.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
    expect(anchors.length).toBeGreaterThan(2)
    for (const anchor of anchors) expect(await page.locator(anchor).count(), anchor).toBe(1)
    expect(await page.title()).toContain(title)
  },
)

test('the refund page names every way in which money goes back, and the policy of the non-refundable rate', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  await visitor.open('/refund')
  const ways = visitor.page.locator('h2#section-how-the-money-comes-back + p')
  expect(await ways.textContent()).toMatch(/card.*voucher.*bank transfer or in cash/)
  // Homes of the demo offer that rate.
  const card = visitor.page.locator('.policy-card').filter({ hasText: 'Non-refundable' })
  expect(await card.textContent()).toContain('Nothing of the nights')
})

test('the policies of the refund page are those the homes use, step by step', async () => {
  const visitor = await site.visitor({ javaScriptEnabled: false })
  const response = await fetch(`${site.origin}/api/cancellation-policies`)
  const { data } = (await response.json()) as { data: CancellationPolicy[] }
  await visitor.open('/refund')
  const cards = visitor.page.locator('.policy-card')
  expect(await cards.getByRole('heading').allTextContents()).toEqual(data.map(({ name }) => name))
  expect(await cards.locator('dl > div').count()).toBe(data.reduce((sum, { tiers }) => sum + tiers.length, 0))
})

test('a new version is on the page at once; the one before stays reachable and says that it is not valid any more', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/tos')
  await asHost<StaffPageVersionShape>(site.origin, 'pages/tos/versions', {
    version: 1,
    title: 'Terms of service',
    summary: 'Shorter than before.',
    body: '## Kindness\n\nBe kind to the house.\n\n## Weather\n\nIs not part of the agreement.',
  })
  await visitor.open('/tos')
  await page.getByText('Be kind to the house.').waitFor()
  await page.getByText(/^Version 2, in force since/).waitFor()
  await page.getByText('All 2 versions of this text').click()
  await page.getByRole('link', { name: 'Version 1' }).click()
  await visitor.arrivesAt('/tos')
  await page.getByText(/This is an earlier version/).waitFor()
  await page.getByRole('heading', { name: 'Prices' }).waitFor()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  await page.getByRole('link', { name: 'Read the current version.' }).click()
  await page.getByText('Be kind to the house.').waitFor()
})

test('what stands in for a version and is none shows the valid text, an unknown version the 404 page', async () => {
  const visitor = await site.visitor()
  visitor.allowFault(/status of 404/)
  expect((await visitor.open('/privacy?version=%00%27'))?.status()).toBe(200)
  expect((await visitor.open('/privacy?version=77'))?.status()).toBe(404)
})

test('a former version has no findings at three widths, light and dark', async () => {
  const visitor = await site.visitor()
  await visitor.open('/tos?version=1')
  await expectAccessible(visitor.page)
})
