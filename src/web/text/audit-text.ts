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
  whole: 'None was changed, removed or inserted.',
  broken: (entry: string) =>
    `Entry ${entry} is not as it was written: it, or an earlier one, was changed directly in the database.`,
} as const

/** Returns the purpose of a route as what somebody has done, without what the API explains to programs after it. */
export function doneText(summary: string): string {
  return (summary.split(';')[0] ?? '').replaceAll('`', '')
}

/** Returns a request as a program would send it: its method and address, then its body if it had one. */
export function requestText(route: string, path: string, body: unknown): string {
  const line = `${route.split(' ')[0]} ${path}`
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
