import { createServer, type AddressInfo } from 'node:net'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { afterAll, expect, test } from 'vitest'
import { createAccount, logIn } from '../support/accounts.ts'
import { cards, fillCard, holdNights, checkoutOf, offersFor, payButton } from '../support/checkout.ts'
import { queryProduct } from '../support/product-database.ts'
import { useSite } from '../support/use-site.ts'

/** The Holmstay whose content the site shows: a process of its own, with a database of its own. */
let backend: RunningProduct
afterAll(() => backend.stop())

const site = useSite(async () => {
  const port = await freePort()
  backend = await startSeededProduct({ WEBSITE_URL: `http://localhost:${port}`, TRUST_PROXY: '1' })
  await queryProduct(backend.dataDirectory, `update app.stay set title = 'There: ' || title`, [])
  return { PORT: String(port), CONTENT_API_URL: backend.url }
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

const countIn = async (product: { readonly dataDirectory: string }, table: string) =>
  Number((await queryProduct<{ n: string }>(product.dataDirectory, `select count(*) as n from ${table}`, []))[0]?.n)

test('a second Holmstay API serves the site: its homes are listed and shown, its accounts sign in, its nights are booked', async () => {
  const visitor = await site.visitor()
  const { page } = visitor
  await visitor.open('/stays')
  const titles = await page.locator('main article.card').getByRole('heading').allTextContents()
  expect(titles.length).toBeGreaterThan(5)
  for (const title of titles) expect(title).toMatch(/^There: /)

  const [offer] = await offersFor(site.origin, 8)
  expect(offer.title).toMatch(/^There: /)
  await visitor.open(`/stays/${offer.slug}`)
  await page.getByRole('heading', { level: 1, name: offer.title }).waitFor()
  const photo = page.locator('main img').first()
  await expect.poll(() => photo.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0)).toBe(true)

  const account = await createAccount(site.origin)
  await visitor.open(checkoutOf(offer))
  await visitor.arrivesAt('/login')
  await logIn(visitor, account)
  await visitor.arrivesAt(/\/book\?/)
  await holdNights(visitor)
  const booking = new URL(page.url()).searchParams.get('booking')
  await fillCard(visitor, cards.pays)
  await payButton(visitor).click()
  await visitor.arrivesAt(/^\/user\/bookings\//)
  await page.getByText(offer.title).first().waitFor()

  const stored = await queryProduct<{ status: string }>(
    backend.dataDirectory,
    'select status from app.booking where id = $1',
    [booking],
  )
  expect(stored).toEqual([{ status: 'confirmed' }])
  const here = { dataDirectory: site.dataDirectory }
  expect(await countIn(here, `app.booking where id = '${booking}'`)).toBe(0)
  expect(await countIn(here, `identity.account where email = '${account.email}'`)).toBe(0)
  expect(await countIn(backend, `identity.account where email = '${account.email}'`)).toBe(1)
})

test('what changes there is on the next page, and addresses of pages come from there', async () => {
  const [{ slug }] = await offersFor(site.origin, 8)
  const titleOf = async () => /<h1[^>]*>([^<]+)/.exec(await (await fetch(`${site.origin}/stays/${slug}`)).text())?.[1]
  expect(await titleOf()).toMatch(/^There: /)
  await queryProduct(backend.dataDirectory, `update app.stay set title = 'Elsewhere' where slug = $1`, [slug])
  expect(await titleOf()).toBe('Elsewhere')
  await queryProduct(backend.dataDirectory, `update app.stay set state = 'draft' where slug = $1`, [slug])
  expect(await (await fetch(`${site.origin}/sitemap.xml`)).text()).not.toContain(`/stays/${slug}<`)
})
