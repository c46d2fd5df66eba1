import type * as z from 'zod/mini'
import {
  amenityChangeSchema,
  newAmenitySchema,
  newPlaceSchema,
  placeChangeSchema,
} from '#contract/collection/catalogue-input.ts'
import type { Problem } from '#core/problem.ts'
import type { Result } from '#core/result.ts'
import { changeAmenity, createAmenity, removeAmenity } from '#rates/catalogue/save-amenity.ts'
import { changePlace, createPlace, removePlace } from '#rates/catalogue/save-place.ts'
import type { CatalogueDeps } from '#rates/catalogue/write-catalogue.ts'
import type { RateActor } from '#rates/rate-deps.ts'
import { staffOnly } from '#api/route/access.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { bodyFaults, readData } from '#api/route/read-body.ts'
import type { RefusalCode } from '#api/route/refusal-code.ts'
import type { Route } from '#api/route/route.ts'
import { entryResponse, fieldParameters } from './collection-operations.ts'
import { createdResponse, questionFault, readOneOf } from './read-collection.ts'

type Name = 'amenities' | 'destinations'

type Write<Change> = (deps: CatalogueDeps, change: Change) => Promise<Result<string, Problem>>

const chapters = { amenities: 'Amenities', destinations: 'Destinations' } as const
const things = { amenities: 'an amenity', destinations: 'a place' } as const

/**
 * What homes refer to, written by the company: amenities and places. Taxes of a place are written at
 * `/api/staff/destinations/{id}/taxes`.
 */
export const catalogueWriteRoutes = [
  creation('amenities', {
    schema: newAmenitySchema,
    example: { slug: 'sauna', name: 'Sauna', category: 'wellness' },
    write: createAmenity,
  }),
  change('amenities', { schema: amenityChangeSchema, example: { filterable: true }, write: changeAmenity }),
  removal('amenities', {
    summary: 'Delete an amenity, and remove it from all homes that have it',
    refuses: [],
    remove: removeAmenity,
  }),
  creation('destinations', {
    schema: newPlaceSchema,
    example: {
      slug: 'ciutadella',
      name: 'Ciutadella',
      kind: 'area',
      country: 'ES',
      timeZone: 'Europe/Madrid',
      lat: 40.001,
      lng: 3.838,
    },
    write: createPlace,
  }),
  change('destinations', {
    schema: placeChangeSchema,
    example: { intro: 'Honey stone, arcades, late suppers' },
    write: changePlace,
  }),
  removal('destinations', {
    summary: 'Remove a place that has no homes from the site',
    refuses: ['invalid_input'],
    remove: removePlace,
  }),
]

interface Writing<Input, Change> {
  readonly schema: z.ZodMiniType<Input>
  readonly example: object
  readonly write: Write<Change>
}

function creation<Of extends Name, Input>(
  name: Of,
  { schema, example, write }: Writing<Input, { actor: RateActor; input: Input }>,
): Route<`POST /api/${Of}`> {
  return bareRoute({
    method: 'POST',
    path: `/api/${name}`,
    chapter: chapters[name],
    summary: `Create ${things[name]}`,
    access: staffOnly({ anonymous: 'not_allowed', token: `${name}.create` }),
    query: fieldParameters,
    body: { data: schema, example },
    responses: { result: entryResponse(name), status: 201 },
    idempotency: 'optional',
    refuses: bodyFaults,
    async handle(deps, { call, actor, act }) {
      const body = await readData(call.request, schema, { isEntry: true })
      if (!body.ok) return body.response
      const fault = await questionFault(deps, name, call)
      if (fault) return fault
      return act(body.value, async () => {
        const made = await write(deps, { actor, input: body.value })
        return made.ok ? createdResponse(deps, name, call, made.value) : problemResponse(made.problem)
      })
    },
  })
}

function change<Of extends Name, Input>(
  name: Of,
  { schema, example, write }: Writing<Input, { actor: RateActor; name: string; input: Input }>,
): Route<`PUT /api/${Of}/:slug`> {
  return bareRoute({
    method: 'PUT',
    path: `/api/${name}/:slug`,
    chapter: chapters[name],
    summary: `Change ${things[name]}; fields that are left out stay as they are`,
    access: staffOnly({ anonymous: 'not_allowed', token: `${name}.update`, missing: 'entry_not_found' }),
    query: fieldParameters,
    body: { data: schema, example },
    responses: { result: entryResponse(name) },
    idempotency: 'optional',
    refuses: ['entry_not_found', ...bodyFaults],
    async handle(deps, { call, actor, act }) {
      const body = await readData(call.request, schema, { isEntry: true })
      if (!body.ok) return body.response
      const fault = await questionFault(deps, name, call)
      if (fault) return fault
      return act(body.value, async () => {
        const changed = await write(deps, { actor, name: call.param('slug'), input: body.value })
        return changed.ok ? readOneOf(deps, name, call, changed.value) : problemResponse(changed.problem)
      })
    },
  })
}

interface Removing {
  readonly summary: string
  readonly refuses: readonly RefusalCode[]
  readonly remove: Write<{ actor: RateActor; name: string }>
}

/** Declares a route that removes an entry; removing what no longer exists succeeds. */
function removal<Of extends Name>(name: Of, { summary, refuses, remove }: Removing): Route<`DELETE /api/${Of}/:slug`> {
  return bareRoute({
    method: 'DELETE',
    path: `/api/${name}/:slug`,
    chapter: chapters[name],
    summary,
    access: staffOnly({ anonymous: 'not_allowed', token: `${name}.delete`, missing: 'done' }),
    responses: { status: 204 },
    refuses,
    async handle(deps, { call, actor }) {
      const removed = await remove(deps, { actor, name: call.param('slug') })
      const isGone = removed.ok || removed.problem.code === 'entry_not_found'
      return isGone ? { status: 204, body: null } : problemResponse(removed.problem)
    },
  })
}
