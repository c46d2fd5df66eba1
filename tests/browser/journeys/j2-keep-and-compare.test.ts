import { sitePaths } from '#contract/site/site-paths.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'
import { expect, test } from 'vitest'
import { loggedIn } from '../support/account-area.ts'
import { createAccount, logIn, type Account } from '../support/accounts.ts'
import { weekFromNow } from '../support/checkout.ts'
import { staysOnShow, totalOf } from '../support/search-results.ts'
import { useSharedSite } from '../support/use-site.ts'
import type { Visitor } from '../support/visitor.ts'

const site = useSharedSite()
const JOURNEY_MS = 150_000
const week = weekFromNow(24)
const search = sitePaths.stays({ ...week, adults: 2 })

test(
  'J2: two homes are kept and compared, and are in the account after signing in, beside what it kept',
  async () => {
    const account = await createAccount(site.origin)
    const { visitor: elsewhere } = await loggedIn(site, account)
    await elsewhere.open(search)
    const [first, second, third] = (await staysOnShow(elsewhere)) as [StayCardShape, StayCardShape, StayCardShape]
    await keeps(elsewhere, third, 'Saved to your account')

    const guest = await site.visitor()
    await guest.open(search)
    for (const stay of [first, second]) await keeps(guest, stay, 'Saved on this device')
    await comparesWhatIsKept(guest, [first, second])
    await signsIn(guest, account)
    await findsAllOfThemInTheAccount(guest, [first, second, third])
  },
  JOURNEY_MS,
)

async function keeps({ page }: Visitor, { title }: StayCardShape, result: string): Promise<void> {
  const heart = page.getByRole('button', { name: `Save ${title}`, exact: true }).first()
  await heart.click()
  await expect.poll(() => heart.getAttribute('aria-pressed'), { timeout: 15_000 }).toBe('true')
  await page.getByRole('status').filter({ hasText: result }).waitFor()
}

async function comparesWhatIsKept(guest: Visitor, stays: readonly StayCardShape[]): Promise<void> {
  const { page } = guest
  await page.getByRole('banner').getByRole('link', { name: 'Saved homes' }).click()
  await guest.arrivesAt(sitePaths.favourites())
  await page.getByText('2 homes', { exact: true }).waitFor()
  await page.getByLabel('Check-in', { exact: true }).click()
  // The calendar of the search, not that of the browser.
  await page.getByRole('dialog', { name: 'Dates of your stay' }).waitFor()
  await page.getByLabel('Check-in', { exact: true }).fill(week.checkIn)
  await page.getByLabel('Check-out', { exact: true }).fill(week.checkOut)
  await page.getByRole('button', { name: 'Show totals' }).click()
  await guest.arrivesAt(/^\/favourites\?.*checkIn=/)
  for (const stay of stays) await page.getByText(totalOf(stay), { exact: true }).waitFor()
  for (const { title } of stays) await page.getByRole('checkbox', { name: `Compare ${title}` }).check()
  await page.getByRole('button', { name: 'Compare 2 homes' }).click()
  await guest.arrivesAt('/compare')
  const table = page.getByRole('region', { name: 'Homes side by side' })
  const columns = await table.getByRole('columnheader').locator('.name').allTextContents()
  expect(columns.toSorted()).toEqual(stays.map(({ title }) => title).toSorted())
  const prices = await table
    .getByRole('row', { name: /^Price/ })
    .locator('b')
    .allTextContents()
  expect(prices.toSorted()).toEqual(stays.map(totalOf).toSorted())
}

async function signsIn(guest: Visitor, account: Account): Promise<void> {
  guest.allowFault(/status of 4\d\d/)
  await guest.page.getByRole('banner').getByRole('link', { name: 'Log in' }).click()
  await guest.arrivesAt(sitePaths.login())
  await logIn(guest, account)
  await guest.page.waitForURL((url) => url.pathname !== sitePaths.login())
}

async function findsAllOfThemInTheAccount(guest: Visitor, stays: readonly StayCardShape[]): Promise<void> {
  const { page } = guest
  await page.getByRole('banner').getByRole('link', { name: 'Saved homes' }).click()
  await guest.arrivesAt(sitePaths.favourites())
  await page.getByText('3 homes', { exact: true }).waitFor()
  const titles = stays.map(({ title }) => title).toSorted()
  expect((await page.locator('.saved-home').getByRole('heading').allTextContents()).toSorted()).toEqual(titles)
  const kept = (await (await page.request.get('/api/favourites')).json()) as { data: { slug: string }[] }
  expect(kept.data.map(({ slug }) => slug).toSorted()).toEqual(stays.map(({ slug }) => slug).toSorted())
}
