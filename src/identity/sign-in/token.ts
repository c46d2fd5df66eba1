import * as z from 'zod/mini'
import { refreshSession } from '#accounts/session/refresh-session.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText } from '#identity/wire/operation.ts'
import { refusal, slowDown, success } from '#identity/wire/wire-response.ts'

/** /v1/token: new tokens for a refresh token. */
export const tokenRoute = operation({
  method: 'POST',
  path: '/v1/token',
  request: z.object({ grantType: optionalText, refreshToken: optionalText }),
  async run({ accounts }, { grantType, refreshToken }, caller) {
    if (!grantType) return refusal('MISSING_GRANT_TYPE')
    if (grantType !== 'refresh_token') return refusal('INVALID_GRANT_TYPE')
    if (!refreshToken) return refusal('MISSING_REFRESH_TOKEN')
    const refreshed = await refreshSession(accounts, { refreshToken, client: caller })
    if (!refreshed.ok) {
      const { problem } = refreshed
      return problem.code === 'too_many_attempts' ? slowDown(problem.retryAfterSeconds) : wireError(problem)
    }
    const { idToken, refreshToken: next, expiresInSeconds, account } = refreshed.value
    return success({
      access_token: idToken,
      expires_in: String(expiresInSeconds),
      token_type: 'Bearer',
      refresh_token: next,
      id_token: idToken,
      user_id: account.uid,
      project_id: accounts.projectNumber,
    })
  },
})
