import { endDevice, endOtherDevices } from '#accounts/session/end-device.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { listDevices } from '#accounts/session/list-devices.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { deviceShape } from './account-shapes.ts'
import { clientOf, signInProofOf } from '#api/session/sign-in-proof.ts'

type DeviceRouteName =
  | 'GET /api/users/me/sessions'
  | 'DELETE /api/users/me/sessions'
  | 'DELETE /api/users/me/sessions/:id'

type DeviceRouteDeps = Pick<ApiDeps, 'resolveActor' | 'resolveCaller' | 'websiteUrl' | 'accounts' | 'clientAddress'>

/** Where the caller is signed in: listed, ended one by one, or all but the one that asks. */
export function deviceRoutes(deps: DeviceRouteDeps): ApiRoutes<DeviceRouteName> {
  const { accounts } = deps
  const current = (request: Request) => findCurrentDevice(accounts, signInProofOf(deps, request))
  return {
    'GET /api/users/me/sessions': signedIn(
      deps,
      async ({ request }, { uid }) => {
        const [devices, currentId] = await Promise.all([listDevices(accounts, { uid }), current(request)])
        const shapes = devices.map((device) => deviceShape(device, currentId))
        const data = shapes.toSorted((a, b) => Number(b.current) - Number(a.current))
        return { status: 200, body: { data, meta: {} } }
      },
      'not_allowed',
    ),
    'DELETE /api/users/me/sessions': signedIn(
      deps,
      async ({ request }, { uid }) => {
        const client = clientOf(deps, request)
        const ended = await endOtherDevices(accounts, { uid, keep: await current(request), client })
        return { status: 200, body: { data: ended, meta: {} } }
      },
      'not_allowed',
    ),
    'DELETE /api/users/me/sessions/:id': signedIn(
      deps,
      async ({ request, param }, { uid }) =>
        responseOf(await endDevice(accounts, { uid, deviceId: param('id'), client: clientOf(deps, request) })),
      'not_allowed',
    ),
  }
}
