import { namedStaysPath } from '#contract/search/named-stays-path.ts'
import { reviewsPath } from '#contract/review/reviews-path.ts'
import { workerMap } from '#contract/site/worker-paths.ts'
import { CONSOLE_OVER_PATH, consoleMap, consolePaths, type ConsolePageName } from '#contract/site/console-map.ts'
import { siteMap, type PageName } from '#contract/site/site-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Entry = (typeof routes)[number]

const asRoutes = (entries: readonly Entry[]): RouteObject[] =>
  entries.map(({ id, file, path, index, children }) =>
    index ? { id: id ?? file, index: true } : { id: id ?? file, path, children: children && asRoutes(children) },
  )

const pageOf = (address: string) => matchRoutes(asRoutes(routes), address.split('?')[0] ?? '')?.at(-1)?.route.id

const pageFiles = new Map(siteRoutes.map(({ path, file }) => [path, file]))
const fileOf = (name: PageName) => pageFiles.get(siteMap[name])

const slug = 'cala-blanca'

test.each(Object.keys(siteMap) as PageName[])('the address of the page %s leads to its own route', (name) => {
  expect(fileOf(name)).toBeDefined()
  expect(pageOf(sitePaths[name]('some-id'))).toBe(fileOf(name))
})

test.each(Object.keys(consoleMap) as ConsolePageName[])(
  'the address of the page %s of the console leads to its own route',
  (name) => {
    const file = pageFiles.get(consoleMap[name])
    expect(file).toBeDefined()
    expect(pageOf(consolePaths[name]('some-id', 'some-part'))).toBe(file)
  },
)

test('no two pages share an address, and no address leads to a route that is of no map', () => {
  const mapped = [
    ...Object.values(siteMap),
    ...Object.values(consoleMap),
    ...Object.values(workerMap),
    CONSOLE_OVER_PATH,
  ]
  expect(new Set(mapped).size).toBe(mapped.length)
  expect([...pageFiles.keys()].toSorted()).toEqual([...mapped, '/*', '/admin/*'].toSorted())
})

test.each([
  [sitePaths.stays({ adults: 2 }), fileOf('stays')],
  [sitePaths.stay(slug, { adults: 2 }), fileOf('stay')],
  [sitePaths.checkout(slug, { adults: 2 }), fileOf('checkout')],
  [sitePaths.priceDocument(slug, { childAges: [4, 7] }), fileOf('priceDocument')],
  [sitePaths.payment(slug, 'b1'), fileOf('checkout')],
  [sitePaths.verifyByPhone(), fileOf('verifyEmail')],
  [reviewsPath(slug, 2, 'lowest'), fileOf('reviews')],
  [namedStaysPath('/compare', [slug, 'another'], { adults: 2 }), fileOf('compare')],
  ['/', 'routes/front-page/front-page.tsx'],
  ['/login', 'routes/sign-in/login-page.tsx'],
  ['/register', 'routes/sign-in/register-page.tsx'],
  ['/forgot-password', 'routes/sign-in/forgot-password-page.tsx'],
  ['/verify-email', 'routes/sign-in/verify-email-page.tsx'],
  ['/tos', 'routes/page/terms-page.tsx'],
  ['/privacy', 'routes/page/privacy-page.tsx'],
  ['/refund', 'routes/page/refund-page.tsx'],
  ['/contact', 'routes/contact/contact-page.tsx'],
  ['/stays', 'routes/search/stays-page.tsx'],
  ['/stays/cala-blanca', 'routes/stay/stay-page.tsx'],
  ['/stays/cala-blanca/book', 'routes/checkout/checkout-page.tsx'],
  ['/map', 'routes/search/map-page.tsx'],
  ['/user', 'routes/account/user-page.tsx'],
  ['/user/bookings', 'routes/booking/bookings-page.tsx'],
  ['/user/bookings/b1', 'routes/booking/booking-page.tsx'],
  ['/user/bookings/b1/receipt.pdf', 'routes/document/receipt-pdf.ts'],
  ['/nowhere', 'routes/page/not-found-page.tsx'],
])('%s leads to %s', (address, page) => {
  expect(pageOf(address)).toBe(page)
})

/** Maps the file of each page to the layout around it. */
const layouts = new Map(
  routes.flatMap(({ file, children }) => (children ?? []).map((page) => [page.file, file] as const)),
)

test.each([
  ['/', 'root'],
  ['/login', 'default'],
  ['/register', 'default'],
  ['/forgot-password', 'default'],
  ['/verify-email', 'default'],
  ['/tos', 'default'],
  ['/privacy', 'default'],
  ['/refund', 'default'],
  ['/contact', 'default'],
  ['/stays', 'default'],
  ['/stays/cala-blanca', 'default'],
  ['/user', 'default'],
  ['/user/bookings', 'default'],
  ['/user/bookings/b1', 'default'],
])('the page %s of the specification has the %s layout', (address, layout) => {
  expect(layouts.get(pageOf(address) ?? '')).toBe(`shell/${layout}-layout.tsx`)
})
