import { CONSOLE_OVER_PATH, consoleMap, consolePaths } from '#contract/site/console-map.ts'
import { isoDate, type IsoDate } from '#core/time/iso-date.ts'
import { addDays, addMonths } from '#core/time/date-arithmetic.ts'
import { collectionNames, isRelation, type Attribute } from '#core/collection/collection.ts'
import { everyCollection } from '#core/collection/every-collection.ts'

/** What is there to be asked about. */
export interface World {
  readonly today: IsoDate
  /** Slugs of homes, to ask of another one each time. */
  readonly slugs: readonly string[]
  readonly booking: string
  readonly reference: string
  /** Slug of a destination. */
  readonly region: string
}

/** Something that is asked again and again, each time a little otherwise: nothing comes from memory. */
export interface Question {
  readonly name: string
  readonly path: (world: World, turn: number) => string
  /** Who asks as administrator: a program with a token, or a browser in its session. Missing: anybody. */
  readonly as?: 'program' | 'browser'
}

const STAY_PARTS = ['prices', 'photos', 'amenities', 'location', 'people'] as const
/** Addresses that scripts ask, and the page of those who may no longer be there. */
const WITHOUT_PAGE: ReadonlySet<string> = new Set([
  consoleMap.calendarChange,
  consoleMap.calendarMove,
  CONSOLE_OVER_PATH,
])

const slugAt = ({ slugs }: World, turn: number) => slugs[turn % slugs.length] ?? ''
const week = ({ today }: World, turn: number) =>
  `checkIn=${addDays(today, 40 + (turn % 90))}&checkOut=${addDays(today, 47 + (turn % 90))}&adults=2`

const pages: readonly Question[] = [
  { name: '/', path: (_, turn) => `/?turn=${turn}` },
  { name: '/stays', path: (_, turn) => `/stays?priceMax=${90_000 + turn}` },
  { name: '/stays with dates', path: (world, turn) => `/stays?${week(world, turn)}` },
  { name: '/stays/:slug', path: (world, turn) => `/stays/${slugAt(world, turn)}?${week(world, turn)}` },
  { name: '/map', path: (_, turn) => `/map?priceMax=${90_000 + turn}` },
  { name: '/sitemap.xml', path: (_, turn) => `/sitemap.xml?turn=${turn}` },
]

const api: readonly Question[] = [
  {
    name: '/api/stay-search, dates',
    path: (world, turn) => `/api/stay-search?${week(world, turn)}&priceMax=${90_000 + turn}`,
  },
  { name: '/api/stay-search, words', path: (_, turn) => `/api/stay-search?q=finca&priceMax=${90_000 + turn}` },
  { name: '/api/stay-pages/:slug', path: (world, turn) => `/api/stay-pages/${slugAt(world, turn)}` },
  { name: '/api/stays/:slug/calendar', path: (world, turn) => `/api/stays/${slugAt(world, turn)}/calendar` },
  { name: '/api/stays/:slug/similar', path: (world, turn) => `/api/stays/${slugAt(world, turn)}/similar` },
  { name: '/api/stays/:slug/reviews', path: (world, turn) => `/api/stays/${slugAt(world, turn)}/reviews` },
  {
    name: '/api/stays/:slug/totals',
    path: (world, turn) =>
      `/api/stays/${slugAt(world, turn)}/totals?checkIn=${addDays(world.today, 40 + (turn % 90))}&adults=2`,
  },
  {
    name: '/api/stay-cards',
    path: (world, turn) => `/api/stay-cards?slugs=${slugAt(world, turn)},${slugAt(world, turn + 1)}`,
  },
  { name: '/api/destination-cards', path: (_, turn) => `/api/destination-cards?turn=${turn}` },
]

const staff: readonly Question[] = [
  '/api/staff/today',
  '/api/staff/bookings',
  '/api/staff/bookings?state=requested',
  '/api/staff/bookings?state=confirmed',
  '/api/staff/bookings?between=arrivals&from=:today&to=:month',
  '/api/staff/bookings?text=:reference',
  '/api/staff/bookings?text=Garnier',
  '/api/staff/bookings/:booking',
  '/api/staff/guests?text=Garn',
  '/api/staff/guests?text=example',
  '/api/staff/guests?text=600%20123',
  '/api/staff/calendar',
  '/api/staff/inbox',
  '/api/staff/inbox?state=done',
  '/api/staff/inbox?text=ferry',
  '/api/staff/threads',
  '/api/staff/people',
  '/api/staff/events',
  '/api/staff/contact-messages',
  '/api/staff/audit-log',
  '/api/staff/promo-codes',
  '/api/staff/unsellable-nights',
  '/api/staff/unsellable-nights?sums=true',
  '/api/staff/tasks',
  '/api/staff/reviews',
  '/api/staff/stays',
  '/api/staff/stays?text=Garro',
  '/api/staff/home-rates?destination=:region',
  '/api/staff/rate-changes',
  '/api/staff/rate-drafts',
  '/api/staff/mails',
  '/api/staff/vouchers',
  '/api/staff/owners',
  '/api/staff/workers',
  '/api/upload/files',
  '/api/threads',
  '/api/bookings',
  '/api/waitlist',
  '/api/staff/reports/homes?from=:yearAgo&to=:thisMonth',
  '/api/staff/reports/business?from=:yearAgo&to=:thisMonth',
  '/api/staff/reports/business?from=:threeYearsAgo&to=:thisMonth&by=booking',
  '/api/staff/reports/business?from=:yearAgo&to=:thisMonth&region=:region',
].map((path) => ({ name: path, as: 'program', path: (world) => filled(path, world) }))

/** The pages of the console, but those of one thing, and those of a home. */
const consolePages: readonly Question[] = [
  ...Object.values(consoleMap)
    .filter((path) => !path.includes(':') && !WITHOUT_PAGE.has(path))
    .map((path): Question => ({ name: path, as: 'browser', path: (_, turn) => `${path}?turn=${turn}` })),
  ...STAY_PARTS.map((part): Question => ({
    name: consoleMap.stayPart.replace(':part', part),
    as: 'browser',
    path: (world, turn) => consolePaths.stayPart(slugAt(world, turn), part),
  })),
]

function filled(path: string, { today, booking, reference, region }: World): string {
  const thisMonth = isoDate(`${today.slice(0, 7)}-01`)
  const named: Readonly<Record<string, string>> = {
    today,
    month: addDays(today, 30),
    booking,
    reference,
    region,
    thisMonth,
    yearAgo: addMonths(thisMonth, -12),
    threeYearsAgo: addMonths(thisMonth, -36),
  }
  return path.replaceAll(/:([a-zA-Z]+)/g, (whole, name: string) => named[name] ?? whole)
}

/** Values to filter an attribute by, one that many entries have. */
function filterOf(attribute: Attribute): string | null {
  switch (attribute.kind) {
    case 'integer':
      return '[$gte]=3'
    case 'decimal':
      return '[$gte]=3.5'
    case 'enumeration':
      return `[$eq]=${attribute.options?.[0] ?? ''}`
    case 'date':
      return '[$gte]=2026-01-01'
    case 'datetime':
      return '[$gte]=2026-01-01T00:00:00.000Z'
    case 'time':
      return '[$gte]=10:00:00'
    case 'boolean':
      return '[$eq]=true'
    case 'string':
    case 'text':
    case 'uid':
      return '[$startsWith]=C'
    default:
      return null
  }
}

/** The lists of the collections that everybody reads: as they are, by each attribute, in the order of each. */
const collections: readonly Question[] = collectionNames
  .filter((name) => ['stays', 'photos', 'reviews', 'destinations'].includes(name))
  .flatMap((name) => {
    const attributes = Object.entries(everyCollection[name].attributes as Readonly<Record<string, Attribute>>)
    const plain = attributes.filter(([, attribute]) => !isRelation(attribute) && filterOf(attribute) !== null)
    const question = (rest: string): Question => ({
      name: `/api/${name}${rest}`,
      path: (_, turn) => `/api/${name}${rest}${rest ? '&' : '?'}pagination[pageSize]=${10 + (turn % 15)}`,
    })
    return [
      question(''),
      ...plain.map(([attribute, declared]) => question(`?filters[${attribute}]${filterOf(declared) ?? ''}`)),
      ...plain.map(([attribute]) => question(`?sort=${attribute}:desc`)),
    ]
  })

export const questions: readonly Question[] = [...pages, ...api, ...staff, ...consolePages, ...collections]
