import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'

const mailsOfStays = z
  .boolean()
  .check(z.describe('Whether they are notified about bookings of the homes of other hosts that they look after.'))

const monthlyReport = z
  .boolean()
  .check(z.describe('Whether they get the figures of each month in the first days of the next one.'))

/**
 * Body of `PUT /api/staff/own-mails`, inside `{ data: … }`: which mails a user of the console wants. What is left out
 * stays as it is.
 */
export const ownMailsRequestSchema = z.strictObject({
  homeMails: z.optional(mailsOfStays),
  monthlyReport: z.optional(monthlyReport),
})

export type OwnMailsRequest = z.infer<typeof ownMailsRequestSchema>

/** The choices that are stored. */
export const mailChoiceSchema = z.object({ homeMails: mailsOfStays, monthlyReport })

export const ownMailsSchema = z
  .object({
    ...mailChoiceSchema.shape,
    helpsWith: z
      .int()
      .check(
        z.describe(
          'Number of homes of other hosts whose bookings they look after; with none, there are no notifications to choose.',
        ),
      ),
  })
  .check(
    z.meta({
      id: 'OwnMails',
      description:
        'The optional mails that somebody who runs homes or the site gets, in addition to the necessary ones.',
    }),
  )

export type OwnMailsShape = ShapeOf<typeof ownMailsSchema>
