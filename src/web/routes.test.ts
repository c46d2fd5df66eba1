import { namedStaysPath } from '#contract/search/named-stays-path.ts'
import { reviewsPath } from '#contract/review/reviews-path.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import routes from './routes.ts'

type Entry = (typeof routes)[number]

const asRoutes = (entries: readonly Entry[]): RouteObject[] =>
  entries.map(({ id, file, path, index, children }) =>
    index ? { id: id ?? file, index: true } : { id: id ?? file, path, children: children && asRoutes(children) },
  )

const pageOf = (address: string) => matchRoutes(asRoutes(routes), address.split('?')[0] ?? '')?.at(-1)?.route.id

const slug = 'cala-blanca'

test.each([
  [sitePaths.home(), 'routes/front-page/home-page.tsx'],
  [sitePaths.stays({ adults: 2 }), 'routes/search/stays-page.tsx'],
  [sitePaths.stay(slug), 'routes/stay/stay-page.tsx'],
  [sitePaths.checkout(slug, { adults: 2 }), 'routes/checkout/checkout-page.tsx'],
  [sitePaths.priceDocument(slug, { childAges: [4, 7] }), 'routes/stay/quote/price-document.ts'],
  [reviewsPath(slug, 2, 'lowest'), 'routes/review/reviews-page.tsx'],
  [sitePaths.favourites(), 'routes/favourite/favourites-page.tsx'],
  [namedStaysPath('/compare', [slug, 'another'], { adults: 2 }), 'routes/favourite/compare-page.tsx'],
  [sitePaths.askHost(slug), 'routes/thread/ask-page.tsx'],
  [sitePaths.bookingMessages('b1'), 'routes/thread/booking-messages-page.tsx'],
  [sitePaths.messages(), 'routes/thread/messages-page.tsx'],
  [sitePaths.thread('t1'), 'routes/thread/thread-page.tsx'],
  [sitePaths.payment(slug, 'b1'), 'routes/checkout/checkout-page.tsx'],
  [sitePaths.login(), 'routes/sign-in/login-page.tsx'],
  [sitePaths.signInLink(), 'routes/sign-in/link-page.tsx'],
  [sitePaths.secondFactor('recovery'), 'routes/sign-in/second-factor-page.tsx'],
  [sitePaths.accountAction(), 'routes/sign-in/account-action-page.tsx'],
  [sitePaths.register(), 'routes/sign-in/register-page.tsx'],
  [sitePaths.forgotPassword(), 'routes/sign-in/forgot-password-page.tsx'],
  [sitePaths.verifyEmail(), 'routes/sign-in/verify-email-page.tsx'],
  [sitePaths.verifyByPhone(), 'routes/sign-in/verify-email-page.tsx'],
  [sitePaths.logout(), 'routes/sign-in/logout.ts'],
  [sitePaths.user(), 'routes/account/user-page.tsx'],
  [sitePaths.bookings(), 'routes/booking/bookings-page.tsx'],
  [sitePaths.booking('b1'), 'routes/booking/booking-page.tsx'],
  [sitePaths.stayCalendar('b1'), 'routes/document/stay-ics.ts'],
  [sitePaths.receipt('b1'), 'routes/document/receipt-pdf.ts'],
  [sitePaths.profile(), 'routes/account/profile-page.tsx'],
  [sitePaths.security(), 'routes/account/security/security-page.tsx'],
  [sitePaths.secondStep(), 'routes/account/security/second-step-page.tsx'],
  [sitePaths.ownData(), 'routes/account/data-page.tsx'],
  [sitePaths.goodbye(), 'routes/account/goodbye-page.tsx'],
  [sitePaths.terms(), 'routes/page/terms-page.tsx'],
  [sitePaths.privacy(), 'routes/page/privacy-page.tsx'],
  [sitePaths.refund(), 'routes/page/refund-page.tsx'],
  [sitePaths.contact(), 'routes/contact/contact-page.tsx'],
  [sitePaths.contactSent('M-ABCDEFGH'), 'routes/contact/contact-sent-page.tsx'],
  [sitePaths.cookies(), 'routes/page/cookies-page.tsx'],
  [sitePaths.map(), 'routes/search/map-page.tsx'],
  [sitePaths.outbox(), 'routes/demo/outbox-page.tsx'],
  [sitePaths.clock(), 'routes/demo/clock-page.tsx'],
  [sitePaths.proof(), 'routes/demo/proof-page.tsx'],
  ['/nowhere', 'routes/page/not-found-page.tsx'],
])('%s leads to %s', (address, page) => {
  expect(pageOf(address)).toBe(page)
})

/** The layout around each page, by the page's file. */
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

test('every address of the site has a row above', () => {
  expect(Object.keys(sitePaths)).toHaveLength(40)
})
