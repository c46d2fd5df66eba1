import * as z from 'zod/mini'
import { stayListMetaSchema } from '#contract/search/search-schemas.ts'
import { listsJoined, staySearchSchema } from '#contract/search/stay-search-schema.ts'
import { destinationCardSchema, stayCardSchema, stayPageSchema } from '#contract/stay-schemas.ts'
import { stayCalendarSchema } from '#contract/quote/quote-schemas.ts'
import type { StayCardShape, StayListShape } from '#contract/stay-shapes.ts'
import { err, ok } from '#core/result.ts'
import { findCalendar } from '#stays/find-calendar.ts'
import { findDestinations } from '#stays/search/find-destinations.ts'
import { findStayPage } from '#stays/find-stay-page.ts'
import { findStays } from '#stays/search/find-stays.ts'
import type { PageOfStays } from '#stays/search/index/ordered-stays.ts'
import { anyone } from '#api/route/access.ts'
import { date, text, whole } from '#api/route/json-schema.ts'
import { keptNights } from '#api/route/kept-responses.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { searchParameters, searchSort } from './search-parameters.ts'

const chapter = 'Pages of the site'
const MOST_STAYS = 200

/** What the pages of the site show about homes, one answer for each page; other programs read the collections. */
export const stayPageRoutes = [
  route({
    method: 'GET',
    path: '/api/stay-search',
    chapter,
    summary:
      'Everything that the list of homes shows: cards, filters with their counts, and suggestions when nothing is found',
    access: anyone(),
    query: {
      schema: staySearchSchema,
      spelled: listsJoined,
      parameters: [
        ...searchParameters,
        searchSort,
        {
          name: 'limit',
          about: `Number of homes, at most ${MOST_STAYS} (the default). \`meta.total\` counts all that match.`,
          schema: whole,
          example: 12,
        },
        {
          name: 'page',
          about: 'Number of the page of `limit` homes; the first by default.',
          schema: whole,
          example: 1,
        },
        { name: 'photos', about: 'Number of photos of each home: 3 by default.', schema: whole, example: 1 },
      ],
    },
    responses: withMeta(z.array(stayCardSchema), stayListMetaSchema),
    refuses: ['overloaded'],
    handle: async (deps, { query, call: { url } }) => {
      const list = await findStays(deps, query, pageOf(url))
      // Only a search of all homes may answer that nothing was found.
      if (list.meta.total === 0 && deps.searchIndex?.hasPart) return err({ code: 'overloaded' })
      const photos = numberOf(url, 'photos')
      return ok(photos === undefined ? list : withPhotos(list, photos))
    },
  }),
  route({
    method: 'GET',
    path: '/api/stay-pages/:slug',
    chapter,
    summary: 'Everything that the page of a home shows, including its rules',
    access: anyone({ missing: 'stay_not_found' }),
    slugs: { slug: 'stay_not_found' },
    responses: envelope(stayPageSchema),
    refuses: ['stay_not_found'],
    handle: (deps, { param }) => findStayPage(deps, param('slug')),
  }),
  route({
    method: 'GET',
    path: '/api/destination-cards',
    chapter,
    summary: 'Places that have homes, with the photos of their cards',
    access: anyone(),
    query: {
      schema: z.object({ limit: z.optional(z.string()), photo: z.optional(z.string()) }),
      parameters: [
        { name: 'limit', about: 'Only so many: those with most homes.', schema: whole, example: 12 },
        { name: 'photo', about: '`true`: only places with a photo that can be shown.', schema: text, example: 'true' },
      ],
    },
    responses: envelope(z.array(destinationCardSchema)),
    refuses: [],
    handle: async (deps, { query }) =>
      ok(await findDestinations(deps, { most: numberIn(query.limit), withPhoto: query.photo === 'true' })),
  }),
  route({
    method: 'GET',
    path: '/api/stays/:slug/calendar',
    chapter: 'Stays',
    summary: 'Which days can be chosen, why others cannot, and what each night costs',
    access: anyone({ missing: 'stay_not_found' }),
    kept: keptNights,
    slugs: { slug: 'stay_not_found' },
    query: {
      schema: z.object({ from: z.optional(z.string()), to: z.optional(z.string()) }),
      parameters: [
        { name: 'from', about: 'First day; today by default.', schema: date },
        { name: 'to', about: 'The day after the last one.', schema: date },
      ],
    },
    responses: envelope(stayCalendarSchema),
    refuses: ['stay_not_found', 'invalid_dates'],
    handle: (deps, { param, query }) => findCalendar(deps, { slug: param('slug'), ...query }),
  }),
]

/** Reads `limit` and `page` of an address; invalid numbers count as not given. */
function pageOf(url: URL): PageOfStays {
  const limit = Math.min(numberOf(url, 'limit') ?? MOST_STAYS, MOST_STAYS)
  return { offset: ((numberOf(url, 'page') ?? 1) - 1) * limit, limit }
}

function numberOf({ searchParams }: URL, name: string): number | undefined {
  return numberIn(searchParams.get(name) ?? undefined)
}

function numberIn(written = ''): number | undefined {
  return /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined
}

/** Limits the photos on the cards of a list: those that nobody looks at are half of its size. */
function withPhotos({ data, meta }: StayListShape, most: number): StayListShape {
  const fewer = (card: StayCardShape) => ({ ...card, photos: card.photos.slice(0, most) })
  const nearMisses = meta.nearMisses.map((miss) => ({ ...miss, stay: fewer(miss.stay) }))
  return { data: data.map(fewer), meta: { ...meta, nearMisses } }
}
