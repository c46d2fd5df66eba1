import { ownProfileSchema, type UserShape } from '#contract/account/user-shapes.ts'
import { findAccountSecurity } from '#accounts/own-account/find-account-security.ts'
import { updateOwnProfile } from '#accounts/own-account/update-own-profile.ts'
import type { ContentDeps } from '../content-deps.ts'
import { problemAnswer } from '../wire/api-answer.ts'
import { readData } from '../wire/read-body.ts'
import { signedIn, type ApiRoutes } from './api-route.ts'
import { securityShape } from './user/account-shapes.ts'
import { deviceRoutes } from './user/device-routes.ts'
import { exportRoute } from './user/export-route.ts'

type UserRouteName =
  | 'GET /api/users/me'
  | 'PUT /api/users/me'
  | 'GET /api/users/me/security'
  | 'GET /api/users/me/sessions'
  | 'DELETE /api/users/me/sessions'
  | 'DELETE /api/users/me/sessions/:id'
  | 'GET /api/users/me/export'

const LAST_EVENTS = 20

/** The signed-in user. `/api/users/me` answers the user itself without an envelope, as clients of this call expect. */
export function userRoutes(deps: ContentDeps): ApiRoutes<UserRouteName> {
  return {
    'GET /api/users/me': signedIn(deps, async (_, actor) => ({ status: 200, body: actor })),
    'PUT /api/users/me': signedIn(deps, async ({ request }, actor) => {
      const body = await readData(request, ownProfileSchema)
      if (!body.ok) return body.answer
      const { displayName, photoURL } = body.value
      const updated = await updateOwnProfile(deps.accounts, { uid: actor.uid, displayName, photoUrl: photoURL })
      if (!updated.ok) return problemAnswer(updated.problem)
      const user: UserShape = {
        ...actor,
        displayName: updated.value.displayName,
        photoURL: updated.value.photoUrl,
      }
      return { status: 200, body: user }
    }),
    'GET /api/users/me/security': signedIn(deps, async (_, { uid }) => {
      const security = await findAccountSecurity(deps.accounts, { uid, events: LAST_EVENTS })
      return { status: 200, body: { data: securityShape(security), meta: {} } }
    }),
    ...deviceRoutes(deps),
    ...exportRoute(deps),
  }
}
