import { counted } from '#core/text/counted.ts'
import { parseIsoDate, type IsoDate } from '#core/time/iso-date.ts'
import { dayWithYear } from './console/dates-text.ts'

/** Sentences of the audit log. */
export const auditText = {
  /** Comes before an action that was refused. */
  tried: 'Tried: ',
  title: 'Audit log',
  lead: 'Every change that the company’s people and programs asked for',
  check: 'Check the chain',
  filter: 'Booking reference, home, or part of a request’s address',
  kind: 'About',
  day: 'Day',
  noneFits: 'No entry matches. Try fewer filters.',
  empty: 'Nothing here yet. Every change that somebody in the company asks for appears here, with its result.',
  earlier: 'Earlier',
  request: 'The request',
  changes: 'Before and after',
  all: 'All of it',
  whole: 'None was changed, removed or inserted.',
  broken: (entry: string) =>
    `Entry ${entry} is not as it was written: it, or an earlier one, was changed directly in the database.`,
} as const

/** A field of something that a request has changed. */
interface Change {
  readonly field: string
  readonly before?: unknown
  readonly after?: unknown
}

/** A recorded request, as far as its text depends on it. */
interface Asked {
  readonly route: string
  readonly path: string
  readonly query: Readonly<Record<string, unknown>> | null
  readonly body: unknown
}

/**
 * Returns the purpose of a route as what somebody has done, without what the API explains to programs after it. Whether
 * a home was published stands in the query.
 */
export function doneText(summary: string, { route, query }: Pick<Asked, 'route' | 'query'>): string {
  const status = query?.['status']
  const asked = typeof status === 'string' ? publishing[`${route}?status=${status}`] : undefined
  return asked ?? (summary.split(';')[0] ?? '').replaceAll('`', '')
}

const publishing: Readonly<Record<string, string>> = {
  'PUT /api/stays/:slug?status=published': 'Publish a home',
  'PUT /api/stays/:slug?status=draft': 'Take a home off the site',
  'POST /api/stays?status=draft': 'Create a home, without publishing it',
}

const MOST_FIELDS = 6
/** Fields that say what the sender had seen, and not what they changed. */
const OF_SENDER = /^(version|seen|expected[A-Z]\w*)$/

/** Returns the fields that a request changed, or was to change, by name; null: none is known. */
export function changedText({
  route,
  body,
  changes: known,
}: Pick<Asked, 'route' | 'body'> & { readonly changes: readonly Change[] }): string | null {
  if (known.length > 0) return listed(fieldsOf(known))
  if (!route.startsWith('PUT ') || !isObject(body)) return null
  // A draft of a home is sent with the number of its version.
  const changes = isObject(body['changes']) ? body['changes'] : body
  const names = Object.keys(changes)
    .filter((name) => !OF_SENDER.test(name))
    .map(fieldText)
  return listed(names)
}

/** Returns the names of changed fields; those of single days are put together, because a range can have hundreds. */
function fieldsOf(changes: readonly Change[]): string[] {
  const days = new Map<string, IsoDate[]>()
  for (const { field } of changes) {
    if (field === '') continue
    const parts = field.split('.')
    const day = parts.map((part) => parseIsoDate(part)).find((part) => part !== null)
    const name = wayOf(parts.filter((part) => part !== day).join('.'), fieldText)
    days.set(name, [...(days.get(name) ?? []), ...(day ? [day] : [])])
  }
  return [...days].map(([name, of]) => {
    const [first, ...others] = of.toSorted()
    if (!first) return name
    const since = dayWithYear(first)
    return others.length === 0 ? `${name} (${since})` : `${name} (${counted(of.length, 'day')} from ${since})`
  })
}

function listed(names: readonly string[]): string | null {
  if (names.length === 0) return null
  const more = names.length - MOST_FIELDS
  return more > 0 ? `${names.slice(0, MOST_FIELDS).join(', ')} and ${more} more` : names.join(', ')
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the name of a field in words: `weekendNightlyMinor` → `weekend nightly`. What people have named stays. */
const fieldText = (name: string) =>
  /^[a-z][a-zA-Z]*$/.test(name)
    ? name.replace(/(Minor|Bp)$/, '').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : name

/** Returns a changed field, and what it held before and after, in words. */
export const changeTexts = ({ field, before, after }: Change) => ({
  field: field === '' ? auditText.all : wayOf(field, unitText),
  before: valueText(before),
  after: valueText(after),
})

/** Returns the way to a field in words. The terms are all of what the API answers about prices. */
const wayOf = (field: string, text: (name: string) => string) =>
  field
    .replace(/^terms\./, '')
    .split('.')
    .map(text)
    .join(' › ')

/** Amounts and shares are numbers of their smallest unit, because the log does not know the currency. */
const unitText = (name: string) => `${fieldText(name)}${UNITS.find(([end]) => name.endsWith(end))?.[1] ?? ''}`

const UNITS = [
  ['Minor', ' (in the smallest unit)'],
  ['Bp', ' (in hundredths of a percent)'],
] as const

/** Returns what a field held. A field that is absent, or that holds nothing, is a dash. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.map(valueText).join(', ') || '–'
  if (!isObject(value)) return typeof value === 'string' ? value : JSON.stringify(value)
  return Object.entries(value)
    .filter(([, one]) => one !== null && one !== '' && !(Array.isArray(one) && one.length === 0))
    .map(([name, one]) => `${fieldText(name)} ${valueText(one)}`)
    .join('; ')
}

/** Returns a request as a program would send it: its method and address, then its body if it had one. */
export function requestText({ route, path, query, body }: Asked): string {
  const asked =
    query === null
      ? ''
      : `?${Object.entries(query)
          .map((pair) => pair.join('='))
          .join('&')}`
  const line = `${route.split(' ')[0]} ${path}${asked}`
  const isEmpty = body === null || (typeof body === 'object' && Object.keys(body).length === 0)
  return isEmpty ? line : `${line}\n\n${JSON.stringify(body, null, 2)}`
}

/**
 * Returns a route in words: `POST /api/staff/bookings/:id/refunds` → `Bookings, refunds: add`, `…/accept` → `Bookings:
 * accept`.
 */
export function routeText(route: string): string {
  const [method = '', path = ''] = route.split(' ')
  const parts = path
    .split('/')
    .filter((part) => part !== '' && part !== 'api' && part !== 'staff' && !part.startsWith(':'))
    .map((part) => part.replaceAll('-', ' '))
  const last = parts.at(-1) ?? ''
  // The address of an action ends with its verb, `…/accept`; that of something added ends with a plural noun,
  // `…/refunds`.
  const isVerb = method === 'POST' && parts.length > 1 && !last.endsWith('s')
  const [first = '', ...more] = isVerb ? parts.slice(0, -1) : parts
  const what = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...more].join(', ')
  return `${what}: ${isVerb ? last : (verbs[method] ?? method)}`
}

const verbs: Readonly<Record<string, string>> = { POST: 'add', PUT: 'change', DELETE: 'remove' }

/** Returns the outcome of a request in words. */
export function statusText(status: number | null): string {
  if (status === null) return 'No answer'
  if (status < 300) return 'Done'
  return status === 409 ? 'Conflict' : `Refused (${status})`
}
