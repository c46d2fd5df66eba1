import * as z from 'zod/mini'
import { MOST_FAVOURITES } from '#contract/favourite/favourite-limits.ts'
import { staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { guestReviewSchema, namedStaySchema, reviewPageMetaSchema, stayCardSchema } from '#contract/stay-schemas.ts'
import { REVIEW_ORDERS } from '#core/review/review-order.ts'
import { ok } from '#core/result.ts'
import { findReviews } from '#stays/review/find-reviews.ts'
import { findNamedStays } from '#stays/search/find-named-stays.ts'
import { findSimilarStays } from '#stays/search/find-similar-stays.ts'
import { anyone } from '#api/route/access.ts'
import { enumOf, list, text, whole } from '#api/route/json-schema.ts'
import { keptStays, keptNights } from '#api/route/kept-responses.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { isSlug, route } from '#api/route/route.ts'
import { searchParameters } from './search-parameters.ts'

const stays = { name: 'home', about: 'Slugs of homes.', schema: list(text), example: ['casa-blava'] }

/** What helps to choose between homes: some by name, similar ones, what guests say. */
export const stayChoiceRoutes = [
  route({
    method: 'GET',
    path: '/api/stay-cards',
    chapter: 'Pages of the site',
    summary: 'Homes by slug; repeat `home` for each',
    access: anyone(),
    query: { schema: staySearchSchema, parameters: [stays, ...searchParameters] },
    responses: envelope(z.array(namedStaySchema)),
    refuses: [],
    handle: async (deps, { query, call }) => {
      const slugs = call.url.searchParams.getAll('home').filter(isSlug)
      return ok(await findNamedStays(deps, { slugs: slugs.slice(0, MOST_FAVOURITES), search: query }))
    },
  }),
  route({
    method: 'GET',
    path: '/api/stays/:slug/similar',
    chapter: 'Stays',
    summary: 'Homes that resemble one, free for the same dates',
    access: anyone({ missing: 'stay_not_found' }),
    kept: keptNights,
    slugs: { slug: 'stay_not_found' },
    query: { schema: staySearchSchema, parameters: searchParameters },
    responses: envelope(z.array(stayCardSchema)),
    refuses: ['stay_not_found'],
    handle: (deps, { param, query }) => findSimilarStays(deps, { slug: param('slug'), search: query }),
  }),
  route({
    method: 'GET',
    path: '/api/stays/:slug/reviews',
    chapter: 'Stays',
    summary: 'Reviews of a home by pages, with the figures of all its reviews',
    access: anyone({ missing: 'stay_not_found' }),
    kept: keptStays,
    slugs: { slug: 'stay_not_found' },
    responses: {
      ...withMeta(z.array(guestReviewSchema), reviewPageMetaSchema),
      parameters: [
        { name: 'page', about: 'Counted from 1.', schema: whole, example: 1 },
        { name: 'order', about: '`newest` by default.', schema: enumOf(...REVIEW_ORDERS) },
      ],
    },
    refuses: ['stay_not_found'],
    handle: (deps, { param, call: { url } }) => {
      const page = /^[1-9]\d{0,5}$/.exec(url.searchParams.get('page') ?? '')?.[0]
      const order = REVIEW_ORDERS.find((known) => known === url.searchParams.get('order'))
      return findReviews(deps, { slug: param('slug'), page: Number(page ?? 1), order: order ?? 'newest' })
    },
  }),
]
