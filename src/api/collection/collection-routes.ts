import type { CollectionName } from '#core/collection/collection.ts'
import { searchParameters } from '#api/stay/search-parameters.ts'
import { dateFaults } from '#api/rate/rule-faults.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import type { ApiResponse } from '#api/route/api-response.ts'
import { bareRoute } from '#api/route/bare-route.ts'
import { whole } from '#api/route/json-schema.ts'
import { keptStays, keptNights, keptTexts, type Keeping, type Kept } from '#api/route/kept-responses.ts'
import type { OperationDoc, ParameterDoc } from '#api/route/operation-doc.ts'
import type { RefusalCode } from '#api/route/refusal-code.ts'
import type { Route } from '#api/route/route.ts'
import { entryOperation, listOperation } from './collection-operations.ts'
import { bookingsInFull, threadsInFull } from './entries-in-full.ts'
import { asksForSearch, listStays } from './list-stays.ts'
import { listCollection, readOneOf, type Enrichment } from './read-collection.ts'
import { forReaders } from './reader-access.ts'
import { readText } from './read-text.ts'

/** Adds more than the attributes of an entry, unless the query names its fields. */
type EnrichBy = (deps: ApiDeps) => NonNullable<Enrichment['enrich']>

const keptOf: Readonly<Partial<Record<CollectionName, Keeping>>> = {
  stays: keptStays,
  photos: keptStays,
  amenities: keptStays,
  destinations: keptStays,
  reviews: keptStays,
  pages: keptTexts,
}

/** Everything that can be read of the collections, in the grammar and the envelope of Strapi. */
export const collectionRoutes = [
  // The search parameters in addition to those of the grammar. Faults of a query have the message of the grammar and no
  // code.
  listRoute('stays', {
    query: searchParameters,
    refuses: ['not_allowed', 'invalid_input', ...dateFaults],
    kept: ({ url }) => (asksForSearch(url) ? keptNights : keptStays),
    handle: listStays,
  }),
  entryRoute('stays', 'slug', { refuses: ['not_allowed'] }),
  listRoute('photos'),
  entryRoute('photos', 'id'),
  listRoute('amenities'),
  entryRoute('amenities', 'slug'),
  listRoute('destinations'),
  entryRoute('destinations', 'slug'),
  listRoute('reviews'),
  entryRoute('reviews', 'id'),
  listRoute('pages'),
  entryRoute('pages', 'slug', {
    summary: 'One text with its HTML, headings and versions',
    query: [{ name: 'version', about: 'A version other than the one that is valid now.', schema: whole }],
    refuses: ['page_not_found', 'invalid_input'],
    handle: readText,
  }),
  listRoute('contact-messages'),
  entryRoute('contact-messages', 'id'),
  // For the favourite buttons of public pages, which are the same for everybody.
  listRoute('favourites', { beforeSetUp: true }),
  entryRoute('favourites', 'slug'),
  listRoute('bookings', { enrich: bookingsInFull }),
  entryRoute('bookings', 'id', { enrich: bookingsInFull }),
  listRoute('threads', { enrich: threadsInFull }),
  entryRoute('threads', 'id', { enrich: threadsInFull }),
]

interface Reading {
  readonly summary?: string
  /** Parameters in addition to those of the grammar; for an entry, instead of them. */
  readonly query?: readonly ParameterDoc[]
  readonly refuses?: readonly RefusalCode[]
  readonly enrich?: EnrichBy
  readonly beforeSetUp?: true
  /** If it is cached differently from the rest of its collection. */
  readonly kept?: Kept
  /** Replaces the reader of all collections. */
  readonly handle?: (deps: ApiDeps, call: ApiCall) => Promise<ApiResponse>
}

function listRoute<Name extends CollectionName>(name: Name, reading: Reading = {}): Route<`GET /api/${Name}`> {
  const { enrich, refuses = [], beforeSetUp = false, kept = keptOf[name], handle } = reading
  return bareRoute({
    ...described(listOperation(name, reading.query)),
    method: 'GET',
    path: `/api/${name}`,
    access: forReaders(name, { beforeSetUp }),
    kept,
    refuses,
    handle: (deps, { call }) =>
      handle ? handle(deps, call) : listCollection(deps, name, call, enrich && { enrich: enrich(deps) }),
  })
}

function entryRoute<Name extends CollectionName, Part extends 'id' | 'slug'>(
  name: Name,
  part: Part,
  reading: Reading = {},
): Route<`GET /api/${Name}/:${Part}`> {
  const { summary, query, enrich, refuses = [], handle } = reading
  return bareRoute({
    ...described({ ...entryOperation(name), ...(summary && { summary }), ...(query && { query }) }),
    method: 'GET',
    path: `/api/${name}/:${part}`,
    access: forReaders(name, { missing: 'entry_not_found' }),
    kept: keptOf[name],
    refuses: [...refuses, 'entry_not_found'],
    handle: (deps, { call }) =>
      handle ? handle(deps, call) : readOneOf(deps, name, call, call.param(part), enrich && { enrich: enrich(deps) }),
  })
}

function described({ tag, summary, query = [], result }: OperationDoc) {
  return { chapter: tag, summary, query, responses: { result } }
}
