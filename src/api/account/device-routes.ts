import * as z from 'zod/mini'
import { deviceSchema } from '#contract/account/account-schemas.ts'
import { ok } from '#core/result.ts'
import { endDevice, endOtherDevices } from '#accounts/session/end-device.ts'
import { findCurrentDevice } from '#accounts/session/find-current-device.ts'
import { listDevices } from '#accounts/session/list-devices.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { person } from '#api/route/access.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'
import { clientOf, signInProofOf } from '#api/session/sign-in-proof.ts'
import { deviceShape } from './account-shapes.ts'

const chapter = 'Users'
const ended = envelope(z.object({ ended: z.int() }))

/** The sign-ins of the caller: listed, ended one by one, or all except the current one. */
export const deviceRoutes = [
  route({
    method: 'GET',
    path: '/api/users/me/sessions',
    chapter,
    summary: 'Devices on which you are signed in',
    access: person({ anonymous: 'not_allowed', beforeSetUp: true }),
    responses: envelope(z.array(deviceSchema)),
    refuses: [],
    handle: async (deps, { actor: { uid }, call }) => {
      const [devices, currentId] = await Promise.all([listDevices(deps.accounts, { uid }), current(deps, call.request)])
      const shapes = devices.map((device) => deviceShape(device, currentId))
      return ok(shapes.toSorted((a, b) => Number(b.current) - Number(a.current)))
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/users/me/sessions',
    chapter,
    summary: 'Sign out on all other devices',
    access: person({ anonymous: 'not_allowed', beforeSetUp: true }),
    responses: ended,
    refuses: [],
    handle: async (deps, { actor: { uid }, call: { request } }) => {
      const keep = await current(deps, request)
      return ok(await endOtherDevices(deps.accounts, { uid, keep, client: clientOf(deps, request) }))
    },
  }),
  route({
    method: 'DELETE',
    path: '/api/users/me/sessions/:id',
    chapter,
    summary: 'Sign out on one device',
    access: person({ anonymous: 'not_allowed', notFound: 'device_not_found', beforeSetUp: true }),
    responses: ended,
    refuses: ['device_not_found'],
    handle: (deps, { actor: { uid }, param, call }) =>
      endDevice(deps.accounts, { uid, deviceId: param('id'), client: clientOf(deps, call.request) }),
  }),
]

function current(deps: ApiDeps, request: Request): Promise<string | null> {
  return findCurrentDevice(deps.accounts, signInProofOf(deps, request))
}
