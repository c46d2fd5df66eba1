import { listsJoined, staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { findCalendar } from '#stays/find-calendar.ts'
import { findDestinations } from '#stays/search/find-destinations.ts'
import { findStayPage } from '#stays/find-stay-page.ts'
import { findStays } from '#stays/search/find-stays.ts'
import type { StayDeps } from '#stays/stay-deps.ts'
import { responseOf, problemResponse } from './route/api-response.ts'
import { readQuery } from './route/read-body.ts'
import { open, type ApiRoutes } from './route/api-route.ts'

type StayRouteName =
  | 'GET /api/stay-search'
  | 'GET /api/stay-pages/:slug'
  | 'GET /api/stays/:slug/calendar'
  | 'GET /api/destination-cards'

/** A slug or a document id; anything else is no stay, and never reaches the database. */
const STAY_NAME = /^[a-z0-9-]{1,120}$/i

/** What the pages of the site show of homes, each page in one answer; other programs read the collections. */
export function stayRoutes(deps: StayDeps): ApiRoutes<StayRouteName> {
  return {
    'GET /api/stay-search': open(async ({ url }) => {
      const joined = new URL(`?${listsJoined(url.searchParams).toString()}`, url)
      const search = readQuery(joined, staySearchSchema)
      if (!search.ok) return search.answer
      const { data, meta } = await findStays(deps, search.value)
      return { status: 200, body: { data: data.slice(0, limitOf(url)), meta } }
    }),
    'GET /api/stay-pages/:slug': open(async ({ param }) => {
      if (!STAY_NAME.test(param('slug'))) return problemResponse({ code: 'stay_not_found' })
      return responseOf(await findStayPage(deps, param('slug')))
    }),
    'GET /api/stays/:slug/calendar': open(async ({ url, param }) => {
      if (!STAY_NAME.test(param('slug'))) return problemResponse({ code: 'stay_not_found' })
      const [from, to] = [url.searchParams.get('from') ?? undefined, url.searchParams.get('to') ?? undefined]
      return responseOf(await findCalendar(deps, { slug: param('slug'), from, to }))
    }),
    'GET /api/destination-cards': open(async () => ({
      status: 200,
      body: { data: await findDestinations(deps), meta: {} },
    })),
  }
}

/** `limit`: so many homes of the result; all without one. `meta.total` counts all in any case. */
function limitOf(url: URL): number | undefined {
  const limit = url.searchParams.get('limit') ?? ''
  return /^[1-9]\d{0,3}$/.test(limit) ? Number(limit) : undefined
}
