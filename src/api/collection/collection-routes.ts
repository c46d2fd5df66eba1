import type { CollectionName } from '#core/collection/collection.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { open, type ApiRoute, type ApiRoutes } from '#api/route/api-route.ts'
import { collectionReaders } from './collection-access.ts'
import { bookingsInFull, threadsInFull } from './entries-in-full.ts'
import { listCollection, readOneOf, type Enrichment } from './read-collection.ts'
import { readText } from './read-text.ts'
import { listStays } from './list-stays.ts'

type CollectionRouteName =
  | 'GET /api/stays'
  | 'GET /api/stays/:slug'
  | 'GET /api/photos'
  | 'GET /api/photos/:id'
  | 'GET /api/amenities'
  | 'GET /api/amenities/:slug'
  | 'GET /api/destinations'
  | 'GET /api/destinations/:slug'
  | 'GET /api/reviews'
  | 'GET /api/reviews/:id'
  | 'GET /api/pages'
  | 'GET /api/pages/:slug'
  | 'GET /api/bookings'
  | 'GET /api/bookings/:id'
  | 'GET /api/contact-messages'
  | 'GET /api/contact-messages/:id'
  | 'GET /api/favourites'
  | 'GET /api/favourites/:slug'
  | 'GET /api/threads'
  | 'GET /api/threads/:id'

/** Everything that can be read of the collections, in the grammar and the envelope of Strapi. */
export function collectionRoutes(deps: ApiDeps): ApiRoutes<CollectionRouteName> {
  const bookings = { enrich: bookingsInFull(deps) }
  const threads = { enrich: threadsInFull(deps) }
  return {
    'GET /api/stays': seen('stays', (call) => listStays(deps, call)),
    'GET /api/stays/:slug': one(deps, 'stays', 'slug'),
    'GET /api/photos': list(deps, 'photos'),
    'GET /api/photos/:id': one(deps, 'photos', 'id'),
    'GET /api/amenities': list(deps, 'amenities'),
    'GET /api/amenities/:slug': one(deps, 'amenities', 'slug'),
    'GET /api/destinations': list(deps, 'destinations'),
    'GET /api/destinations/:slug': one(deps, 'destinations', 'slug'),
    'GET /api/reviews': list(deps, 'reviews'),
    'GET /api/reviews/:id': one(deps, 'reviews', 'id'),
    'GET /api/pages': list(deps, 'pages'),
    'GET /api/pages/:slug': seen('pages', (call) => readText(deps, call)),
    'GET /api/bookings': list(deps, 'bookings', bookings),
    'GET /api/bookings/:id': one(deps, 'bookings', 'id', bookings),
    'GET /api/contact-messages': list(deps, 'contact-messages'),
    'GET /api/contact-messages/:id': one(deps, 'contact-messages', 'id'),
    'GET /api/favourites': list(deps, 'favourites'),
    'GET /api/favourites/:slug': one(deps, 'favourites', 'slug'),
    'GET /api/threads': list(deps, 'threads', threads),
    'GET /api/threads/:id': one(deps, 'threads', 'id', threads),
  }
}

function list(deps: ApiDeps, name: CollectionName, enrichment?: Enrichment): ApiRoute {
  return seen(name, (call) => listCollection(deps, name, call, enrichment))
}

function one(deps: ApiDeps, name: CollectionName, part: 'id' | 'slug', enrichment?: Enrichment): ApiRoute {
  return seen(name, (call) => readOneOf(deps, name, call, call.param(part), enrichment))
}

/** What everybody may read is the same for everybody unless the caller is somebody: then nobody keeps the answer. */
function seen(name: CollectionName, handle: ApiRoute['handle']): ApiRoute {
  return { ...open(handle), visibility: collectionReaders[name].includes('public') ? 'public' : 'private' }
}
