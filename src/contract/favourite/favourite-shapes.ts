import * as z from 'zod/mini'
import type { favouriteSchema, namedStaySchema } from '#contract/stay-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'
import { MOST_FAVOURITES } from './favourite-limits.ts'

/** A favourite home of a user: `GET /api/favourites`, newest first. */
export type FavouriteShape = ShapeOf<typeof favouriteSchema>

/** Body of `PUT /api/favourites`, inside `{ data: … }`: slugs of homes that are added to the favourites. */
export const favouritesRequestSchema = z.strictObject({
  homes: z.array(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))).check(z.maxLength(MOST_FAVOURITES)),
})

/** A home that was requested by name: `GET /api/stay-cards`. */
export type NamedStayShape = ShapeOf<typeof namedStaySchema>
