import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { demoHost } from '#demo/seed-demo.ts'
import { bookByApi } from '#tests/browser/support/book-by-api.ts'
import { createAccount, openSession, signIn } from '#tests/browser/support/accounts.ts'
import { enrollApp, halfwayCookies } from '#tests/browser/support/second-factors.ts'
import { offersFor } from '#tests/browser/support/checkout.ts'
import { createApiGuest } from '#tests/support/booking/api-guest.ts'
import { crawlSite, type Visited } from '#tests/support/crawl/crawl-site.ts'
import { linksOfPage } from '#tests/support/crawl/page-links.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const START_MS = 300_000
const WALK_MS = 400_000

let product: RunningProduct
let origin: string
beforeAll(async () => {
  product = await startSeededProduct()
  origin = `http://localhost:${product.port}`
}, START_MS)
afterAll(() => product?.stop())

const pictureOf = ({ pathname }: URL): string | undefined => /^\/media\/([0-9a-f]{64})\//.exec(pathname)?.[1]

/** The JPEG of a picture is made of its AVIF when somebody asks for it first, which takes a while. */
const isMadeWhenAsked = ({ pathname }: URL) => pathname.startsWith('/media/') && pathname.endsWith('.jpg')

/** Of searches one of each form and page, of a picture one of its sizes; every page without a search is looked at. */
function formOf(address: URL): string {
  const { pathname, searchParams } = address
  const picture = pictureOf(address)
  if (picture !== undefined) return picture
  const names = [...new Set(searchParams.keys())]
    .toSorted()
    .map((name) => (name === 'page' ? `page=${searchParams.get(name)}` : name))
    .join('&')
  return names === '' ? pathname : `${pathname.replace(/^\/stays\/[^/]+/, '/stays/:slug')}?${names}`
}

const isOfConsole = ({ pathname }: URL) => pathname.startsWith(`${consolePaths.today()}/`)

const isPage = ({ pathname }: URL) => siteRoutes.some(({ pattern }) => pattern.test(pathname))

/** What does not answer well, and jumps to what is not there. */
function faultsOf(visited: readonly Visited[]): readonly string[] {
  const byForm = new Map(visited.map((one) => [formOf(new URL(one.address)), one]))
  const broken = visited
    .filter(({ status }) => status >= 400)
    .map(({ status, address, from }) => `${status} ${address}, named by ${from}`)
  const astray = visited.flatMap(({ address, links }) =>
    links.flatMap(({ href }) => {
      const url = URL.parse(href)
      const id = decodeURIComponent(url?.hash.slice(1) ?? '')
      if (!url || url.origin !== origin || id === '' || url.pathname.endsWith('.svg')) return []
      const there = byForm.get(formOf(url))
      return there && there.status === 200 && !there.ids.has(id) ? [`no #${id} at ${href}, named by ${address}`] : []
    }),
  )
  return [...broken, ...new Set(astray)]
}

/** The AVIFs of the JPEGs that were named of pictures that were not asked for: where the one is, the other is made. */
function unaskedPictures(visited: readonly Visited[]): readonly string[] {
  const asked = new Set(visited.map(({ address }) => pictureOf(new URL(address))))
  const named = visited.flatMap(({ links }) => links.flatMap(({ href }) => URL.parse(href) ?? []))
  const unasked = named.filter(
    (url) =>
      url.origin === origin && isMadeWhenAsked(url) && !asked.has(pictureOf(url)) && !url.pathname.endsWith('og.jpg'),
  )
  return [...Map.groupBy(unasked, pictureOf).values()].map(([one]) => one!.href.replace(/jpg$/, 'avif'))
}

describe('every link, picture, script, stylesheet and jump of the site leads somewhere', () => {
  test(
    'for somebody who is not signed in',
    async () => {
      const visited = await crawlSite({
        origin,
        from: ['/', '/api/docs', '/offline', '/compare', '/goodbye', '/sitemap.xml', '/stays?bedrooms=9'],
        isPolite: false,
        withParts: true,
        sameAs: formOf,
        without: isMadeWhenAsked,
      })
      expect(faultsOf(visited)).toEqual([])
      for (const picture of unaskedPictures(visited)) {
        const response = await fetch(picture)
        expect([response.status, response.headers.get('content-type')], picture).toEqual([200, 'image/avif'])
        await response.bytes()
      }
      const seen = visited.map(({ address }) => new URL(address).pathname)
      for (const path of ['/map', '/tos', '/api/docs', ...product.slugs.map((slug) => sitePaths.stay(slug))])
        expect(seen).toContain(path)
    },
    WALK_MS,
  )

  test(
    'for a guest with a booking and a conversation',
    async () => {
      const guest = await createApiGuest(origin)
      const [offer] = await offersFor(origin, 11)
      const booking = await bookByApi(guest, origin, offer)
      const party = { adults: 2, children: 0, infants: 0, pets: 0 }
      await guest.call('POST', '/api/threads', { stay: offer.slug, party, message: 'Is there a cot?' })
      const [cookie] = await openSession(origin, guest.idToken)
      const visited = await crawlSite({
        origin,
        from: [
          '/user',
          sitePaths.booking(booking),
          sitePaths.bookingMessages(booking),
          sitePaths.messages(),
          sitePaths.secondStep(),
        ],
        isPolite: false,
        withParts: false,
        headers: { cookie: `${cookie!.name}=${cookie!.value}` },
        sameAs: (url) => (url.pathname.startsWith('/stays/') ? formOf(new URL('/stays/one', url)) : formOf(url)),
        // Signing out would end the walk. Mails to hosts, which stand in the mailbox of the demo as well, lead to the console.
        without: (url) => url.pathname === sitePaths.logout() || isOfConsole(url),
      })
      expect(faultsOf(visited)).toEqual([])
      const toConsole = visited
        .flatMap(({ links }) => links.flatMap(({ href }) => URL.parse(href) ?? []))
        .filter(isOfConsole)
      expect(new Set(toConsole.map(({ pathname }) => pathname.split('/')[2]))).toEqual(new Set(['bookings', 'inbox']))
      const [host] = await openSession(origin, await signIn(origin, { ...demoHost, name: demoHost.displayName }))
      for (const { href } of toConsole) {
        const { status } = await fetch(href, { headers: { cookie: `${host!.name}=${host!.value}` } })
        expect(status, href).toBe(200)
      }
      const seen = visited.map(({ address }) => new URL(address).pathname)
      for (const path of [sitePaths.profile(), sitePaths.receipt(booking), sitePaths.stayCalendar(booking)])
        expect(seen).toContain(path)
    },
    WALK_MS,
  )

  test('for somebody who has yet to show a second factor', async () => {
    const account = await createAccount(origin)
    await enrollApp(origin, account)
    const [cookie] = await halfwayCookies(origin, account)
    const visited = await crawlSite({
      origin,
      from: [sitePaths.secondFactor()],
      isPolite: false,
      withParts: true,
      headers: { cookie: `${cookie!.name}=${cookie!.value}` },
      sameAs: (url) => url.href,
      // The rest of the site is there for everybody.
      without: (url) => url.pathname.startsWith('/api/') || (isPage(url) && url.pathname !== sitePaths.secondFactor()),
    })
    expect(faultsOf(visited)).toEqual([])
    expect(visited.map(({ address }) => address)).toContain(origin + sitePaths.secondFactor('recovery'))
  })

  test(
    'in every size that a page offers a picture in',
    async () => {
      for (const path of ['/', sitePaths.stay(product.slugs[0]!)]) {
        const { links } = linksOfPage(await (await fetch(origin + path)).text())
        const pictures = new Set(links.map(({ href }) => href).filter((href) => href.startsWith('/media/')))
        expect(pictures.size).toBeGreaterThan(20)
        for (const picture of pictures) {
          const response = await fetch(origin + picture)
          expect([response.status, response.headers.get('content-type')?.split('/')[0]], picture).toEqual([
            200,
            'image',
          ])
          await response.bytes()
        }
      }
    },
    WALK_MS,
  )
})
