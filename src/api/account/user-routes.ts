import { type UserShape } from '#contract/account/user-shapes.ts'
import { findContentUser } from '#db/queries/account/api-user-queries.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'
import { contentUserShape, roleShapes } from '#api/api-sign-in/content-user.ts'
import { exportRoute } from './export-route.ts'
import { pick, readMeQuery } from './me-query.ts'
import { peopleRoutes } from '#api/api-sign-in/people-routes.ts'

type UserRouteName = 'GET /api/users/me' | 'GET /api/users/me/export' | keyof ReturnType<typeof peopleRoutes>

/** The signed-in user. `/api/users/me` answers the user itself without an envelope, as clients of this call expect. */
export function userRoutes(deps: ApiDeps): ApiRoutes<UserRouteName> {
  return {
    'GET /api/users/me': signedIn(deps, ({ url }, actor) => me(deps, url, actor), 'not_allowed'),
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
