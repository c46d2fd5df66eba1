import * as z from 'zod/mini'
import type { ShapeOf } from '#contract/shape-of.ts'

/** The address that open pages of the console poll. */
export const STAFF_WAITING_PATH = '/api/staff/waiting'

/** The greatest number of a kind that is counted. It is shown as “more than 99”. */
export const MOST_COUNTED_WAITING = 100

const count = z.int().check(z.gte(0), z.lte(MOST_COUNTED_WAITING))

export const staffWaitingSchema = z
  .object({
    needs: count.check(z.describe('What needs a person, as the day shows it (`GET /api/staff/today`).')),
    requests: count.check(z.describe('Booking requests that wait for an answer.')),
    conversations: count.check(z.describe('Conversations that wait for an answer and were not put off.')),
    tasks: count.check(z.describe('Tasks of today and of earlier days that are not done.')),
  })
  .check(
    z.meta({
      id: 'StaffWaiting',
      description: `How much in the homes you run needs attention; ${MOST_COUNTED_WAITING} means more than ${MOST_COUNTED_WAITING - 1}.`,
    }),
  )

export type StaffWaitingShape = ShapeOf<typeof staffWaitingSchema>
