import { createContext, redirect, type MiddlewareFunction } from 'react-router'
import type { OwnRightsShape } from '#contract/account/own-rights.ts'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { consoleOverPath, isConsolePath } from '#contract/site/console-map.ts'
import { STAFF_EVENTS_PATH, stateOfEvents } from '#contract/staff-events.ts'
import type { EndedPart } from '#core/account/ended-part.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { forgetAfterForm, isAfterForm, markAfterForm } from './after-form.ts'
import { requireData, consoleApi } from './console-api.ts'
import { endedPartIn, endedPartOf } from './ended-part-of.ts'
import { rightsContext } from './may/may-in.ts'
import { rightsOf } from './may/may.ts'
import { withFocusOnResult, withFocusOnDone, withTypedFields } from './refused-page.ts'
import { sentFields, type SentField } from './sent-fields.ts'

/** Somebody who works with bookings of other people. */
export interface StaffUser extends UserShape {
  readonly role: StaffRole
}

/** The user of a page of the console; set before its loaders and actions run. */
export const staffUserContext = createContext<StaffUser>()

/** The state of the data from which a page of the console is read, known before its loaders run; '' = unknown. */
export const readFromContext = createContext<string>('')

/** Returns the texts of the form that was sent to a page, should the page be gone; null: none was. */
export const sentContext = createContext<(() => Promise<readonly SentField[]>) | null>(null)

/**
 * Admits hosts and staff to the console. Visitors who are signed out are sent to /login and come back afterwards. Users
 * whose part in the console ended while a page was open get the page that says so. For guests the console does not
 * exist (404).
 */
export const requireStaff: MiddlewareFunction<Response> = async (visit, next) => {
  // React Router matches a request for the data of `/admin/..` to a page of the console, although its address is
  // another one.
  if (!isConsolePath(visit.url.pathname)) throw pageNotFound(visit.url.pathname)
  const signedIn = requireUser(visit)
  const [state] = await Promise.all([stateNow(visit), signedIn.catch(() => null)])
  if (state.ended) throw leadOut(visit, state.ended)
  const user = await signedIn
  if (!isStaff(user)) throw pageNotFound(visit.url.pathname)
  visit.context.set(staffUserContext, user)
  visit.context.set(readFromContext, state.readFrom)
  const rights = await consoleApi(visit.context).get<OwnRightsShape>('/api/staff/own-rights')
  const missing = () => pageNotFound(visit.url.pathname)
  const ended = rights.ok ? null : endedPartOf(rights.error.details)
  if (ended) throw leadOut(visit, ended)
  // Users who have just lost their role have no access.
  if (!rights.ok && (rights.status === 401 || rights.status === 403)) throw missing()
  visit.context.set(rightsContext, rightsOf(requireData(rights, missing)))
  const sent = visit.request.method === 'POST' ? sentIn(visit.request) : null
  if (sent) visit.context.set(sentContext, async () => sentFields(await sent()))
  const response = await next()
  response.headers.set('cache-control', 'private, no-store')
  if (sent) return respondWithPage(response, sent, visit)
  return isAfterForm(visit.request) ? pageAfterForm(response, visit.url.origin) : response
}

/** The answers to what is wrong with a form itself. What others have changed meanwhile is compared by its page. */
const WRONG_FORM = new Set([400, 413, 422])

/** Returns the page that answers a form with the focus on what it says, and with what was typed if it is refused. */
async function respondWithPage(
  response: Response,
  sent: Sent,
  { request, url }: Parameters<typeof requireUser>[0],
): Promise<Response> {
  const { status, headers } = response
  // What scripts have sent only leads to a document where it asks for one: otherwise the next one is of another kind.
  const isDocument = request.headers.get('sec-fetch-dest') !== 'empty'
  if ((status === 303 && isDocument) || headers.has('x-remix-reload-document'))
    headers.append('set-cookie', markAfterForm(url.origin))
  if (!headers.get('content-type')?.startsWith('text/html')) return response
  const html = await response.text()
  const page = WRONG_FORM.has(status) ? withTypedFields(html, [...(await sent())]) : html
  return new Response(withFocusOnResult(page), { status, headers })
}

/** Returns a page to which a form has led, with the focus on what was done. */
async function pageAfterForm(response: Response, origin: string): Promise<Response> {
  const { status, headers } = response
  if (status !== 200 || !headers.get('content-type')?.startsWith('text/html')) return response
  headers.append('set-cookie', forgetAfterForm(origin))
  return new Response(withFocusOnDone(await response.text()), { status, headers })
}

/** Returns the present state. A page without a known state is only told of changes while it listens. */
async function stateNow({ context }: Parameters<typeof requireUser>[0]): Promise<{
  readonly readFrom: string
  /** Why the signed-in user no longer has a part in the console. */
  readonly ended: EndedPart | null
}> {
  try {
    const response = await context.get(apiFetchContext)(STAFF_EVENTS_PATH)
    const text = await response.text()
    return response.ok ? { readFrom: stateOfEvents(text), ended: null } : { readFrom: '', ended: endedPartIn(text) }
  } catch {
    return { readFrom: '', ended: null }
  }
}

/** The longest form that is sent again; only pages for files accept longer ones. */
const MOST_SENT_BYTES = 1024 * 1024

/** Redirects to the page that says so. The form is sent along, so that its text can be copied there. */
function leadOut({ request }: Parameters<typeof requireUser>[0], why: EndedPart): Response {
  const isSent = request.method === 'POST'
  const goesAlong = isSent && isShort(request)
  const to = consoleOverPath(why) + (isSent ? '&sent' : '')
  return redirect(to, { status: goesAlong ? 307 : 303, headers: { 'cache-control': 'private, no-store' } })
}

const isShort = ({ headers }: Request) => Number(headers.get('content-length') ?? Number.NaN) <= MOST_SENT_BYTES

type Sent = () => Promise<Iterable<readonly [name: string, value: FormDataEntryValue]>>

/** Keeps a copy of a form that its page reads, and returns a function for its fields. Longer forms are not copied. */
function sentIn(request: Request): Sent {
  const copy = isShort(request) ? request.clone() : null
  let read: ReturnType<Sent> | null = null
  return () => (read ??= copy ? copy.formData().catch(() => []) : Promise.resolve([]))
}

function isStaff(user: UserShape): user is StaffUser {
  return (STAFF_ROLES as readonly string[]).includes(user.role)
}
