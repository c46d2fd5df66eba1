import { todayIn } from '#core/time/zoned-time.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { anyone } from '#api/route/access.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import type { Route } from '#api/route/route.ts'
import { createOpenApi } from './create-openapi.ts'
import { docsPages } from './docs/docs-page.ts'
import { firstBooking } from './guides/first-booking.ts'

const ofDescription = { method: 'GET', chapter: 'Description', responses: {} } as const

/** What an API of these routes is: for programs, and to read by chapters. They stand in no description themselves. */
export function openApiRoutes(routes: readonly Route[]) {
  const known = new WeakMap<ApiDeps, Description>()
  const descriptionOf = (deps: ApiDeps): Description => {
    const description = known.get(deps) ?? describe(deps, routes)
    known.set(deps, description)
    return description
  }
  return [
    bareRoute({
      ...ofDescription,
      path: '/api/openapi.json',
      summary: 'What the API is, for programs',
      access: anyone(),
      refuses: [],
      handle: async (deps) => ({ status: 200, body: descriptionOf(deps).document() }),
    }),
    bareRoute({
      ...ofDescription,
      path: '/api/docs',
      summary: 'What the API is, to read',
      access: anyone(),
      refuses: [],
      handle: async (deps) => descriptionOf(deps).page(''),
    }),
    bareRoute({
      ...ofDescription,
      path: '/api/docs/:chapter',
      summary: 'One chapter of it',
      access: anyone({ missing: 'entry_not_found' }),
      refuses: ['entry_not_found'],
      handle: async (deps, { param }) => descriptionOf(deps).page(param('chapter')),
    }),
  ]
}

interface Description {
  readonly document: () => ReturnType<typeof createOpenApi>
  readonly page: (name: string) => ApiResponse
}

/** The description for one site. It is made when somebody asks for it, and once. */
function describe({ websiteUrl, websiteName, now }: ApiDeps, routes: readonly Route[]): Description {
  const { origin } = new URL(websiteUrl)
  let document: ReturnType<typeof createOpenApi> | null = null
  let pages: ReturnType<typeof docsPages> | null = null
  const described = () => (document ??= createOpenApi({ origin, title: websiteName }, routes))
  return {
    document: described,
    page(name) {
      pages ??= docsPages(described(), firstBooking(origin, todayIn('UTC', now().getTime())))
      const file = pages.get(name)
      if (file === undefined) return problemResponse({ code: 'entry_not_found' })
      return { status: 200, body: null, file, headers: { 'content-type': 'text/html; charset=utf-8' } }
    },
  }
}
