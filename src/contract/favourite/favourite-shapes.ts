import * as z from 'zod/mini'
import { MOST_FAVOURITES } from './favourite-limits.ts'
import type { StayCardShape } from '#contract/stay-shapes.ts'

/** A home that somebody keeps: `GET /api/favourites`, newest first. */
export interface FavouriteShape {
  readonly slug: string
  /** ISO 8601 instant. */
  readonly addedAt: string
}

/** Body of `PUT /api/favourites`, inside `{ data: … }`: slugs of homes that are kept from now on beside those kept already. */
export const favouritesRequestSchema = z.strictObject({
  homes: z.array(z.string().check(z.regex(/^[a-z0-9-]{1,120}$/i))).check(z.maxLength(MOST_FAVOURITES)),
})

/** A home that was asked for by name: `GET /api/stay-cards`. */
export interface NamedStayShape extends StayCardShape {
  /** Whether it can be booked for the dates and party of the question; null without dates. */
  readonly isFree: boolean | null
}
