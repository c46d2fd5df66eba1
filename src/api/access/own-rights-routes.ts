import { ownRightsSchema, type OwnRightsShape } from '#contract/account/own-rights.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import { ok } from '#core/result.ts'
import { findHelp } from '#accounts/home-right/find-help.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { envelope } from '#api/route/responses.ts'
import { route, type Route } from '#api/route/route.ts'

type Functions = OwnRightsShape['functions']

/** Tells what each role may do, from the declarations of these routes, so that pages offer nothing else. */
export function ownRightsRoutes(routes: readonly Route[]) {
  let known: Readonly<Record<StaffRole, Functions>> | null = null
  return [
    route({
      method: 'GET',
      path: '/api/staff/own-rights',
      chapter: 'The company',
      summary: 'What the signed-in account may do, and in which homes of other hosts',
      access: hostOrStaff({ peopleOnly: 'own_account' }),
      responses: envelope(ownRightsSchema),
      refuses: [],
      async handle({ accounts }, { actor: { uid, role } }) {
        known ??= functionsByRole(routes)
        return ok({ functions: known[role], ...(await findHelp(accounts, { uid, role })) })
      },
    }),
  ]
}

function functionsByRole(routes: readonly Route[]): Readonly<Record<StaffRole, Functions>> {
  const functionsOf = (role: StaffRole): Functions =>
    routes
      .filter(({ isOfStaff, row }) => isOfStaff && isStaffOnly(row) && row[role] < 400)
      .map(({ name, right }) => ({ name, right: role === 'host' ? right : null }))
  return Object.fromEntries(STAFF_ROLES.map((role) => [role, functionsOf(role)])) as Record<StaffRole, Functions>
}
