import { expect, test } from 'vitest'
import { expectAccessible } from '../support/axe-violations.ts'
import { useSite } from '../support/use-site.ts'

const site = useSite()

test('the reference of the API is read chapter by chapter, without scripts', async () => {
  const { page } = await site.visitor({ javaScriptEnabled: false })
  await page.goto('/api/docs')
  const chapters = page.getByRole('navigation', { name: 'Chapters' }).getByRole('link')
  const anchors = await chapters.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(anchors.length).toBeGreaterThan(15)
  for (const anchor of anchors) expect(await page.locator(`section${anchor} > h2`).count(), anchor).toBe(1)
  expect(await page.getByRole('main').getByText('`').count()).toBe(0)
})

test('an operation opens at its address, with a call to copy, and leads to what it answers', async () => {
  const { page } = await site.visitor({ javaScriptEnabled: false })
  await page.goto('/api/docs#postQuotes')
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
  await page.goto('/api/docs')
  const lost = await page.evaluate(() =>
    [...document.querySelectorAll('a[href^="#"]')]
      .map((link) => link.getAttribute('href')!.slice(1))
      .filter((id) => !document.getElementById(id)),
  )
  expect(lost).toEqual([])
})

test('the reference can be used by everybody, on every screen', async () => {
  const { page } = await site.visitor()
  await page.goto('/api/docs')
  // Two chapters, one card of each open: all others are made alike, and looking at a thousand of them takes minutes.
  await page.evaluate(() => {
    for (const chapter of document.querySelectorAll('main > section')) {
      const cards = [...chapter.querySelectorAll('details')]
      if (!['chapter-stays', 'chapter-schemas'].includes(chapter.id)) chapter.remove()
      for (const card of cards.slice(6)) card.remove()
      cards[1]!.open = true
    }
    for (const link of document.querySelectorAll('main a[href^="#schema-"]')) link.setAttribute('href', '#operations')
  })
  await expectAccessible(page)
})
