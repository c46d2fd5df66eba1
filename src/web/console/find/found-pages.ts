import { consolePaths } from '#contract/site/console-map.ts'
import type { CheckedFunction } from '#web/console/may/checked-functions.ts'
import type { May } from '#web/console/may/may.ts'
import type { FoundGroup } from './found.ts'

/** A page of the console that has no entry in its side bar. */
interface PageInPlace {
  readonly name: string
  readonly to: string
  /** The name of the place that it belongs to. */
  readonly place: string
  /** What else people call it. */
  readonly also?: string
  /** The route that the page is for; left out when everybody in the console can use it. */
  readonly needs?: CheckedFunction
}

/** The pages within the places of the console that the search finds. */
export const pagesInPlaces: readonly PageInPlace[] = [
  { name: 'Nights nobody can book', to: consolePaths.unsellable(), place: 'Calendar', also: 'unsellable gaps' },
  {
    name: 'Contact messages',
    to: consolePaths.contactMessages(),
    place: 'Inbox',
    needs: 'GET /api/staff/contact-messages',
  },
  {
    name: 'Team',
    to: consolePaths.team(),
    place: 'Tasks',
    also: 'cleaners workers maintenance',
    needs: 'POST /api/staff/workers',
  },
  { name: 'Add a task', to: consolePaths.newTask(), place: 'Tasks', also: 'new', needs: 'POST /api/staff/tasks' },
  { name: 'Add a home', to: consolePaths.newStay(), place: 'Homes', also: 'new', needs: 'POST /api/stays' },
  {
    name: 'Import homes',
    to: consolePaths.importStays(),
    place: 'Homes',
    also: 'csv spreadsheet',
    needs: 'POST /api/staff/stay-imports',
  },
  {
    name: 'Message templates',
    to: consolePaths.savedTexts(),
    place: 'Automatic messages',
    also: 'saved texts',
    needs: 'POST /api/staff/message-templates',
  },
  {
    name: 'Mails of the site',
    to: consolePaths.bookingMails(),
    place: 'Automatic messages',
    needs: 'GET /api/staff/mails',
  },
  {
    name: 'Sent mail',
    to: consolePaths.sentMessages(),
    place: 'Automatic messages',
    also: 'outbox log failed sms',
    needs: 'GET /api/staff/sent-messages',
  },
  {
    name: 'Reviews of guests',
    to: consolePaths.guestReviews(),
    place: 'Reviews',
    needs: 'GET /api/staff/reviews-of-guests',
  },
  { name: 'Changes of rates', to: consolePaths.rateChanges(), place: 'Rates', also: 'undo drafts prices' },
  { name: 'Reports by home', to: consolePaths.reportStays(), place: 'Reports', also: 'occupancy' },
  {
    name: 'Promo codes',
    to: consolePaths.promoCodes(),
    place: 'Settings',
    also: 'discount coupons',
    needs: 'GET /api/staff/promo-codes',
  },
  {
    name: 'Vouchers',
    to: consolePaths.vouchers(),
    place: 'Settings',
    also: 'gift cards',
    needs: 'GET /api/staff/vouchers',
  },
  {
    name: 'Cancellation policies',
    to: consolePaths.policies(),
    place: 'Settings',
    also: 'refund',
    needs: 'POST /api/staff/cancellation-policies',
  },
  {
    name: 'Costs of channels',
    to: consolePaths.channelCosts(),
    place: 'Settings',
    also: 'commission net airbnb booking.com card fees',
    needs: 'GET /api/staff/channel-costs',
  },
  {
    name: 'Taxes',
    to: consolePaths.taxes(),
    place: 'Settings',
    also: 'vat tourist tax',
    needs: 'POST /api/staff/destinations/:id/taxes',
  },
  {
    name: 'Places of homes',
    to: consolePaths.places(),
    place: 'Settings',
    also: 'regions destinations',
    needs: 'POST /api/destinations',
  },
  { name: 'Amenities', to: consolePaths.amenities(), place: 'Settings', needs: 'POST /api/amenities' },
  {
    name: 'Company and set-up',
    to: consolePaths.welcome(),
    place: 'Settings',
    also: 'address payments currency',
    needs: 'GET /api/staff/setup',
  },
  {
    name: 'Texts of the site',
    to: consolePaths.siteTexts(),
    place: 'Settings',
    also: 'terms privacy legal',
    needs: 'GET /api/staff/pages',
  },
  { name: 'API tokens', to: consolePaths.apiTokens(), place: 'Settings', also: 'keys', needs: 'GET /api/api-tokens' },
  { name: 'Webhooks', to: consolePaths.webhooks(), place: 'Settings', needs: 'GET /api/webhook-endpoints' },
]

/**
 * Returns the pages within places of which a word begins with the text, as far as the user can open them; without a
 * text, none.
 */
export function foundPages(may: May, text: string): FoundGroup {
  const requested = text.trim().toLowerCase()
  const isLike = ({ name, also = '' }: PageInPlace) => ` ${name} ${also}`.toLowerCase().includes(` ${requested}`)
  return {
    title: 'Pages',
    found: pagesInPlaces
      .filter((page) => requested !== '' && (page.needs === undefined || may(page.needs)) && isLike(page))
      .map(({ name, place, to }) => ({ name, detail: place, to })),
  }
}
