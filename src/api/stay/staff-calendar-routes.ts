import * as z from 'zod/mini'
import {
  calendarHomeSchema,
  calendarMetaSchema,
  MOST_CALENDAR_HOMES,
  MOST_CALENDAR_NIGHTS,
  staffCalendarSchema,
} from '#contract/rate/staff-calendar.ts'
import {
  MOST_UNSELLABLE_NIGHTS,
  unsellableHomeSchema,
  unsellableMetaSchema,
  unsellableQuerySchema,
} from '#contract/rate/unsellable-nights.ts'
import { findStaffCalendar } from '#rates/calendar/find-staff-calendar.ts'
import { findUnsellableNights } from '#rates/calendar/find-unsellable-nights.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date, text, whole } from '#api/route/json-schema.ts'
import { withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

/** The calendar of many homes, for those who run them. */
export const staffCalendarRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/calendar',
    chapter: 'Rates and rules',
    summary: 'Nights of the homes one runs: what has taken them, and prices and rules as runs',
    access: hostOrStaff({ token: 'bookings.find' }),
    query: {
      schema: staffCalendarSchema,
      parameters: [
        { name: 'from', about: 'The first night; today unless told.', schema: date, example: '2027-06-01' },
        {
          name: 'to',
          about: `The day after the last night: 62 after the first unless told, at most ${MOST_CALENDAR_NIGHTS}.`,
          schema: date,
          example: '2027-08-01',
        },
        { name: 'homes', about: 'Only these: document ids or slugs, separated by commas.', schema: text },
        { name: 'free', about: 'Only homes free in all nights of a span: `2027-07-03_2027-07-10`.', schema: text },
        { name: 'cursor', about: 'From the answer before: the homes after it.', schema: text },
        { name: 'limit', about: `Homes: 40 unless told, at most ${MOST_CALENDAR_HOMES}.`, schema: whole, example: 20 },
      ],
    },
    responses: withMeta(z.array(calendarHomeSchema), calendarMetaSchema),
    refuses: ['invalid_input'],
    handle: (deps, { actor, query }) => findStaffCalendar(deps, { actor, query }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/unsellable-nights',
    chapter: 'Rates and rules',
    summary:
      'Free nights of the homes one runs that nobody can book: which rule keeps them, and what would let them be sold',
    access: hostOrStaff({ token: 'rates.findOne' }),
    query: {
      schema: unsellableQuerySchema,
      parameters: [
        { name: 'from', about: 'The first night; today unless told.', schema: date, example: '2027-06-01' },
        {
          name: 'to',
          about: `The day after the last night: 90 after the first unless told, at most ${MOST_UNSELLABLE_NIGHTS}.`,
          schema: date,
          example: '2027-09-01',
        },
        { name: 'homes', about: 'Only these: document ids or slugs, separated by commas.', schema: text },
      ],
    },
    responses: withMeta(z.array(unsellableHomeSchema), unsellableMetaSchema),
    refuses: ['invalid_input'],
    handle: (deps, { actor, query }) => findUnsellableNights(deps, { actor, query }),
  }),
]
