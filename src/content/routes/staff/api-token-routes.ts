import { apiTokenRequestSchema } from '#contract/staff/api-tokens.ts'
import { createApiToken } from '#accounts/api-tokens/create-api-token.ts'
import { findApiTokens } from '#accounts/api-tokens/find-api-tokens.ts'
import { revokeApiToken } from '#accounts/api-tokens/revoke-api-token.ts'
import type { ContentDeps } from '../../content-deps.ts'
import { answerOf } from '../../wire/api-answer.ts'
import { readData } from '../../wire/read-body.ts'
import type { ApiRoutes } from '../api-route.ts'
import { freshOnly } from '../../session/fresh-sign-in.ts'
import { adminOnly } from './staff-route.ts'

type ApiTokenRouteName = 'GET /api/api-tokens' | 'POST /api/api-tokens' | 'DELETE /api/api-tokens/:id'

/** Tokens of other programs: administrators in person make and end them, no token does. */
export function apiTokenRoutes(deps: ContentDeps): ApiRoutes<ApiTokenRouteName> {
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
        return body.ok ? answerOf(await createApiToken(accounts, { actor, request: body.value }), 201) : body.answer
      }),
    ),
    'DELETE /api/api-tokens/:id': freshOnly(
      deps,
      adminOnly(deps, async ({ param }) => answerOf(await revokeApiToken(accounts, param('id')))),
    ),
  }
}
