import { todayIn } from '#core/time/zoned-time.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { Route } from '#api/route/route.ts'
import { createOpenApi } from './create-openapi.ts'
import { docsPages } from './docs/docs-page.ts'
import { docsPolicy } from './docs/docs-style.ts'
import { firstBooking } from './guides/first-booking.ts'

/** The description of the API: as a document, and as pages by chapter. */
export interface Description {
  /** The document as JSON. It is larger than any other answer, so it is written once and not copied for a request. */
  readonly json: () => Uint8Array
  readonly page: (name: string) => ApiResponse
}

/** Returns the description for one site, made once, on first request. */
export function describe({ websiteUrl, websiteName, now }: ApiDeps, routes: readonly Route[]): Description {
  const { origin } = new URL(websiteUrl)
  let document: ReturnType<typeof createOpenApi> | null = null
  let json: Uint8Array | null = null
  let pages: ReturnType<typeof docsPages> | null = null
  const described = () => (document ??= createOpenApi({ origin, title: websiteName }, routes))
  return {
    json: () => (json ??= Buffer.from(JSON.stringify(described()))),
    page(name) {
      pages ??= docsPages(described(), firstBooking(origin, todayIn('UTC', now().getTime())))
      const file = pages.get(name)
      if (file === undefined) return problemResponse({ code: 'entry_not_found' })
      const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': docsPolicy }
      return { status: 200, body: null, file, headers }
    },
  }
}
