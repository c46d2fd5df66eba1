import { namedStaysPath } from '#contract/stays/named-stays-path.ts'
import { reviewsPath } from '#contract/stays/reviews-path.ts'
import { sitePaths } from '#contract/site-paths.ts'
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
  [sitePaths.home(), 'routes/home/home-page.tsx'],
  [sitePaths.stays({ adults: 2 }), 'routes/stays/stays-page.tsx'],
  [sitePaths.stay(slug), 'routes/stay/stay-page.tsx'],
  [sitePaths.checkout(slug, { adults: 2 }), 'routes/checkout/checkout-page.tsx'],
  [sitePaths.priceDocument(slug, { childAges: [4, 7] }), 'routes/stay/price/price-document.ts'],
  [reviewsPath(slug, 2, 'lowest'), 'routes/stay/reviews/reviews-page.tsx'],
  [sitePaths.favourites(), 'routes/favourites/favourites-page.tsx'],
  [namedStaysPath('/compare', [slug, 'another'], { adults: 2 }), 'routes/favourites/compare-page.tsx'],
  [sitePaths.askHost(slug), 'routes/messages/ask-page.tsx'],
  [sitePaths.bookingMessages('b1'), 'routes/messages/booking-messages-page.tsx'],
  [sitePaths.messages(), 'routes/messages/messages-page.tsx'],
  [sitePaths.thread('t1'), 'routes/messages/thread-page.tsx'],
  [sitePaths.payment(slug, 'b1'), 'routes/checkout/checkout-page.tsx'],
  [sitePaths.login(), 'routes/account/login/login-page.tsx'],
  [sitePaths.signInLink(), 'routes/account/login/link-page.tsx'],
  [sitePaths.secondFactor('recovery'), 'routes/account/second-factor/second-factor-page.tsx'],
  [sitePaths.accountAction(), 'routes/account/action/account-action-page.tsx'],
  [sitePaths.register(), 'routes/account/register-page.tsx'],
  [sitePaths.forgotPassword(), 'routes/account/forgot-password-page.tsx'],
  [sitePaths.verifyEmail(), 'routes/account/verify/verify-email-page.tsx'],
  [sitePaths.verifyByPhone(), 'routes/account/verify/verify-email-page.tsx'],
  [sitePaths.logout(), 'routes/account/logout.ts'],
  [sitePaths.user(), 'routes/user/user-page.tsx'],
  [sitePaths.bookings(), 'routes/user/bookings-page.tsx'],
  [sitePaths.booking('b1'), 'routes/user/booking-page.tsx'],
  [sitePaths.stayCalendar('b1'), 'routes/user/papers/stay-ics.ts'],
  [sitePaths.receipt('b1'), 'routes/user/papers/receipt-pdf.ts'],
  [sitePaths.profile(), 'routes/user/profile/profile-page.tsx'],
  [sitePaths.security(), 'routes/user/security/security-page.tsx'],
  [sitePaths.secondStep(), 'routes/user/security/second-step-page.tsx'],
  [sitePaths.ownData(), 'routes/user/data/data-page.tsx'],
  [sitePaths.goodbye(), 'routes/user/data/goodbye-page.tsx'],
  [sitePaths.terms(), 'routes/content/terms-page.tsx'],
  [sitePaths.privacy(), 'routes/content/privacy-page.tsx'],
  [sitePaths.refund(), 'routes/content/refund-page.tsx'],
  [sitePaths.contact(), 'routes/content/contact/contact-page.tsx'],
  [sitePaths.contactSent('M-ABCDEFGH'), 'routes/content/contact/contact-sent-page.tsx'],
  [sitePaths.cookies(), 'routes/consent/cookies-page.tsx'],
  [sitePaths.map(), 'routes/map/map-page.tsx'],
  [sitePaths.outbox(), 'routes/demo/outbox-page.tsx'],
  [sitePaths.clock(), 'routes/demo/clock-page.tsx'],
  [sitePaths.proof(), 'routes/demo/proof-page.tsx'],
  ['/nowhere', 'routes/errors/not-found-page.tsx'],
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
  expect(layouts.get(pageOf(address) ?? '')).toBe(`routes/layouts/${layout}-layout.tsx`)
})

test('every address of the site has a row above', () => {
  expect(Object.keys(sitePaths)).toHaveLength(40)
})
