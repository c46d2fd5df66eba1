import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The site map (specification §2): every page of the site, by layout. Addresses are built by contract/site-paths.ts. */
export default [
  layout('routes/layouts/root-layout.tsx', [index('routes/home/home-page.tsx')]),

  layout('routes/layouts/default-layout.tsx', [
    route('stays', 'routes/stays/stays-page.tsx'),
    route('stays/:slug', 'routes/stay/stay-page.tsx'),
    route('map', 'routes/map/map-page.tsx'),
    route('stays/:slug/reviews', 'routes/stay/reviews/reviews-page.tsx'),
    route('favourites', 'routes/favourites/favourites-page.tsx'),
    route('compare', 'routes/favourites/compare-page.tsx'),

    route('login', 'routes/account/login/login-page.tsx'),
    route('login/link', 'routes/account/login/link-page.tsx'),
    route('login/second-factor', 'routes/account/second-factor/second-factor-page.tsx'),
    route('register', 'routes/account/register-page.tsx'),
    route('forgot-password', 'routes/account/forgot-password-page.tsx'),
    route('verify-email', 'routes/account/verify/verify-email-page.tsx'),
    route('account-action', 'routes/account/action/account-action-page.tsx'),

    route('user', 'routes/user/user-page.tsx'),
    route('user/profile', 'routes/user/profile/profile-page.tsx'),
    route('user/security', 'routes/user/security/security-page.tsx'),
    route('user/second-step', 'routes/user/security/second-step-page.tsx'),
    route('user/data', 'routes/user/data/data-page.tsx'),
    route('goodbye', 'routes/user/data/goodbye-page.tsx'),
    route('stays/:slug/ask', 'routes/messages/ask-page.tsx'),
    route('user/messages', 'routes/messages/messages-page.tsx'),
    route('user/messages/:id', 'routes/messages/thread-page.tsx'),
    route('user/bookings', 'routes/user/bookings-page.tsx'),
    route('user/bookings/:id', 'routes/user/booking-page.tsx'),
    route('user/bookings/:id/messages', 'routes/messages/booking-messages-page.tsx'),

    route('tos', 'routes/content/terms-page.tsx'),
    route('privacy', 'routes/content/privacy-page.tsx'),
    route('refund', 'routes/content/refund-page.tsx'),
    route('contact', 'routes/content/contact/contact-page.tsx'),
    route('contact/sent', 'routes/content/contact/contact-sent-page.tsx'),
    route('cookies', 'routes/consent/cookies-page.tsx'),

    // The server answers these only in demo mode.
    route('demo/outbox', 'routes/demo/outbox-page.tsx'),
    route('demo/outbox/:id', 'routes/demo/outbox-message-page.tsx'),
    route('demo/clock', 'routes/demo/clock-page.tsx'),
    route('demo/proof', 'routes/demo/proof-page.tsx'),

    route('*', 'routes/errors/not-found-page.tsx'),
  ]),

  layout('routes/layouts/checkout-layout.tsx', [route('stays/:slug/book', 'routes/checkout/checkout-page.tsx')]),

  route('stays/:slug/price.json', 'routes/stay/price/price-document.ts'),
  route('user/bookings/:id/stay.ics', 'routes/user/papers/stay-ics.ts'),
  route('user/bookings/:id/receipt.pdf', 'routes/user/papers/receipt-pdf.ts'),
  route('logout', 'routes/account/logout.ts'),
] satisfies RouteConfig
