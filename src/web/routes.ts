import { index, layout, route, type RouteConfig } from '@react-router/dev/routes'
import { CONSOLE_OVER_PATH, consoleMap, type ConsolePageName } from '#contract/site/console-map.ts'
import { workerMap } from '#contract/site/worker-paths.ts'
import { siteMap, type PageName } from '#contract/site/site-map.ts'

const pageAt = (path: string, file: string) => (path === '/' ? index(file) : route(path.slice(1), file))

/** Returns the route of a page of the site map: its path and the module that shows it. */
const page = (name: PageName, file: string) => pageAt(siteMap[name], file)

/** Returns the route of a page of the console, whose modules are in `routes/console`. */
const consolePage = (name: ConsolePageName, file: string) => pageAt(consoleMap[name], `routes/console/${file}`)

/** The routes of all pages of the site map (specification §2), grouped by layout. */
export default [
  layout('shell/root-layout.tsx', [page('home', 'routes/front-page/front-page.tsx')]),

  layout('shell/default-layout.tsx', [
    page('stays', 'routes/search/stays-page.tsx'),
    page('stay', 'routes/stay/stay-page.tsx'),
    page('map', 'routes/search/map-page.tsx'),
    page('reviews', 'routes/review/reviews-page.tsx'),
    page('favourites', 'routes/favourite/favourites-page.tsx'),
    page('compare', 'routes/favourite/compare-page.tsx'),

    page('login', 'routes/sign-in/login-page.tsx'),
    page('signInLink', 'routes/sign-in/link-page.tsx'),
    page('secondFactor', 'routes/sign-in/second-factor-page.tsx'),
    page('register', 'routes/sign-in/register-page.tsx'),
    page('forgotPassword', 'routes/sign-in/forgot-password-page.tsx'),
    page('verifyEmail', 'routes/sign-in/verify-email-page.tsx'),
    page('accountAction', 'routes/sign-in/account-action-page.tsx'),

    page('invitation', 'routes/account/invitation-page.tsx'),
    page('user', 'routes/account/user-page.tsx'),
    page('profile', 'routes/account/profile-page.tsx'),
    page('security', 'routes/account/security/security-page.tsx'),
    page('secondStep', 'routes/account/security/second-step-page.tsx'),
    page('ownData', 'routes/account/data-page.tsx'),
    page('goodbye', 'routes/account/goodbye-page.tsx'),
    page('userMails', 'routes/account/mails-page.tsx'),
    page('stopMails', 'routes/account/stop-mails-page.tsx'),
    page('waitlist', 'routes/waitlist/waitlist-page.tsx'),
    page('askHost', 'routes/thread/ask-page.tsx'),
    page('messages', 'routes/thread/messages-page.tsx'),
    page('thread', 'routes/thread/thread-page.tsx'),
    page('bookings', 'routes/booking/bookings-page.tsx'),
    page('booking', 'routes/booking/booking-page.tsx'),
    page('bookingMessages', 'routes/thread/booking-messages-page.tsx'),

    page('terms', 'routes/page/terms-page.tsx'),
    page('privacy', 'routes/page/privacy-page.tsx'),
    page('refund', 'routes/page/refund-page.tsx'),
    page('contact', 'routes/contact/contact-page.tsx'),
    page('contactSent', 'routes/contact/contact-sent-page.tsx'),
    page('cookies', 'routes/page/cookies-page.tsx'),

    // The server answers these only in demo mode.
    page('outbox', 'routes/demo/outbox-page.tsx'),
    page('outboxMessage', 'routes/demo/outbox-message-page.tsx'),
    page('clock', 'routes/demo/clock-page.tsx'),
    page('proof', 'routes/demo/proof-page.tsx'),

    route('*', 'routes/page/not-found-page.tsx'),
  ]),

  layout('console/console-layout.tsx', [
    layout('console/errors-layout.tsx', [
      consolePage('today', 'today/today-page.tsx'),
      consolePage('more', 'more-page.tsx'),
      consolePage('find', 'find-page.tsx'),
      consolePage('welcome', 'setup/welcome-page.tsx'),
      consolePage('consoleCalendar', 'calendar/calendar-page.tsx'),
      consolePage('calendarChange', 'calendar/calendar-change.ts'),
      consolePage('calendarEffect', 'calendar/calendar-effect.ts'),
      consolePage('calendarMove', 'calendar/calendar-move.ts'),
      consolePage('calendarRows', 'calendar/calendar-rows.ts'),
      consolePage('findList', 'find-list.ts'),
      consolePage('unsellable', 'calendar/unsellable/unsellable-page.tsx'),
      consolePage('consoleBookings', 'booking/bookings-page.tsx'),
      consolePage('newBooking', 'booking/new-booking-page.tsx'),
      consolePage('consoleBooking', 'booking/booking-page.tsx'),
      consolePage('audit', 'audit-page.tsx'),
      consolePage('people', 'people/people-page.tsx'),
      consolePage('guests', 'guests/guests-page.tsx'),
      consolePage('guest', 'guests/guest-page.tsx'),
      consolePage('ownMails', 'people/own-mails-page.tsx'),
      consolePage('inbox', 'inbox/inbox-page.tsx'),
      consolePage('contactMessages', 'inbox/contact-messages-page.tsx'),
      consolePage('inboxThread', 'inbox/thread-page.tsx'),
      consolePage('savedTexts', 'message/texts-page.tsx'),
      consolePage('savedText', 'message/text-page.tsx'),
      consolePage('messageRules', 'message/rules-page.tsx'),
      consolePage('messageRule', 'message/rule-page.tsx'),
      consolePage('bookingMails', 'message/mails-page.tsx'),
      consolePage('bookingMail', 'message/mail-page.tsx'),
      consolePage('sentMessages', 'message/sent-messages-page.tsx'),
      consolePage('bookingMessages', 'message/booking-messages-page.tsx'),
      consolePage('consoleReviews', 'review/reviews-page.tsx'),
      consolePage('guestReviews', 'review/guest-reviews-page.tsx'),
      consolePage('tasks', 'tasks/tasks-page.tsx'),
      consolePage('newTask', 'tasks/new-task-page.tsx'),
      consolePage('team', 'tasks/team-page.tsx'),
      consolePage('homes', 'stay/stays-page.tsx'),
      consolePage('newStay', 'stay/new-stay-page.tsx'),
      consolePage('importStays', 'stay/import-stays-page.tsx'),
      consolePage('home', 'stay/stay-page.tsx'),
      consolePage('stayChannels', 'stay/channel/channels-page.tsx'),
      consolePage('stayPeople', 'stay/people/stay-people-page.tsx'),
      consolePage('stayDraft', 'stay/draft-page.tsx'),
      consolePage('draftSaving', 'stay/draft/draft-saving.ts'),
      consolePage('stayPreview', 'stay/preview-page.tsx'),
      consolePage('stayPart', 'stay/stay-part-page.tsx'),
      consolePage('rates', 'rates/rates-page.tsx'),
      consolePage('rateChanges', 'rates/changes-page.tsx'),
      consolePage('rateTry', 'rates/try-page.tsx'),
      consolePage('rateHistory', 'rates/history-page.tsx'),
      consolePage('reports', 'report/reports-page.tsx'),
      consolePage('reportStays', 'report/report-stays-page.tsx'),
      consolePage('owners', 'owners/owners-page.tsx'),
      consolePage('owner', 'owners/owner-page.tsx'),
      consolePage('ownerStatement', 'owners/statement-page.tsx'),
      consolePage('siteTexts', 'texts/site-texts-page.tsx'),
      consolePage('siteText', 'texts/site-text-page.tsx'),
      consolePage('settings', 'settings/settings-page.tsx'),
      consolePage('promoCodes', 'settings/promo-codes-page.tsx'),
      consolePage('vouchers', 'settings/vouchers-page.tsx'),
      consolePage('voucher', 'settings/voucher-page.tsx'),
      consolePage('policies', 'settings/policies-page.tsx'),
      consolePage('apiTokens', 'settings/tokens-page.tsx'),
      consolePage('channelCosts', 'settings/channel-costs-page.tsx'),
      consolePage('taxes', 'settings/taxes-page.tsx'),
      consolePage('places', 'catalogue/places-page.tsx'),
      consolePage('newPlace', 'catalogue/new-place-page.tsx'),
      consolePage('place', 'catalogue/place-page.tsx'),
      consolePage('amenities', 'catalogue/amenities-page.tsx'),
      consolePage('amenity', 'catalogue/amenity-page.tsx'),
      consolePage('webhooks', 'settings/webhooks-page.tsx'),
      route('admin/*', 'routes/console/not-found-page.tsx'),
    ]),
  ]),

  layout('console/worker-layout.tsx', [
    route(workerMap.work.slice(1), 'routes/console/work/work-page.tsx'),
    route(workerMap.task.slice(1), 'routes/console/work/task-page.tsx'),
    route(workerMap.opening.slice(1), 'routes/console/work/opening-page.tsx'),
    route(CONSOLE_OVER_PATH.slice(1), 'routes/console/over-page.tsx'),
  ]),

  layout('shell/checkout-layout.tsx', [page('checkout', 'routes/checkout/checkout-page.tsx')]),

  page('priceDocument', 'routes/stay/quote/price-document.ts'),
  page('stayCalendar', 'routes/document/stay-ics.ts'),
  page('receipt', 'routes/document/receipt-pdf.ts'),
  page('logout', 'routes/sign-in/logout.ts'),
] satisfies RouteConfig
