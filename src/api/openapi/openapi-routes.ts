import { todayIn } from '#core/time/zoned-time.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { open, type ApiRoutes } from '#api/route/api-route.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { createOpenApi } from './create-openapi.ts'
import { docsPages } from './docs/docs-page.ts'
import { firstBooking } from './guides/first-booking.ts'

type OpenApiRouteName = 'GET /api/openapi.json' | 'GET /api/docs' | 'GET /api/docs/:chapter'

/** What the API is: for programs, and to read by chapters. */
export function openApiRoutes({
  websiteUrl,
  websiteName,
  now,
}: Pick<ApiDeps, 'websiteUrl' | 'websiteName' | 'now'>): ApiRoutes<OpenApiRouteName> {
  const { origin } = new URL(websiteUrl)
  let document: ReturnType<typeof createOpenApi> | null = null
  let pages: ReturnType<typeof docsPages> | null = null
  const described = () => (document ??= createOpenApi({ origin, title: websiteName }))
  const page = (name: string): ApiResponse => {
    pages ??= docsPages(described(), firstBooking(origin, todayIn('UTC', now().getTime())))
    const file = pages.get(name)
    if (file === undefined) return problemResponse({ code: 'entry_not_found' })
    return { status: 200, body: null, file, headers: { 'content-type': 'text/html; charset=utf-8' } }
  }
  return {
    'GET /api/openapi.json': open(async () => ({ status: 200, body: described() })),
    'GET /api/docs': open(async () => page('')),
    'GET /api/docs/:chapter': open(async ({ param }) => page(param('chapter'))),
  }
}
