import type { Problem } from '#core/problem.ts'
import type { Fault } from '#api/route/problem-table.ts'
import type { AuthFault } from '#api/api-sign-in/auth-faults.ts'
import { byName } from '#api/route/route.ts'
import { declaredRoutes } from './declared-routes.ts'
import type { RouteName } from './route-access.ts'
import { dateFaults } from '#api/rate/rule-faults.ts'

type Refusal = Problem['code'] | Fault | AuthFault

const bodyFaults = [
  'body_not_json',
  'data_missing',
  'body_too_large',
  'body_type_not_supported',
  'charset_not_supported',
  'invalid_input',
] as const
const authBodyFaults = [
  'body_not_json',
  'body_too_large',
  'body_type_not_supported',
  'charset_not_supported',
  'invalid_input',
] as const
const authFaults = [...authBodyFaults, 'rate_limited', 'too_many_attempts', 'overloaded'] as const
const signInFaults = [
  'provider_disabled',
  'account_blocked',
  'email_not_confirmed',
  'second_factor_wanted',
  'sign_in_refused',
] as const

/** What each route refuses, by code. Beside these every route may answer 405, 500 and 503; reading a collection may be `overloaded`. */
export const routeRefusals: Readonly<Record<RouteName, readonly Refusal[]>> = {
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
  'POST /api/auth/local': [...authFaults, ...signInFaults, 'identifier_or_password_wrong', 'password_to_be_renewed'],
  'POST /api/auth/local/register': [
    ...authFaults,
    'register_disabled',
    'email_or_username_taken',
    'sign_in_refused',
    'account_blocked',
  ],
  'POST /api/auth/forgot-password': [...authFaults, 'provider_disabled'],
  'POST /api/auth/reset-password': [...authFaults, 'provider_disabled', 'passwords_differ', 'code_incorrect'],
  'POST /api/auth/change-password': [
    'not_allowed',
    ...authFaults,
    ...signInFaults,
    'current_password_wrong',
    'password_unchanged',
  ],
  'POST /api/auth/send-email-confirmation': [...authFaults, 'provider_disabled', 'already_confirmed'],
  'GET /api/auth/email-confirmation': ['invalid_input', 'rate_limited', 'too_many_attempts', 'confirmation_invalid'],
  'GET /api/auth/:provider/callback': [
    'rate_limited',
    ...signInFaults,
    'access_token_missing',
    'access_token_refused',
    'sign_in_not_recent',
  ],
  'GET /api/connect/:provider': ['rate_limited', 'provider_disabled', 'callback_foreign'],
  'POST /api/auth/refresh': ['route_not_found', ...authFaults, 'refresh_token_missing', 'refresh_token_invalid'],
  'POST /api/auth/logout': ['route_not_found', 'not_allowed', 'rate_limited'],
  'GET /api/auth/sessions': ['route_not_found', 'not_allowed', 'rate_limited'],
  'DELETE /api/auth/sessions/:id': ['route_not_found', 'not_allowed', 'rate_limited', 'sign_in_not_found'],
  'GET /api/users': ['not_allowed'],
  'POST /api/users': ['not_allowed'],
  'GET /api/users/:id': ['not_allowed', 'account_not_found'],
  'PUT /api/users/:id': [
    'not_allowed',
    ...authBodyFaults,
    'rate_limited',
    'username_already_taken',
    'email_already_taken',
    'email_not_changeable',
    'password_not_changeable',
    'sign_in_not_recent',
    'account_not_found',
  ],
  'DELETE /api/users/:id': ['not_allowed'],
  ...byName(declaredRoutes, ({ refusals }) => refusals),
}
