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
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiRoute, ApiRoutes } from '#api/route/api-route.ts'
import { once } from '#api/route/once.ts'
import { problemResponse } from '#api/route/api-response.ts'
import { readData } from '#api/route/read-body.ts'
import { createdResponse, questionFault, readOneOf } from './read-collection.ts'
import { written } from './stay-write-routes.ts'

type Name = 'amenities' | 'destinations'

type CatalogueWriteRouteName = `POST /api/${Name}` | `PUT /api/${Name}/:slug` | `DELETE /api/${Name}/:slug`

type Write<Change> = (deps: CatalogueDeps, change: Change) => Promise<Result<string, Problem>>

/** What homes refer to, as the house writes it: amenities, and places. Taxes of a place are written at `/api/staff/destinations/{id}/taxes`. */
export function catalogueWriteRoutes(deps: ApiDeps): ApiRoutes<CatalogueWriteRouteName> {
  return {
    'POST /api/amenities': creation(deps, 'amenities', newAmenitySchema, createAmenity),
    'PUT /api/amenities/:slug': change(deps, 'amenities', amenityChangeSchema, changeAmenity),
    'DELETE /api/amenities/:slug': removal(deps, removeAmenity),
    'POST /api/destinations': creation(deps, 'destinations', newPlaceSchema, createPlace),
    'PUT /api/destinations/:slug': change(deps, 'destinations', placeChangeSchema, changePlace),
    'DELETE /api/destinations/:slug': removal(deps, removePlace),
  }
}

function creation<Input>(
  deps: ApiDeps,
  name: Name,
  schema: z.ZodMiniType<Input>,
  create: Write<{ actor: RateActor; input: Input }>,
): ApiRoute {
  return staffOnlyRoute(deps, async (call, actor) => {
    const body = await readData(call.request, schema, { isEntry: true })
    if (!body.ok) return body.answer
    const fault = await questionFault(deps, name, call)
    if (fault) return fault
    return once(deps, call, { uid: actor.uid, body: body.value }, async () => {
      const made = await create(deps, { actor, input: body.value })
      return made.ok ? createdResponse(deps, name, call, made.value) : problemResponse(made.problem)
    })
  })
}

function change<Input>(
  deps: ApiDeps,
  name: Name,
  schema: z.ZodMiniType<Input>,
  write: Write<{ actor: RateActor; name: string; input: Input }>,
): ApiRoute {
  return staffOnlyRoute(deps, async (call, actor) => {
    const body = await readData(call.request, schema, { isEntry: true })
    if (!body.ok) return body.answer
    const fault = await questionFault(deps, name, call)
    if (fault) return fault
    return once(deps, call, { uid: actor.uid, body: body.value }, async () => {
      const changed = await write(deps, { actor, name: call.param('slug'), input: body.value })
      return changed.ok ? readOneOf(deps, name, call, changed.value) : problemResponse(changed.problem)
    })
  })
}

/** What is gone already is gone: a repetition is no mistake. */
function removal(deps: ApiDeps, remove: Write<{ actor: RateActor; name: string }>): ApiRoute {
  return staffOnlyRoute(deps, async (call, actor) => {
    const removed = await remove(deps, { actor, name: call.param('slug') })
    const isGone = removed.ok || removed.problem.code === 'entry_not_found'
    return isGone ? { status: 204, body: null } : problemResponse(removed.problem)
  })
}

/** For staff and administrators, and programs that may. */
function staffOnlyRoute(deps: ApiDeps, handle: Parameters<typeof written>[1]): ApiRoute {
  return written(deps, async (call, actor) =>
    actor.role === 'host' ? problemResponse({ code: 'not_allowed' }) : handle(call, actor),
  )
}
