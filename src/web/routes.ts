import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'

/** The site map (specification §2): every page of the site, by layout. Addresses are built by contract/site-paths.ts. */
export default [
  layout('shell/root-layout.tsx', [index('routes/front-page/home-page.tsx')]),

  layout('shell/default-layout.tsx', [
    route('stays', 'routes/search/stays-page.tsx'),
    route('stays/:slug', 'routes/stay/stay-page.tsx'),
    route('map', 'routes/search/map-page.tsx'),
    route('stays/:slug/reviews', 'routes/review/reviews-page.tsx'),
    route('favourites', 'routes/favourite/favourites-page.tsx'),
    route('compare', 'routes/favourite/compare-page.tsx'),

    route('login', 'routes/sign-in/login-page.tsx'),
    route('login/link', 'routes/sign-in/link-page.tsx'),
    route('login/second-factor', 'routes/sign-in/second-factor-page.tsx'),
    route('register', 'routes/sign-in/register-page.tsx'),
    route('forgot-password', 'routes/sign-in/forgot-password-page.tsx'),
    route('verify-email', 'routes/sign-in/verify-email-page.tsx'),
    route('account-action', 'routes/sign-in/account-action-page.tsx'),

    route('user', 'routes/account/user-page.tsx'),
    route('user/profile', 'routes/account/profile-page.tsx'),
    route('user/security', 'routes/account/security/security-page.tsx'),
    route('user/second-step', 'routes/account/security/second-step-page.tsx'),
    route('user/data', 'routes/account/data-page.tsx'),
    route('goodbye', 'routes/account/goodbye-page.tsx'),
    route('stays/:slug/ask', 'routes/thread/ask-page.tsx'),
    route('user/messages', 'routes/thread/messages-page.tsx'),
    route('user/messages/:id', 'routes/thread/thread-page.tsx'),
    route('user/bookings', 'routes/booking/bookings-page.tsx'),
    route('user/bookings/:id', 'routes/booking/booking-page.tsx'),
    route('user/bookings/:id/messages', 'routes/thread/booking-messages-page.tsx'),

    route('tos', 'routes/page/terms-page.tsx'),
    route('privacy', 'routes/page/privacy-page.tsx'),
    route('refund', 'routes/page/refund-page.tsx'),
    route('contact', 'routes/contact/contact-page.tsx'),
    route('contact/sent', 'routes/contact/contact-sent-page.tsx'),
    route('cookies', 'routes/page/cookies-page.tsx'),

    // The server answers these only in demo mode.
    route('demo/outbox', 'routes/demo/outbox-page.tsx'),
    route('demo/outbox/:id', 'routes/demo/outbox-message-page.tsx'),
    route('demo/clock', 'routes/demo/clock-page.tsx'),
    route('demo/proof', 'routes/demo/proof-page.tsx'),

    route('*', 'routes/page/not-found-page.tsx'),
  ]),

  layout('shell/checkout-layout.tsx', [route('stays/:slug/book', 'routes/checkout/checkout-page.tsx')]),

  route('stays/:slug/price.json', 'routes/stay/quote/price-document.ts'),
  route('user/bookings/:id/stay.ics', 'routes/document/stay-ics.ts'),
  route('user/bookings/:id/receipt.pdf', 'routes/document/receipt-pdf.ts'),
  route('logout', 'routes/sign-in/logout.ts'),
] satisfies RouteConfig
