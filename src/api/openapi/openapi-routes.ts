import type { ApiDeps } from '#api/api-deps.ts'
import { anyone } from '#api/route/access.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { keptTexts } from '#api/route/kept-responses.ts'
import type { Route } from '#api/route/route.ts'
import type { Description } from './description.ts'

const ofDescription = { method: 'GET', chapter: 'Description', responses: {} } as const

/**
 * Describes an API of these routes: for programs, and to read by chapter. These routes are not part of the description.
 */
export function openApiRoutes(routes: readonly Route[]) {
  const known = new WeakMap<ApiDeps, Promise<Description>>()
  // Loaded on first request, because all texts about the API would slow down the start.
  const describe = async (deps: ApiDeps) => (await import('./description.ts')).describe(deps, routes)
  const descriptionOf = (deps: ApiDeps): Promise<Description> => {
    const description = known.get(deps) ?? describe(deps)
    known.set(deps, description)
    description.catch(() => known.delete(deps))
    return description
  }
  return [
    bareRoute({
      ...ofDescription,
      path: '/api/openapi.json',
      summary: 'The description of the API for programs (OpenAPI)',
      access: anyone(),
      kept: keptTexts,
      refuses: [],
      handle: async (deps) => ({
        status: 200,
        body: null,
        headers: { 'content-type': 'application/json' },
        file: (await descriptionOf(deps)).json(),
      }),
    }),
    bareRoute({
      ...ofDescription,
      path: '/api/docs',
      summary: 'The description of the API as a page',
      access: anyone(),
      kept: keptTexts,
      refuses: [],
      handle: async (deps) => (await descriptionOf(deps)).page(''),
    }),
    bareRoute({
      ...ofDescription,
      path: '/api/docs/:chapter',
      summary: 'One chapter of that page',
      access: anyone({ missing: 'entry_not_found' }),
      kept: keptTexts,
      refuses: ['entry_not_found'],
      handle: async (deps, { param }) => (await descriptionOf(deps)).page(param('chapter')),
    }),
  ]
}
