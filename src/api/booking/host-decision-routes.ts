import { favouritesRequestSchema } from '#contract/favourite/favourite-shapes.ts'
import { MOST_FAVOURITES } from '#contract/favourite/favourite-limits.ts'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { removeFavourite } from '#stays/favourite/remove-favourite.ts'
import { addFavourite } from '#stays/favourite/add-favourite.ts'
import { addFavourites } from '#stays/favourite/add-favourites.ts'
import { findReviews } from '#stays/review/find-reviews.ts'
import { findNamedStays } from '#stays/search/find-named-stays.ts'
import { findSimilarStays } from '#stays/search/find-similar-stays.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf, problemResponse } from '#api/route/api-response.ts'
import { readData, readQuery } from '#api/route/read-body.ts'
import { open, signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { REVIEW_ORDERS } from '#core/review/review-order.ts'

type DecidingRouteName =
  | 'GET /api/stay-cards'
  | 'GET /api/stays/:slug/similar'
  | 'GET /api/stays/:slug/reviews'
  | 'PUT /api/favourites'
  | 'PUT /api/favourites/:slug'
  | 'DELETE /api/favourites/:slug'

/** A slug or a document id; anything else is no stay, and never reaches the database. */
const STAY_NAME = /^[a-z0-9-]{1,120}$/i

/** What helps to choose between homes: some by name, homes like one, what guests say, what somebody keeps. */
export function hostDecisionRoutes(deps: ApiDeps): ApiRoutes<DecidingRouteName> {
  return {
    // `home` once for each slug.
    'GET /api/stay-cards': open(async ({ url }) => {
      const search = readQuery(url, staySearchSchema)
      if (!search.ok) return search.answer
      const slugs = url.searchParams.getAll('home').filter((slug) => STAY_NAME.test(slug))
      const data = await findNamedStays(deps, { slugs: slugs.slice(0, MOST_FAVOURITES), search: search.value })
      return { status: 200, body: { data, meta: {} } }
    }),
    'GET /api/stays/:slug/similar': open(async ({ url, param }) => {
      const search = readQuery(url, staySearchSchema)
      if (!search.ok) return search.answer
      if (!STAY_NAME.test(param('slug'))) return problemResponse({ code: 'stay_not_found' })
      return responseOf(await findSimilarStays(deps, { slug: param('slug'), search: search.value }))
    }),
    'GET /api/stays/:slug/reviews': open(async ({ url, param }) => {
      if (!STAY_NAME.test(param('slug'))) return problemResponse({ code: 'stay_not_found' })
      const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0]
      const order = REVIEW_ORDERS.find((known) => known === url.searchParams.get('order'))
      const found = await findReviews(deps, { slug: param('slug'), page: Number(page ?? 1), order: order ?? 'newest' })
      return found.ok ? { status: 200, body: found.value } : problemResponse(found.problem)
    }),
    'PUT /api/favourites': signedIn(deps, async ({ request }, { uid }) => {
      const body = await readData(request, favouritesRequestSchema)
      if (!body.ok) return body.answer
      return { status: 200, body: { data: await addFavourites(deps, { uid, homes: body.value.homes }), meta: {} } }
    }),
    'PUT /api/favourites/:slug': signedIn(deps, async ({ param }, { uid }) => {
      if (!STAY_NAME.test(param('slug'))) return problemResponse({ code: 'stay_not_found' })
      return responseOf(await addFavourite(deps, { uid, slug: param('slug') }))
    }),
    'DELETE /api/favourites/:slug': signedIn(deps, async ({ param }, { uid }) => {
      if (!STAY_NAME.test(param('slug'))) return problemResponse({ code: 'stay_not_found' })
      return { status: 200, body: { data: await removeFavourite(deps, { uid, slug: param('slug') }), meta: {} } }
    }),
  }
}
