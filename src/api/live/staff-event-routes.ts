import type { StaffEventsEnd } from '#contract/staff-events.ts'
import { STAFF_EVENTS_PATH } from '#contract/staff-events.ts'
import { STAFF_ROLES } from '#core/account/role.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { faultResponse } from '#api/route/api-response.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { text } from '#api/route/json-schema.ts'
import { programOf } from '#api/session/program-of.ts'
import { changeEvents, eventsSoFar } from './change-events.ts'
import { openLine } from './open-lines.ts'

const permission = 'bookings.find'
/** No proxy may buffer the events (nginx reads the second header). */
const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'x-accel-buffering': 'no' }

/** After how long somebody with too many open lines tries again; hidden pages close theirs. */
const WAIT_SECONDS = 5

/** What open pages of the console listen to. */
export const staffEventRoutes = [
  bareRoute({
    method: 'GET',
    path: STAFF_EVENTS_PATH,
    chapter: 'Bookings of the company',
    summary: 'A stream of events (`Accept: text/event-stream`) that reports changes in the homes you run',
    access: hostOrStaff({ token: permission }),
    query: [
      {
        name: 'since',
        about:
          'The `id` of an answer that you requested without `Accept: text/event-stream` before you read the data: everything that has changed since then is reported at once, also in an answer without a stream.',
        schema: text,
      },
    ],
    responses: { file: 'text/event-stream' },
    refuses: ['too_many_requests'],
    async handle(deps, { actor, call: { request, url } }) {
      const isListening = request.headers.get('accept')?.includes('text/event-stream') && request.method === 'GET'
      const { db, changes, onFault = () => {} } = deps
      const since = url.searchParams.get('since')
      if (!changes || !isListening)
        return { status: 200, body: null, headers, file: await eventsSoFar({ db, actor, since }) }
      const close = openLine(changes, actor.uid)
      if (!close) return faultResponse('too_many_requests', {}, { 'retry-after': String(WAIT_SECONDS) })
      const stream = changeEvents({
        changes,
        db,
        actor,
        since,
        findEnd: () => endOf(deps, request),
        onFault: (error) => onFault(error, request),
        signal: request.signal,
        onEnd: close,
      })
      return { status: 200, body: null, headers, stream }
    },
  }),
]

/**
 * Returns why the sender of this request may no longer listen, looked up again, because people and their roles change.
 */
async function endOf(
  { resolveCaller }: Pick<ApiDeps, 'resolveCaller'>,
  request: Request,
): Promise<StaffEventsEnd | null> {
  const caller = await resolveCaller(new Request(request.url, { headers: request.headers }))
  if (caller.kind === 'token')
    return programOf(caller.token, { permission, roles: STAFF_ROLES }) ? null : { reason: 'not_allowed' }
  if (caller.kind !== 'person') return { reason: 'signed_out' }
  return (STAFF_ROLES as readonly string[]).includes(caller.user.role) ? null : { reason: 'not_allowed' }
}
