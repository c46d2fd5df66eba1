import type { RefusalCode } from '#api/route/refusal-code.ts'
import { byName } from '#api/route/route.ts'
import { declaredRoutes } from './declared-routes.ts'
import type { RouteName } from './route-access.ts'
import { dateFaults } from '#api/rate/rule-faults.ts'

const bodyFaults = [
  'body_not_json',
  'data_missing',
  'body_too_large',
  'body_type_not_supported',
  'charset_not_supported',
  'invalid_input',
] as const
/** What each route refuses, by code. Beside these every route may answer 405, 500 and 503; reading a collection may be `overloaded`. */
export const routeRefusals: Readonly<Record<RouteName, readonly RefusalCode[]>> = {
  'GET /api/openapi.json': [],
  'GET /api/docs': [],
  'GET /api/docs/:chapter': ['entry_not_found'],
  // What a question to a collection gets wrong has the message of the grammar and no code.
  'GET /api/stays': ['not_allowed', 'invalid_input', ...dateFaults],
  'GET /api/stays/:slug': ['not_allowed', 'entry_not_found'],
  'POST /api/stays': ['not_allowed', ...bodyFaults],
  'PUT /api/stays/:slug': ['not_allowed', 'stay_not_found', ...bodyFaults],
  'DELETE /api/stays/:slug': ['not_allowed'],
  'POST /api/amenities': ['not_allowed', ...bodyFaults],
  'PUT /api/amenities/:slug': ['not_allowed', 'entry_not_found', ...bodyFaults],
  'DELETE /api/amenities/:slug': ['not_allowed'],
  'POST /api/destinations': ['not_allowed', ...bodyFaults],
  'PUT /api/destinations/:slug': ['not_allowed', 'entry_not_found', ...bodyFaults],
  'DELETE /api/destinations/:slug': ['not_allowed', 'invalid_input'],
  'GET /api/photos': [],
  'GET /api/photos/:id': ['entry_not_found'],
  'GET /api/amenities': [],
  'GET /api/amenities/:slug': ['entry_not_found'],
  'GET /api/destinations': [],
  'GET /api/destinations/:slug': ['entry_not_found'],
  'GET /api/reviews': [],
  'GET /api/reviews/:id': ['entry_not_found'],
  'GET /api/pages': [],
  'GET /api/pages/:slug': ['page_not_found', 'entry_not_found', 'invalid_input'],
  'GET /api/contact-messages': ['not_allowed'],
  'GET /api/contact-messages/:id': ['not_allowed', 'entry_not_found'],
  'GET /api/favourites': ['not_allowed'],
  'GET /api/favourites/:slug': ['not_allowed', 'entry_not_found'],
  'GET /api/bookings': ['not_allowed'],
  'GET /api/bookings/:id': ['not_allowed', 'entry_not_found'],
  'GET /api/threads': ['not_allowed'],
  'GET /api/threads/:id': ['not_allowed', 'entry_not_found'],
  ...byName(declaredRoutes, ({ refusals }) => refusals),
}
