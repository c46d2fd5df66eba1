import { expect, test } from 'vitest'
import { weekFromNow } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('ages of children go on from the list to the home and its price, however the address spelt them', async () => {
  const { checkIn, checkOut } = weekFromNow(28)
  const query = `checkIn=${checkIn}&checkOut=${checkOut}&adults=2&children=2`
  for (const ages of ['childAges=4,11', 'childAges=4&childAges=11', 'age=4&age=11']) {
    const guest = await site.visitor({ javaScriptEnabled: false })
    await guest.open(`/stays?${query}&${ages}`)
    const card = guest.page.locator('article.card').first()
    const total = (await card.locator('.total b').textContent())!
    await card.getByRole('link').click()
    await guest.arrivesAt(/^\/stays\/[^/]+$/)
    expect(new URL(guest.page.url()).search).toContain('childAges=4,11')
    await guest.page.locator('#price').getByText(total).first().waitFor()
    const chosen = guest.page.locator('select[name="childAges"]')
    expect(await chosen.evaluateAll((all) => all.map((one) => (one as HTMLSelectElement).value))).toEqual(['4', '11'])
  }
})

test('another search keeps the ages of the children', async () => {
  const guest = await site.visitor({ javaScriptEnabled: false })
  await guest.open('/stays?adults=2&children=2&childAges=4,11')
  await guest.page.locator('summary', { hasText: 'Change the search' }).click()
  await guest.page.getByRole('button', { name: 'Search' }).click()
  await guest.page.waitForURL((url) => url.searchParams.has('destination'))
  expect(new URL(guest.page.url()).searchParams.getAll('childAges')).toEqual(['4,11'])
})
