import { refreshApiSession } from '#accounts/api-sign-in/refresh-api-session.ts'
import { endDevice } from '#accounts/session/end-device.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { listDevices } from '#accounts/session/list-devices.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { faultResponse } from '#api/route/api-response.ts'
import type { ApiRoute, ApiRoutes } from '#api/route/api-route.ts'
import { signInProofOf } from '#api/session/sign-in-proof.ts'
import { authRefusal } from './auth-faults.ts'
import { readFields } from './auth-fields.ts'
import { authRoute, ownAuthRoute, type AuthCall } from './auth-route.ts'

type TokenRouteName =
  | 'POST /api/auth/refresh'
  | 'POST /api/auth/logout'
  | 'GET /api/auth/sessions'
  | 'DELETE /api/auth/sessions/:id'

/** What there is only where tokens are short: renewing them, and the sign-ins behind them. Elsewhere these addresses do not exist. */
export function tokenRoutes(deps: ApiDeps): ApiRoutes<TokenRouteName> {
  if (deps.accountRules.tokens === 'long') {
    return {
      'POST /api/auth/refresh': absent,
      'POST /api/auth/logout': absent,
      'GET /api/auth/sessions': absent,
      'DELETE /api/auth/sessions/:id': absent,
    }
  }
  const current = ({ accounts, request }: AuthCall) => findCurrentDevice(accounts, signInProofOf(deps, request))
  return {
    'POST /api/auth/refresh': authRoute(deps, async ({ request, accounts, client }) => {
      const body = await readFields(request)
      if (!body.ok) return body.answer
      const { refreshToken } = body.value
      if (typeof refreshToken !== 'string' || refreshToken === '') return authRefusal('refresh_token_missing')
      const refreshed = await refreshApiSession(accounts, deps.accountRules, { refreshToken, client })
      return refreshed.ok ? { status: 200, body: refreshed.value } : authRefusal('refresh_token_invalid')
    }),
    'POST /api/auth/logout': ownAuthRoute(deps, async (call, { uid }) => {
      const deviceId = await current(call)
      if (deviceId) await endDevice(call.accounts, { uid, deviceId, client: call.client })
      return { status: 200, body: { ok: true } }
    }),
    'GET /api/auth/sessions': ownAuthRoute(deps, async (call, { uid }) => {
      const [devices, currentId] = await Promise.all([listDevices(call.accounts, { uid }), current(call)])
      const data = devices.map(({ id, createdAt, lastSeenAt }) => ({
        id,
        deviceId: id,
        current: id === currentId,
        loginAt: createdAt.toISOString(),
        lastActiveAt: lastSeenAt.toISOString(),
      }))
      return { status: 200, body: { data } }
    }),
    'DELETE /api/auth/sessions/:id': ownAuthRoute(deps, async ({ param, accounts, client }, { uid }) => {
      const ended = await endDevice(accounts, { uid, deviceId: param('id'), client })
      return ended.ok ? { status: 200, body: { data: {} } } : authRefusal('sign_in_not_found')
    }),
  }
}

const absent: ApiRoute = { visibility: 'private', handle: async () => faultResponse('route_not_found') }
