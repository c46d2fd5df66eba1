import * as z from 'zod/mini'
import { STAFF_ROLES } from '#core/account/role.ts'
import { STAY_RIGHTS } from '#core/account/stay-right.ts'
import { givenRightSchema } from '#contract/account/stay-people-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'

/** What somebody who runs homes or the site may do, in the terms of the routes' declarations. */
export const ownRightsSchema = z
  .object({
    functions: z
      .array(
        z.object({
          name: z.string().check(z.describe('Method and path of a route, e.g. `POST /api/staff/bookings/:id/accept`.')),
          right: z
            .nullable(z.enum(STAY_RIGHTS))
            .check(
              z.describe(
                'The right that it needs on a home of another host; null: it is allowed in all homes, or in none.',
              ),
            ),
        }),
      )
      .check(z.describe('What the role may do at all.')),
    helpsOnly: z.boolean().check(z.describe('Whether they have no homes of their own and create none.')),
    helpsWith: z
      .array(z.object({ slug: z.string(), right: givenRightSchema }))
      .check(
        z.describe(
          'The homes of other hosts that they help with; in all other homes that they see they have full rights.',
        ),
      ),
    timeZone: z.string().check(z.describe('Time zone of the company, in which the console shows instants.')),
    currency: z.string().check(z.describe('Currency of the company, which is preset in the forms of the console.')),
  })
  .check(z.meta({ id: 'OwnRights', description: 'What the caller may do in the console, and in which homes.' }))

export type OwnRightsShape = ShapeOf<typeof ownRightsSchema>

/** The query of `GET /api/staff/role-functions`. */
export const roleFunctionsQuerySchema = z.strictObject({ role: z.enum(STAFF_ROLES) })

export const roleFunctionSchema = z
  .object({
    name: z.string().check(z.describe('Method and path of a route.')),
    chapter: z.string().check(z.describe('Its chapter in the description of the API.')),
    does: z.string().check(z.describe('Its purpose.')),
    isReading: z.boolean().check(z.describe('Whether it only shows something.')),
    right: z
      .nullable(z.enum(STAY_RIGHTS))
      .check(
        z.describe('The right that a host needs for it on a home of another host; null: it is allowed in all homes.'),
      ),
  })
  .check(z.meta({ id: 'RoleFunction', description: 'Something that a role may do.' }))

export type RoleFunctionShape = ShapeOf<typeof roleFunctionSchema>
