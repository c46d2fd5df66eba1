import { staffTodayQuerySchema, staffTodaySchema } from '#contract/booking/staff-today.ts'
import { STAFF_WAITING_PATH, staffWaitingSchema } from '#contract/booking/staff-waiting.ts'
import { ok } from '#core/result.ts'
import { countStaffWaiting } from '#booking/count-staff-waiting.ts'
import { findStaffToday } from '#booking/find-staff-today.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date } from '#api/route/json-schema.ts'
import { envelope } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

/** The overview of the day, for those who run homes. */
export const staffTodayRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/today',
    chapter: 'Bookings of the company',
    summary: 'The day in the homes you run: what needs attention, who arrives and leaves, and what is sold',
    access: hostOrStaff({ token: 'bookings.find' }),
    query: {
      schema: staffTodayQuerySchema,
      parameters: [{ name: 'date', about: 'A day other than today.', schema: date, example: '2027-06-16' }],
    },
    responses: envelope(staffTodaySchema),
    refuses: [],
    handle: async (deps, { actor, query }) => ok(await findStaffToday(deps, { actor, query })),
  }),
  route({
    method: 'GET',
    path: STAFF_WAITING_PATH,
    chapter: 'Bookings of the company',
    summary: 'How much in the homes you run needs a person: in all, and of requests, conversations and tasks',
    access: hostOrStaff({ token: 'bookings.find' }),
    responses: envelope(staffWaitingSchema),
    refuses: [],
    handle: async (deps, { actor }) => ok(await countStaffWaiting(deps, actor)),
  }),
]
