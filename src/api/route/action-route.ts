import type * as z from 'zod/mini'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { isUuid } from '#core/is-uuid.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { withIdempotency } from './with-idempotency.ts'
import { responseOf, problemResponse, type ApiResponse } from './api-response.ts'
import { readData } from './read-body.ts'
import { signedIn, type ApiCall, type ApiRoute } from './api-route.ts'

/** Who does it, and to which booking. */
export interface BookingActionOf {
  readonly actor: UserShape
  readonly bookingId: string
}

type BookingActionRun<Value, Body> = (
  deps: ApiDeps,
  request: BookingActionOf & Body,
  call: ApiCall,
) => Promise<Result<Value, Problem>>

/**
 * Something done with a booking that needs no more than the booking. With an `Idempotency-Key`, which routes that move money ask for
 * (`movesMoney`), the first success is what every repetition gets. `isAsked`: the answer is news each time, so that no repetition
 * gets an old one.
 */
export function bookingAction<Value>(
  deps: ApiDeps,
  run: BookingActionRun<Value, unknown>,
  { isAsked = false }: { readonly isAsked?: boolean } = {},
): ApiRoute {
  return signedIn(deps, async (call, actor) => {
    const bookingId = call.param('id')
    if (!isUuid(bookingId)) return problemResponse({ code: 'booking_not_found' })
    const response = async () => responseOf(await run(deps, { actor, bookingId }, call))
    return isAsked ? response() : once(deps, call, { uid: actor.uid, body: null }, response)
  })
}

/** The same with a body: what the schema does not know is refused before anything happens. */
export function bookingActionWith<Value, Body extends object>(
  deps: ApiDeps,
  schema: z.ZodMiniType<Body>,
  run: BookingActionRun<Value, Body>,
  { isAsked = false, status = 200 }: { readonly isAsked?: boolean; readonly status?: 200 | 201 } = {},
): ApiRoute {
  return signedIn(deps, async (call, actor) => {
    const bookingId = call.param('id')
    if (!isUuid(bookingId)) return problemResponse({ code: 'booking_not_found' })
    const body = await readData(call.request, schema)
    if (!body.ok) return body.answer
    const response = async () => responseOf(await run(deps, { ...body.value, actor, bookingId }, call), status)
    return isAsked ? response() : once(deps, call, { uid: actor.uid, body: body.value }, response)
  })
}

/**
 * Runs a request at most once for its `Idempotency-Key`, if it brings one. `idempotency_key_missing`: the route moves money, and the
 * request brings none.
 */
export async function once(
  deps: ApiDeps,
  { request, url, asksForKey }: ApiCall,
  { uid, body }: { uid: string; body: unknown },
  run: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const key = request.headers.get('idempotency-key')
  if (!key && asksForKey) return problemResponse({ code: 'idempotency_key_missing' })
  return key ? withIdempotency(deps, { key, uid, route: `${request.method} ${url.pathname}`, body }, run) : run()
}
