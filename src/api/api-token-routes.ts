import { apiTokenRequestSchema } from '#contract/api-token-shapes.ts'
import { createApiToken } from '#accounts/api-token/create-api-token.ts'
import { findApiTokens } from '#accounts/api-token/find-api-tokens.ts'
import { revokeApiToken } from '#accounts/api-token/revoke-api-token.ts'
import type { ApiDeps } from './api-deps.ts'
import { responseOf } from './route/api-response.ts'
import { readData } from './route/read-body.ts'
import type { ApiRoutes } from './route/api-route.ts'
import { freshOnly } from './route/fresh-sign-in.ts'
import { adminOnly } from './route/staff-route.ts'

type ApiTokenRouteName = 'GET /api/api-tokens' | 'POST /api/api-tokens' | 'DELETE /api/api-tokens/:id'

/** Tokens of other programs: administrators in person make and end them, no token does. */
export function apiTokenRoutes(deps: ApiDeps): ApiRoutes<ApiTokenRouteName> {
  // Whether a token has expired is a matter of real time, as with sign-ins.
  const { accounts } = deps
  return {
    'GET /api/api-tokens': adminOnly(deps, async () => ({
      status: 200,
      body: { data: await findApiTokens(accounts), meta: {} },
    })),
    // Without an Idempotency-Key: the answer of the first call would be kept, and the secret is in it.
    'POST /api/api-tokens': freshOnly(
      deps,
      adminOnly(deps, async ({ request }, actor) => {
        const body = await readData(request, apiTokenRequestSchema)
        return body.ok ? responseOf(await createApiToken(accounts, { actor, request: body.value }), 201) : body.answer
      }),
    ),
    'DELETE /api/api-tokens/:id': freshOnly(
      deps,
      adminOnly(deps, async ({ param }) => responseOf(await revokeApiToken(accounts, param('id')))),
    ),
  }
}
