import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'

const homeMails = z
  .boolean()
  .check(z.describe('Whether they hear about bookings of homes of others that they look after.'))

const monthlyReport = z
  .boolean()
  .check(z.describe('Whether they get the figures of each month on the first days of the next one.'))

/**
 * Body of `PUT /api/staff/own-mails`, inside `{ data: … }`: which mails a user of the console wants. What is left out
 * stays as it is.
 */
export const ownMailsRequestSchema = z.strictObject({
  homeMails: z.optional(homeMails),
  monthlyReport: z.optional(monthlyReport),
})

export type OwnMailsRequest = z.infer<typeof ownMailsRequestSchema>

/** The choices that are stored. */
export const mailChoiceSchema = z.object({ homeMails, monthlyReport })

export const ownMailsSchema = z
  .object({
    ...mailChoiceSchema.shape,
    helpsWith: z
      .int()
      .check(
        z.describe('How many homes of others they look after the bookings of: without any there is nothing to hear.'),
      ),
  })
  .check(
    z.meta({
      id: 'OwnMails',
      description: 'Which mails somebody who runs homes or the site gets beside those they have to.',
    }),
  )

export type OwnMailsShape = ShapeOf<typeof ownMailsSchema>
