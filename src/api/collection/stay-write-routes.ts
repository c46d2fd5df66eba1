import { newStaySchema, stayChangeSchema } from '#contract/collection/stay-input.ts'
import { archiveStay, changeStayFacts } from '#rates/stay/change-stay-facts.ts'
import { createStay } from '#rates/stay/create-stay.ts'
import { hostOrStaff } from '#api/route/access.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { agreedParameter } from '#api/route/agreed-parameter.ts'
import { enumOf } from '#api/route/json-schema.ts'
import type { ParameterDoc } from '#api/route/operation-doc.ts'
import { hasLesserRight } from '#api/route/lesser-right.ts'
import { invalidInput, problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { bodyFaults, ENTRY_BODY_BYTES, readData } from '#api/route/read-body.ts'
import { entryResponse, fieldParameters } from './collection-operations.ts'
import { createdResponse, questionFault, readOneOf } from './read-collection.ts'

const DONE = { status: 204, body: null } as const
const READING = { mostBytes: ENTRY_BODY_BYTES, isEntry: true }

const ofStay = { path: '/api/stays/:slug', chapter: 'Stays' } as const

const statusParameter = (about: string): ParameterDoc => ({
  name: 'status',
  about,
  schema: enumOf('draft', 'published'),
})

/**
 * Homes as hosts and the company write them: created, changed, removed from the site. `status=draft` hides one from
 * visitors.
 */
export const stayWriteRoutes = [
  bareRoute({
    method: 'POST',
    path: '/api/stays',
    chapter: 'Stays',
    summary: 'Create a home; with `status=draft` it is not published yet',
    // Somebody who only helps with homes of others cannot create one.
    access: hostOrStaff({ right: 'owner', anonymous: 'not_allowed', token: 'stays.create' }),
    query: [statusParameter('`draft`: for those who run homes alone.'), ...fieldParameters],
    body: {
      data: newStaySchema,
      example: {
        name: 'Casa Blava',
        kind: 'house',
        maxGuests: 4,
        bedrooms: 2,
        beds: 3,
        bathrooms: 1.5,
        nightlyPrice: 129.5,
        currency: 'EUR',
        destination: 'ciutadella',
      },
    },
    responses: { result: entryResponse('stays'), status: 201 },
    idempotency: 'optional',
    refuses: ['home_right_missing', ...bodyFaults],
    async handle(deps, { call, actor, act }) {
      const status = statusOf(call)
      if (!status.ok) return status.response
      const body = await readData(call.request, newStaySchema, READING)
      if (!body.ok) return body.response
      const fault = await questionFault(deps, 'stays', seenByWriter(call))
      if (fault) return fault
      return act(body.value, async () => {
        const made = await createStay(deps, { actor, input: body.value, isDraft: status.value === 'draft' })
        if (!made.ok) return problemResponse(made.problem)
        return createdResponse(deps, 'stays', seenByWriter(call), made.value)
      })
    },
  }),
  bareRoute({
    ...ofStay,
    method: 'PUT',
    summary: 'Change a home; fields that are left out stay as they are',
    access: hostOrStaff({ right: 'full', anonymous: 'not_allowed', token: 'stays.update', notFound: 'stay_not_found' }),
    query: [statusParameter('Publish it, or take it back.'), agreedParameter, ...fieldParameters],
    body: { data: stayChangeSchema, example: { summary: 'A calm house above the harbour' } },
    responses: { result: entryResponse('stays') },
    idempotency: 'optional',
    refuses: ['stay_not_found', 'owner_must_agree', ...bodyFaults],
    async handle(deps, { call, actor, act }) {
      const status = statusOf(call)
      if (!status.ok) return status.response
      const body = await readData(call.request, stayChangeSchema, READING)
      if (!body.ok) return body.response
      const fault = await questionFault(deps, 'stays', seenByWriter(call))
      if (fault) return fault
      const stayId = call.param('slug')
      const ownerAgreed = call.url.searchParams.get('ownerAgreed') === 'true'
      return act(body.value, async () => {
        const changed = await changeStayFacts(deps, {
          actor,
          stayId,
          input: body.value,
          state: status.value,
          ownerAgreed,
        })
        if (!changed.ok) return problemResponse(changed.problem)
        return readOneOf(deps, 'stays', seenByWriter(call), String(body.value.slug ?? stayId))
      })
    },
  }),
  bareRoute({
    ...ofStay,
    method: 'DELETE',
    summary: 'Remove a home from the site; its bookings stay',
    // To the caller, homes of others do not exist, and removing what does not exist succeeds.
    access: hostOrStaff({ right: 'full', anonymous: 'not_allowed', token: 'stays.delete', notFound: 'done' }),
    responses: { status: 204 },
    refuses: ['home_right_missing'],
    async handle(deps, { call, actor }) {
      const archived = await archiveStay(deps, { actor, stayId: call.param('slug') })
      if (archived.ok) return DONE
      if (archived.problem.code !== 'stay_not_found') return problemResponse(archived.problem)
      const isThere = await hasLesserRight(
        deps,
        { access: { right: 'full', missing: null }, actor, call, body: null },
        null,
      )
      return isThere ? problemResponse({ code: 'home_right_missing' }) : DONE
    },
  }),
]

type Status = { ok: true; value: 'draft' | 'published' | undefined } | { ok: false; response: ApiResponse }

function statusOf({ url }: ApiCall): Status {
  const status = url.searchParams.get('status') ?? undefined
  if (status === undefined || status === 'draft' || status === 'published') return { ok: true, value: status }
  return {
    ok: false,
    response: invalidInput({ status: 'status must be one of the following values: draft, published' }),
  }
}

/** Returns the query for the home as it is now, whether or not everybody can see it. */
function seenByWriter(call: ApiCall): ApiCall {
  const url = new URL(call.url)
  url.searchParams.set('status', 'draft')
  return { ...call, url }
}
