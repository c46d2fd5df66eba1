import type * as z from 'zod/mini'
import type { Problem } from '#core/problem.ts'
import { err, type Result } from '#core/result.ts'
import type { StaffActor } from '#booking/booking-deps.ts'
import { expireHoldsInTheWay } from '#booking/hold/expire-holds.ts'
import type { RateDeps } from '#rates/rate-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf, problemResponse, type ApiResponse } from './api-response.ts'
import { ENTRY_BODY_BYTES, readData } from './read-body.ts'
import { isFresh } from './fresh-sign-in.ts'
import { signedIn, type ApiCall, type ApiRoute } from './api-route.ts'
import { once } from './action-route.ts'
import { programOf } from '#api/session/program-of.ts'

/**
 * A route of hosts, staff and administrators: signed-in guests are not allowed, before `handle` runs. What is whose, use cases know.
 * Other programs see with their tokens what `tokenAccess` says, as the staff does, and change nothing.
 */
export function hostOrStaff(
  deps: ApiDeps,
  handle: (call: ApiCall, actor: StaffActor) => Promise<ApiResponse>,
): ApiRoute {
  const forPeople = signedIn(deps, async (call, { uid, role }) =>
    role === 'user' ? problemResponse({ code: 'not_allowed' }) : handle(call, { uid, role }),
  )
  return {
    ...forPeople,
    async handle(call) {
      const caller = await deps.resolveCaller(call.request)
      if (caller.kind !== 'token') return forPeople.handle(call)
      const program = programOf(caller.token, call.permission)
      return program ? handle(call, program) : problemResponse({ code: 'not_allowed' })
    },
  }
}

/** What an action of the staff is given beside its body. */
export interface StaffCall<Body> {
  readonly actor: StaffActor
  readonly body: Body
  /** Whether they proved who they are in the last ten minutes. */
  readonly isFresh: boolean
  /** Parts of the path by name. */
  readonly param: ApiCall['param']
}

interface ActionOptions {
  readonly status?: number
}

/**
 * Something done by staff, with a body as the schema has it. With an `Idempotency-Key`, which routes that move money ask for
 * (`movesMoney`), the first success is what every repetition gets.
 */
export function staffAction<Body, Value>(
  deps: ApiDeps,
  schema: z.ZodMiniType<Body>,
  run: (call: StaffCall<Body>) => Promise<Result<Value, Problem>>,
  { status = 200 }: ActionOptions = {},
): ApiRoute {
  return hostOrStaff(deps, async (call, actor) => {
    const body = await readData(call.request, schema, { mostBytes: ENTRY_BODY_BYTES })
    if (!body.ok) return body.answer
    const { param } = call
    const fresh = await isFresh(deps, call.request)
    const act = async () => responseOf(await run({ actor, body: body.value, isFresh: fresh, param }), status)
    return once(deps, call, { uid: actor.uid, body: body.value }, act)
  })
}

/** The same without anything to say: a body is not read. */
export function staffAct<Value>(
  deps: ApiDeps,
  run: (call: Omit<StaffCall<never>, 'body' | 'isFresh'>) => Promise<Result<Value, Problem>>,
): ApiRoute {
  return hostOrStaff(deps, async (call, actor) =>
    once(deps, call, { uid: actor.uid, body: null }, async () => responseOf(await run({ actor, param: call.param }))),
  )
}

/** A number that names a rule; anything else names none, and never reaches the database. */
export function ruleIdOf(text: string): Result<number, Extract<Problem, { code: 'rule_not_found' }>> {
  return /^[1-9]\d{0,8}$/.test(text) ? { ok: true, value: Number(text) } : err({ code: 'rule_not_found' })
}

/** What the use cases of prices and rules work with. */
export function rateDepsOf(deps: ApiDeps): RateDeps {
  const { db, now, onStayChanged } = deps
  return { db, now, onStayChanged, expireHolds: (stayId, nights) => expireHoldsInTheWay(deps, stayId, nights) }
}
