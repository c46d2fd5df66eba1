import * as z from 'zod/mini'
import { createSessionCookie } from '#accounts/session/create-session-cookie.ts'
import { wireError } from '#identity/wire/account-problems.ts'
import { operation, optionalText, type Operation } from '#identity/wire/operation.ts'
import { refusal, success } from '#identity/wire/wire-response.ts'
import { serviceOperation } from '#identity/wire/service-operation.ts'

/**
 * createSessionCookie for the bearer of an ID token, and the keys that verify such cookies (docs/identity-protocol.md, Session
 * cookies).
 */
export const sessionCookieRoutes: readonly Operation[] = [
  ...serviceOperation({
    method: 'POST',
    path: ':createSessionCookie',
    request: z.object({ idToken: optionalText, validDuration: z.nullish(z.union([z.string(), z.number()])) }),
    async run({ accounts }, { idToken, validDuration }) {
      if (!idToken) return refusal('MISSING_ID_TOKEN')
      const validSeconds = validDuration == null || validDuration === '' ? null : Number(validDuration)
      const made = await createSessionCookie(accounts, { idToken, validSeconds })
      return made.ok ? success({ sessionCookie: made.value }) : wireError(made.problem)
    },
  }),
  operation({
    method: 'GET',
    path: '/v1/sessionCookiePublicKeys',
    needsApiKey: false,
    request: z.object({}),
    run: async ({ accounts }) =>
      success(await accounts.cookieIssuer.keys.publicKeys(), { 'cache-control': 'public, max-age=3600' }),
  }),
]
