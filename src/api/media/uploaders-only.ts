import type { PictureActor } from '#media/picture-deps.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import { signedIn, type ApiCall, type ApiRoute } from '#api/route/api-route.ts'
import { programOf } from '#api/session/program-of.ts'

/**
 * A route of those who look after pictures: hosts, staff, administrators. Other programs do with their tokens what `tokenAccess` says,
 * as the staff does. Everybody else gets 403, as clients of the content backend know it.
 */
export function uploadersOnly(
  deps: ApiDeps,
  handle: (call: ApiCall, actor: PictureActor) => Promise<ApiResponse>,
): ApiRoute {
  const forPeople = signedIn(
    deps,
    async (call, { uid, role }) =>
      role === 'user' ? problemResponse({ code: 'not_allowed' }) : handle(call, { uid, role }),
    'not_allowed',
  )
  return {
    ...forPeople,
    async handle(call) {
      const caller = await deps.resolveCaller(call.request)
      if (caller.kind !== 'token') return forPeople.handle(call)
      const program = programOf(caller.token, call.permission)
      return program === null ? problemResponse({ code: 'not_allowed' }) : handle(call, program)
    },
  }
}
