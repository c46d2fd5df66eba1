import type { ApiTokenShape, TokenAction, TokenArea, TokenPermission } from '#contract/api-token-shapes.ts'
import type { TokenKind } from '#core/api-token-kind.ts'

/** The groups of permissions of tokens, in the order in which they are shown. */
export const tokenSections = [
  'Homes',
  'Prices',
  'Calendars',
  'Bookings and money',
  'Guests',
  'Work and owners',
  'The company',
] as const

type TokenSection = (typeof tokenSections)[number]

/** The subjects of permissions, in the order in which they are shown: the group, and the name in it. */
const areas: Readonly<Record<TokenArea, readonly [TokenSection, string]>> = {
  stays: ['Homes', 'Homes and their drafts'],
  'stay-imports': ['Homes', 'Homes from spreadsheets'],
  photos: ['Homes', 'Photos'],
  upload: ['Homes', 'Uploaded pictures'],
  amenities: ['Homes', 'Amenities'],
  destinations: ['Homes', 'Places'],
  reviews: ['Homes', 'Reviews'],
  rates: ['Prices', 'Prices and rules'],
  'rate-drafts': ['Prices', 'Price changes being tried'],
  quotes: ['Prices', 'Quotes'],
  taxes: ['Prices', 'Taxes'],
  'promo-codes': ['Prices', 'Promo codes'],
  'cancellation-policies': ['Prices', 'Cancellation policies'],
  'channel-costs': ['Prices', 'Costs of channels'],
  blocks: ['Calendars', 'Nights kept'],
  feeds: ['Calendars', 'Calendars read here'],
  calendars: ['Calendars', 'Calendars read elsewhere'],
  bookings: ['Bookings and money', 'Bookings'],
  charges: ['Bookings and money', 'Extra charges'],
  payments: ['Bookings and money', 'Payments by hand'],
  vouchers: ['Bookings and money', 'Vouchers'],
  refunds: ['Bookings and money', 'Refunds'],
  deposits: ['Bookings and money', 'Damage deposits'],
  threads: ['Guests', 'Conversations'],
  messages: ['Guests', 'Messages to guests'],
  offers: ['Guests', 'Offers'],
  'message-templates': ['Guests', 'Templates'],
  automations: ['Guests', 'Automatic messages'],
  mails: ['Guests', 'Mails about bookings'],
  'guest-accounts': ['Guests', 'Accounts of guests'],
  'guest-reviews': ['Guests', 'What hosts say about guests'],
  'contact-messages': ['Guests', 'Contact messages'],
  favourites: ['Guests', 'Saved homes'],
  tasks: ['Work and owners', 'Tasks'],
  workers: ['Work and owners', 'Team'],
  owners: ['Work and owners', 'Owners'],
  statements: ['Work and owners', 'Statements'],
  pages: ['The company', 'Texts of the site'],
  company: ['The company', 'Company'],
  'webhook-endpoints': ['The company', 'Webhooks'],
  'audit-log': ['The company', 'Audit log'],
}

const actions: Readonly<Record<TokenAction, string>> = {
  find: 'Read',
  findOne: 'Read in full',
  create: 'Add',
  update: 'Change',
  delete: 'Remove',
}

const places = Object.keys(areas)

const partsOf = (permission: TokenPermission) => permission.split('.') as [TokenArea, TokenAction]

/**
 * Returns where a permission is shown and what it is called: for `rates.update` Prices, Prices and rules, Change.
 * `place` is the index of its subject among all.
 */
export function permissionText(permission: TokenPermission): {
  readonly section: TokenSection
  readonly area: string
  readonly action: string
  readonly place: number
} {
  const [area, action] = partsOf(permission)
  const [section, name] = areas[area]
  return { section, area: name, action: actions[action], place: places.indexOf(area) }
}

/** Returns what a token may do, in a line: `Bookings: read, change; Nights kept: add`. */
export function permissionsText({ type, permissions }: Pick<ApiTokenShape, 'type' | 'permissions'>): string {
  if (type !== 'custom') return tokenKindNames[type]
  return [...Map.groupBy(permissions.map(permissionText), ({ area }) => area)]
    .map(([area, texts]) => `${area}: ${texts.map(({ action }) => action.toLowerCase()).join(', ')}`)
    .join('; ')
}

/** The names of the kinds of tokens. */
export const tokenKindNames: Readonly<Record<TokenKind, string>> = {
  'read-only': 'Read as staff',
  'full-access': 'Act as staff',
  custom: 'As chosen below',
}

export const tokenText = {
  invalid: 'Not created. Please correct the marked fields.',
  choose: 'Permissions of a custom token',
  peopleOnly:
    'People and their roles, invitations, tokens, addresses of webhooks, links of workers and the opening of the site cannot be given to programs.',
} as const
