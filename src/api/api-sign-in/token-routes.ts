import { refreshApiSession } from '#accounts/api-sign-in/refresh-api-session.ts'
import { endDevice } from '#accounts/session/end-device.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { listDevices } from '#accounts/session/list-devices.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { faultResponse } from '#api/route/api-response.ts'
import { ok } from '#core/result.ts'
import { anyone, type Access } from '#api/route/access.ts'
import { envelope, list, object, ref, text } from '#api/route/json-schema.ts'
import { faultTable } from '#api/route/problem-table.ts'
import { signInProofOf } from '#api/session/sign-in-proof.ts'
import { formFaults, readFields } from './auth-fields.ts'
import { done, form, ofSignIn, signedIn } from './of-sign-in.ts'
import { authRefusal } from './refusal.ts'
import { authRoute, type AuthCall } from './auth-route.ts'

/**
 * Routes that exist only if tokens are short: renewing them, and the sign-ins behind them. Otherwise these addresses do
 * not exist.
 */
export const tokenRoutes = [
  authRoute({
    ...ofSignIn,
    path: '/api/auth/refresh',
    summary: 'Get a new short-lived token, where tokens are short-lived',
    access: whereTokensAreShort(anyone({ visibility: 'private' })),
    body: form({ refreshToken: '…' }),
    responses: { result: object({ jwt: text, refreshToken: text }) },
    refuses: [...formFaults, 'refresh_token_missing', 'refresh_token_invalid'],
    async handle({ accountRules }, { request, accounts, client }) {
      const body = await readFields(request)
      if (!body.ok) return body
      const { refreshToken } = body.value
      if (typeof refreshToken !== 'string' || refreshToken === '') return authRefusal('refresh_token_missing')
      const refreshed = await refreshApiSession(accounts, accountRules, { refreshToken, client })
      return refreshed.ok ? ok({ status: 200, body: refreshed.value }) : authRefusal('refresh_token_invalid')
    },
  }),
  authRoute({
    ...ofSignIn,
    path: '/api/auth/logout',
    summary: 'End a sign-in, where tokens are short-lived',
    access: whereTokensAreShort(signedIn),
    responses: done,
    refuses: [],
    async handle(deps, call) {
      const { actor, accounts, client } = call
      const deviceId = await currentDevice(deps, call)
      if (deviceId) await endDevice(accounts, { uid: actor.uid, deviceId, client })
      return ok({ status: 200, body: { ok: true } })
    },
  }),
  authRoute({
    ...ofSignIn,
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Your sign-ins, where tokens are short-lived',
    access: whereTokensAreShort(signedIn),
    responses: { result: envelope(list(ref('SignInPlace'))) },
    refuses: [],
    async handle(deps, call) {
      const { actor, accounts } = call
      const [devices, currentId] = await Promise.all([
        listDevices(accounts, { uid: actor.uid }),
        currentDevice(deps, call),
      ])
      const data = devices.map(({ id, createdAt, lastSeenAt }) => ({
        id,
        deviceId: id,
        current: id === currentId,
        loginAt: createdAt.toISOString(),
        lastActiveAt: lastSeenAt.toISOString(),
      }))
      return ok({ status: 200, body: { data } })
    },
  }),
  authRoute({
    ...ofSignIn,
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End one of your sign-ins',
    access: whereTokensAreShort(signedIn),
    responses: { result: envelope(object({})) },
    refuses: ['sign_in_not_found'],
    async handle(_, { param, accounts, client, actor: { uid } }) {
      const ended = await endDevice(accounts, { uid, deviceId: param('id'), client })
      return ended.ok ? ok({ status: 200, body: { data: {} } }) : authRefusal('sign_in_not_found')
    },
  }),
]

const currentDevice = (deps: ApiDeps, { accounts, request }: AuthCall) =>
  findCurrentDevice(accounts, signInProofOf(deps, request))

/**
 * Returns the same access if tokens are short; if they are long, as by default, the route does not exist for anybody.
 */
function whereTokensAreShort<Actor>(access: Access<Actor>): Access<Actor> {
  const { status } = faultTable.route_not_found
  return {
    ...access,
    admit: async (deps, call) =>
      deps.accountRules.tokens === 'long' ? { refusal: faultResponse('route_not_found') } : access.admit(deps, call),
    refuses: ['route_not_found', ...access.refuses],
    row: () => ({ anonymous: status, guest: status, foreign: null, missing: null }),
  }
}
