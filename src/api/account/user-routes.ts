import { ownProfileSchema, type UserShape } from '#contract/account/user-shapes.ts'
import { findAccountSecurity } from '#accounts/account/find-account-security.ts'
import { findContentUser } from '#db/queries/account/api-user-queries.ts'
import { updateOwnProfile } from '#accounts/account/update-own-profile.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { readData } from '#api/route/read-body.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { securityShape } from './account-shapes.ts'
import { contentUserShape, roleShapes } from '#api/api-sign-in/content-user.ts'
import { deviceRoutes } from './device-routes.ts'
import { exportRoute } from './export-route.ts'
import { pick, readMeQuery } from './me-query.ts'
import { peopleRoutes } from '#api/api-sign-in/people-routes.ts'

type UserRouteName =
  | 'GET /api/users/me'
  | 'PUT /api/users/me'
  | 'GET /api/users/me/security'
  | 'GET /api/users/me/sessions'
  | 'DELETE /api/users/me/sessions'
  | 'DELETE /api/users/me/sessions/:id'
  | 'GET /api/users/me/export'
  | keyof ReturnType<typeof peopleRoutes>

const LAST_EVENTS = 40

/** The signed-in user. `/api/users/me` answers the user itself without an envelope, as clients of this call expect. */
export function userRoutes(deps: ApiDeps): ApiRoutes<UserRouteName> {
  return {
    'GET /api/users/me': signedIn(deps, ({ url }, actor) => me(deps, url, actor), 'not_allowed'),
    'PUT /api/users/me': signedIn(
      deps,
      async ({ request }, actor) => {
        const body = await readData(request, ownProfileSchema)
        if (!body.ok) return body.answer
        const { displayName, photoURL } = body.value
        const updated = await updateOwnProfile(deps.accounts, { uid: actor.uid, displayName, photoUrl: photoURL })
        if (!updated.ok) return problemResponse(updated.problem)
        const user: UserShape = {
          ...actor,
          displayName: updated.value.displayName,
          photoURL: updated.value.photoUrl,
        }
        return { status: 200, body: user }
      },
      'not_allowed',
    ),
    'GET /api/users/me/security': signedIn(
      deps,
      async (_, actor) => {
        const { uid } = actor
        const security = await findAccountSecurity(deps.accounts, { uid, events: LAST_EVENTS })
        return { status: 200, body: { data: securityShape(security, actor), meta: {} } }
      },
      'not_allowed',
    ),
    ...deviceRoutes(deps),
    ...exportRoute(deps),
    // After those of `me`, which is no number.
    ...peopleRoutes(deps),
  }
}

async function me({ accounts, accountRules }: ApiDeps, url: URL, actor: UserShape): Promise<ApiResponse> {
  const query = readMeQuery(url)
  if (!query.ok) return query.answer
  const found = await findContentUser(accounts.db, actor.uid)
  if (!found) return problemResponse({ code: 'account_disabled' })
  const user = contentUserShape(found, actor, accountRules.hasPasswords)
  const { fields, role } = query.value
  const body = { ...pick(user, fields), ...(role && { role: pick(roleShapes[actor.role], role.fields) }) }
  return { status: 200, body }
}
