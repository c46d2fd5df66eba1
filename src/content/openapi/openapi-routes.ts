import type { ContentDeps } from '../content-deps.ts'
import { open, type ApiRoutes } from '../routes/api-route.ts'
import { createOpenApi } from './create-openapi.ts'
import { docsPage } from './docs/docs-page.ts'

/** What the API is: for programs, and to read. */
export function openApiRoutes({
  websiteUrl,
  websiteName,
}: Pick<ContentDeps, 'websiteUrl' | 'websiteName'>): ApiRoutes<'GET /api/openapi.json' | 'GET /api/docs'> {
  let document: ReturnType<typeof createOpenApi> | null = null
  let page: string | null = null
  const described = () => (document ??= createOpenApi({ origin: new URL(websiteUrl).origin, title: websiteName }))
  return {
    'GET /api/openapi.json': open(async () => ({ status: 200, body: described() })),
    'GET /api/docs': open(async () => ({
      status: 200,
      body: null,
      file: (page ??= docsPage(described())),
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })),
  }
}
