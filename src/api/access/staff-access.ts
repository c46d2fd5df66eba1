import type { StaffAccess } from '#api/route/access-row.ts'
import type { routesByName } from './declared-routes.ts'

/** Homes and what is about them: a host's own, and all for staff. */
const ofHome = (status: number): StaffAccess => ({
  anonymous: 401,
  guest: 403,
  foreign: null,
  host: status,
  otherHost: 404,
  staff: status,
  admin: status,
  missing: 404,
})
/** Lists that show everybody what is theirs. */
const lists: StaffAccess = { ...ofHome(200), otherHost: null, missing: null }
/** What concerns the homes of all hosts. */
const staffOnlyRow = (status: number, missing: number | null): StaffAccess => ({
  ...ofHome(status),
  host: 403,
  otherHost: null,
  missing,
})

/** What those who run homes do with collections, whose clients know 403 of those who are nobody. */
export const staffEntries = {
  'POST /api/stays': { ...lists, anonymous: 403, host: 201, staff: 201, admin: 201 },
  'PUT /api/stays/:slug': { ...ofHome(200), anonymous: 403 },
  // What is not theirs is gone to them already.
  'DELETE /api/stays/:slug': { ...ofHome(204), anonymous: 403, otherHost: 204, missing: 204 },
  'POST /api/amenities': { ...staffOnlyRow(201, null), anonymous: 403 },
  'PUT /api/amenities/:slug': { ...staffOnlyRow(200, 404), anonymous: 403 },
  'DELETE /api/amenities/:slug': { ...staffOnlyRow(204, 204), anonymous: 403 },
  'POST /api/destinations': { ...staffOnlyRow(201, null), anonymous: 403 },
  'PUT /api/destinations/:slug': { ...staffOnlyRow(200, 404), anonymous: 403 },
  'DELETE /api/destinations/:slug': { ...staffOnlyRow(204, 204), anonymous: 403 },
  'GET /api/contact-messages': { ...staffOnlyRow(200, null), anonymous: 403 },
  'GET /api/contact-messages/:id': { ...staffOnlyRow(200, 404), anonymous: 403 },
} as const satisfies Readonly<Record<string, StaffAccess>>

/** Routes of those who run homes, beside what they do with collections. */
export type StaffRouteName = Extract<
  keyof typeof routesByName,
  `${string} /api/${'staff/' | 'api-tokens' | 'webhook-endpoints'}${string}`
>
