import { sql } from 'kysely'

/**
 * Selects the focal point of the picture `asset` of the outer statement in steps of ten percent, for which pages have
 * styles, or null.
 */
export const shownFocalPoint = sql`
  case when asset.focal_point is not null then json_build_object(
    'x', round((asset.focal_point->>'x')::numeric, -1)::int, 'y', round((asset.focal_point->>'y')::numeric, -1)::int) end`
