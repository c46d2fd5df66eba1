import * as z from 'zod/mini'
import { favouritesRequestSchema } from '#contract/favourite/favourite-shapes.ts'
import { favouriteSchema } from '#contract/stay-schemas.ts'
import { ok } from '#core/result.ts'
import { addFavourite } from '#stays/favourite/add-favourite.ts'
import { addFavourites } from '#stays/favourite/add-favourites.ts'
import { removeFavourite } from '#stays/favourite/remove-favourite.ts'
import { person } from './route/access.ts'
import { envelope } from './route/responses.ts'
import { route } from './route/route.ts'

const chapter = 'Favourites'
const kept = envelope(z.array(favouriteSchema))

/** Saving favourite homes; the collection reads them. Every answer is the resulting list. */
export const favouriteRoutes = [
  route({
    method: 'PUT',
    path: '/api/favourites',
    chapter,
    summary: 'Add several homes to your favourites',
    access: person(),
    body: { schema: favouritesRequestSchema, example: { homes: ['casa-blava'] } },
    responses: kept,
    refuses: [],
    handle: async (deps, { actor, body }) => ok(await addFavourites(deps, { uid: actor.uid, homes: body.homes })),
  }),
  route({
    method: 'PUT',
    path: '/api/favourites/:slug',
    chapter,
    summary: 'Add a home to your favourites',
    access: person({ missing: 'stay_not_found' }),
    slugs: { slug: 'stay_not_found' },
    responses: kept,
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => addFavourite(deps, { uid: actor.uid, slug: param('slug') }),
  }),
  route({
    method: 'DELETE',
    path: '/api/favourites/:slug',
    chapter,
    summary: 'Remove a home from your favourites',
    // Removing a home that is not saved succeeds.
    access: person({ missing: 'done' }),
    slugs: { slug: 'stay_not_found' },
    responses: kept,
    refuses: ['stay_not_found'],
    handle: async (deps, { actor, param }) => ok(await removeFavourite(deps, { uid: actor.uid, slug: param('slug') })),
  }),
]
