import * as z from 'zod/mini'
import {
  ownRightsSchema,
  roleFunctionSchema,
  roleFunctionsQuerySchema,
  type OwnRightsShape,
} from '#contract/account/own-rights.ts'
import { STAFF_ROLES, type StaffRole } from '#core/account/role.ts'
import { ok } from '#core/result.ts'
import { findHelp } from '#accounts/stay-right/find-help.ts'
import { adminOnly, hostOrStaff } from '#api/route/access.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { enumOf } from '#api/route/json-schema.ts'
import { envelope } from '#api/route/responses.ts'
import { route, type Route } from '#api/route/route.ts'

type Functions = OwnRightsShape['functions']

const chapter = 'The company'

/** Tells what each role may do, from the declarations of these routes, so that pages offer nothing else. */
export function ownRightsRoutes(routes: readonly Route[]) {
  let known: Readonly<Record<StaffRole, Functions>> | null = null
  return [
    route({
      method: 'GET',
      path: '/api/staff/own-rights',
      chapter,
      summary: 'What the signed-in account may do, and in which homes of other hosts',
      access: hostOrStaff({ peopleOnly: 'own_account' }),
      responses: envelope(ownRightsSchema),
      refuses: [],
      async handle({ accounts }, { actor: { uid, role } }) {
        known ??= functionsByRole(routes)
        return ok({ functions: known[role], ...(await findHelp(accounts, { uid, role })) })
      },
    }),
    route({
      method: 'GET',
      path: '/api/staff/role-functions',
      chapter,
      summary: 'What a role may do, and which right that needs on homes of other hosts',
      access: adminOnly({ peopleOnly: 'gives_rights' }),
      query: {
        schema: roleFunctionsQuerySchema,
        parameters: [
          { name: 'role', about: 'The role.', schema: enumOf(...STAFF_ROLES), example: 'host', required: true },
        ],
      },
      responses: envelope(z.array(roleFunctionSchema)),
      refuses: [],
      handle: async (_, { query: { role } }) =>
        ok(
          routesOf(routes, role).map(({ name, operation, right, changesNothing }) => ({
            name,
            chapter: operation.tag,
            does: operation.summary,
            isReading: changesNothing || name.startsWith('GET '),
            right: role === 'host' ? right : null,
          })),
        ),
    }),
  ]
}

/** Returns the routes that a role may call, apart from those for everybody who is signed in. */
const routesOf = (routes: readonly Route[], role: StaffRole) =>
  routes.filter(({ row }) => isStaffOnly(row) && row[role] < 400)

function functionsByRole(routes: readonly Route[]): Readonly<Record<StaffRole, Functions>> {
  const functionsOf = (role: StaffRole): Functions =>
    routesOf(routes, role).map(({ name, right }) => ({ name, right: role === 'host' ? right : null }))
  return Object.fromEntries(STAFF_ROLES.map((role) => [role, functionsOf(role)])) as Record<StaffRole, Functions>
}
