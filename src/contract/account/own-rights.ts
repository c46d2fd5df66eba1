import * as z from 'zod/mini'
import { HOME_RIGHTS } from '#core/account/home-right.ts'
import { givenRightSchema } from '#contract/account/home-people-schemas.ts'
import type { ShapeOf } from '#contract/shape-of.ts'

/** What somebody who runs homes or the site may do, in the terms of the routes' declarations. */
export const ownRightsSchema = z
  .object({
    functions: z
      .array(
        z.object({
          name: z.string().check(z.describe('Method and path of a route, e.g. `POST /api/staff/bookings/:id/accept`.')),
          right: z
            .nullable(z.enum(HOME_RIGHTS))
            .check(
              z.describe('What is needed for it on a home of another host; null: it is done in all homes, or in none.'),
            ),
        }),
      )
      .check(z.describe('What the role may do at all.')),
    helpsOnly: z.boolean().check(z.describe('Whether they have no homes of their own and make none.')),
    helpsWith: z
      .array(z.object({ slug: z.string(), right: givenRightSchema }))
      .check(
        z.describe('The homes of other hosts that they help with: in all others that they see they may do all of it.'),
      ),
    timeZone: z.string().check(z.describe('That of the company, in which the console tells instants.')),
    currency: z.string().check(z.describe('That of the company, with which forms of the console begin.')),
  })
  .check(z.meta({ id: 'OwnRights', description: 'What whoever asks may do in the console, and in which homes.' }))

export type OwnRightsShape = ShapeOf<typeof ownRightsSchema>
