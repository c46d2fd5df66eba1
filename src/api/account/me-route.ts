import { err, ok } from '#core/result.ts'
import { findApiUser } from '#db/queries/account/api-user-queries.ts'
import { apiUserShape, roleShapes } from '#api/api-sign-in/api-user.ts'
import { person } from '#api/route/access.ts'
import { route } from '#api/route/route.ts'
import { partOfUser } from './me-query.ts'

/** The signed-in user, without an envelope, as clients of this call expect. */
export const meRoute = route({
  method: 'GET',
  path: '/api/users/me',
  chapter: 'Users',
  summary: 'The signed-in account',
  access: person({ anonymous: 'not_allowed', beforeSetUp: true }),
  responses: partOfUser,
  refuses: ['invalid_input', 'account_disabled'],
  handle: async ({ accounts, accountRules }, { actor }) => {
    const found = await findApiUser(accounts.db, actor.uid)
    if (!found) return err({ code: 'account_disabled' })
    return ok({ user: apiUserShape(found, actor, accountRules.hasPasswords), role: roleShapes[actor.role] })
  },
})
