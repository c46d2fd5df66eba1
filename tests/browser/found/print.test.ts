import { sitePaths } from '#contract/site/site-paths.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { expect, test } from 'vitest'
import { enter } from '../support/accounts.ts'
import { bookByApi } from '../support/book-by-api.ts'
import { offersFor, offerWith } from '../support/checkout.ts'
import { useSharedSite } from '../support/use-site.ts'

const site = useSharedSite()

test('a booking, a home and the terms go on paper black on white, under a letterhead, without navigation, with the addresses of links', async () => {
  const guest = await createApiGuest(site.origin)
  const [offer] = await offersFor(site.origin, 14)
  const id = await bookByApi(guest, site.origin, offer)
  const visitor = await site.visitor({ colorScheme: 'dark' })
  await enter(visitor, site.origin, { name: 'Anna Lindqvist', ...guest })
  const { page } = visitor
  const addresses: string[] = []
  for (const path of [sitePaths.home(), sitePaths.booking(id), sitePaths.stay(offer.slug), sitePaths.terms()]) {
    await visitor.open(path)
    await page.emulateMedia({ media: 'print' })
    const colours = await page.evaluate(() =>
      [document.body, document.querySelector('h1')!, document.querySelector('main p')!].map(
        (element) => getComputedStyle(element).color,
      ),
    )
    expect(colours, path).toEqual(Array(3).fill('rgb(0, 0, 0)'))
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    expect(await page.locator('.head .logo').innerText(), path).toBe('Holmstay')
    expect(await page.evaluate(contactOnPaper), path).toBe(`${site.origin} · +34 971 000 017 · hello@holmstay.example`)
    for (const operated of ['.head .bar > :not(.logo)', '.foot', 'main .btn', 'main button', 'main input', 'nav'])
      expect(await page.locator(operated).filter({ visible: true }).count(), `${path}: ${operated}`).toBe(0)
    if (path === sitePaths.booking(id))
      for (const part of ['The price', 'Getting there', 'What you get back if plans change'])
        expect(await page.getByRole('heading', { name: part }).isVisible(), part).toBe(true)
    const links = await page.evaluate(linksOnPaper)
    expect(
      links.map(({ shown }) => shown),
      path,
    ).toEqual(links.map(({ href }) => `(${site.origin}${href})`))
    addresses.push(...links.map(({ href }) => href))
    await page.emulateMedia({ media: null })
  }
  // Of whichever page they are: other files may have published terms without a link.
  expect(addresses).not.toEqual([])
})

test('a booking that is paid in parts, with a deposit, goes on one sheet of A4 with all its parts', async () => {
  const guest = await createApiGuest(site.origin)
  const offer = await offerWith(
    site.origin,
    20,
    ({ damage, instalments }) => damage.mode !== 'none' && instalments.length > 0,
  )
  const id = await bookByApi(guest, site.origin, offer, { plan: 'deposit' })
  const visitor = await site.visitor()
  await enter(visitor, site.origin, { name: 'Anna Lindqvist', ...guest })
  await visitor.open(sitePaths.booking(id))
  expect(sheetsOf(await visitor.page.pdf({ format: 'A4' }))).toBe(1)
  await visitor.page.emulateMedia({ media: 'print' })
  for (const part of ['Getting there', 'The way there', 'What happens next', 'What you get back if plans change'])
    expect(await visitor.page.getByRole('heading', { name: part }).isVisible(), part).toBe(true)
  for (const part of ['The price', 'Payments', /^Damage deposit, /, 'Need a hand?'])
    expect(await visitor.page.getByRole('heading', { name: part }).isVisible(), String(part)).toBe(true)
})

/** What the letterhead says behind the name of the site. */
const contactOnPaper = () =>
  getComputedStyle(document.querySelector('.head .bar')!, '::after').content.replaceAll('"', '')

/** The links to other pages in the texts of a page, and what is printed behind them. */
const linksOnPaper = () =>
  [...document.querySelectorAll('main :is(p, li, dd, td) > a[href^="/"]:not(.rate)')].flatMap((link) =>
    link.getClientRects().length === 0
      ? []
      : [
          {
            href: link.getAttribute('href') ?? '',
            shown: getComputedStyle(link, '::after').content.replaceAll(/" ?"?/g, '').trim(),
          },
        ],
  )

/** Pages are objects of their own in a PDF. */
function sheetsOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
