import { newStaySchema, stayChangeSchema } from '#contract/collection/stay-input.ts'
import { archiveHome, changeStayFacts } from '#rates/stay/change-stay-facts.ts'
import { createStay } from '#rates/stay/create-stay.ts'
import type { RateActor } from '#rates/rate-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiCall, ApiRoute, ApiRoutes } from '#api/route/api-route.ts'
import { once } from '#api/route/once.ts'
import { invalidInput, problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { ENTRY_BODY_BYTES, readData } from '#api/route/read-body.ts'
import { programOf } from '#api/session/program-of.ts'
import type { Caller } from '#api/session/caller.ts'
import { createdResponse, questionFault, readOneOf } from './read-collection.ts'

type StayWriteRouteName = 'POST /api/stays' | 'PUT /api/stays/:slug' | 'DELETE /api/stays/:slug'

const READING = { mostBytes: ENTRY_BODY_BYTES, isEntry: true }

/** Homes as hosts and the house write them: made, changed, taken off the site. `status=draft` keeps visitors away from one. */
export function stayWriteRoutes(deps: ApiDeps): ApiRoutes<StayWriteRouteName> {
  return {
    'POST /api/stays': written(deps, async (call, actor) => {
      const status = statusOf(call)
      if (!status.ok) return status.answer
      const body = await readData(call.request, newStaySchema, READING)
      if (!body.ok) return body.answer
      const fault = await questionFault(deps, 'stays', seenByWriter(call))
      if (fault) return fault
      return once(deps, call, { uid: actor.uid, body: body.value }, async () => {
        const made = await createStay(deps, { actor, input: body.value, isDraft: status.value === 'draft' })
        if (!made.ok) return problemResponse(made.problem)
        return createdResponse(deps, 'stays', seenByWriter(call), made.value)
      })
    }),
    'PUT /api/stays/:slug': written(deps, async (call, actor) => {
      const status = statusOf(call)
      if (!status.ok) return status.answer
      const body = await readData(call.request, stayChangeSchema, READING)
      if (!body.ok) return body.answer
      const fault = await questionFault(deps, 'stays', seenByWriter(call))
      if (fault) return fault
      const stayId = call.param('slug')
      return once(deps, call, { uid: actor.uid, body: body.value }, async () => {
        const changed = await changeStayFacts(deps, { actor, stayId, input: body.value, state: status.value })
        if (!changed.ok) return problemResponse(changed.problem)
        return readOneOf(deps, 'stays', seenByWriter(call), String(body.value.slug ?? stayId))
      })
    }),
    // What is gone already is gone: a repetition is no mistake.
    'DELETE /api/stays/:slug': written(deps, async (call, actor) => {
      const archived = await archiveHome(deps, { actor, stayId: call.param('slug') })
      const isGone = archived.ok || archived.problem.code === 'stay_not_found'
      return isGone ? { status: 204, body: null } : problemResponse(archived.problem)
    }),
  }
}

/** Who of those that run homes calls; null = nobody of them. */
function personOf(caller: Caller): RateActor | null {
  if (caller.kind !== 'person') return null
  const { uid, role } = caller.user
  return role === 'user' ? null : { uid, role }
}

/** For hosts, staff and administrators, and programs that may; nobody else learns whether a home exists. */
export function written(deps: ApiDeps, handle: (call: ApiCall, actor: RateActor) => Promise<ApiResponse>): ApiRoute {
  return {
    visibility: 'private',
    async handle(call) {
      const caller = await deps.resolveCaller(call.request)
      const actor = caller.kind === 'token' ? programOf(caller.token, call.permission) : personOf(caller)
      if (actor) return handle(call, actor)
      return problemResponse(caller.kind === 'refused' ? caller.problem : { code: 'not_allowed' })
    },
  }
}

type Status = { ok: true; value: 'draft' | 'published' | undefined } | { ok: false; answer: ApiResponse }

function statusOf({ url }: ApiCall): Status {
  const status = url.searchParams.get('status') ?? undefined
  if (status === undefined || status === 'draft' || status === 'published') return { ok: true, value: status }
  return { ok: false, answer: invalidInput({ status: 'status must be one of the following values: draft, published' }) }
}

/** The question for the home as it is now, whether or not everybody sees it. */
function seenByWriter(call: ApiCall): ApiCall {
  const url = new URL(call.url)
  url.searchParams.set('status', 'draft')
  return { ...call, url }
}
