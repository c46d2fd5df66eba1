import * as z from 'zod/mini'
import { MOST_STAFF_STAYS } from '#contract/search/most-staff-stays.ts'
import {
  calendarStaySchema,
  calendarMetaSchema,
  nightOccupancySchema,
  occupancyQuerySchema,
  staffCalendarSchema,
} from '#contract/rate/staff-calendar.ts'
import {
  MOST_CALENDAR_STAYS,
  MOST_CALENDAR_NIGHTS,
  USUAL_CALENDAR_NIGHTS,
  USUAL_OCCUPANCY_NIGHTS,
} from '#core/calendar/staff-calendar-limits.ts'
import {
  MOST_STAYS_SUMMED,
  MOST_UNSELLABLE_STAYS,
  MOST_UNSELLABLE_NIGHTS,
  unsellableStaySchema,
  unsellableMetaSchema,
  unsellableQuerySchema,
  USUAL_UNSELLABLE_STAYS,
} from '#contract/rate/unsellable-nights.ts'
import { staffStaySchema, staffStaysMetaSchema, staffStaysSchema } from '#contract/search/staff-stays.ts'
import { ok } from '#core/result.ts'
import { counted } from '#core/text/counted.ts'
import { PUBLISH_STATES } from '#core/stay/publish-state.ts'
import { findOccupancy } from '#rates/calendar/find-occupancy.ts'
import { findStaffCalendar } from '#rates/calendar/find-staff-calendar.ts'
import { findUnsellableNights } from '#rates/calendar/find-unsellable-nights.ts'
import { findStaysByName } from '#stays/search/find-stays-by-name.ts'
import { hostOrStaff } from '#api/route/access.ts'
import { date, enumOf, text, whole } from '#api/route/json-schema.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const filterParameters = [
  {
    name: 'region',
    about: 'Only homes in this destination, given by its slug, or in one inside it.',
    schema: text,
    example: 'ciutadella',
  },
  { name: 'owner', about: 'Only homes of this owner, given by document id: with a contract that runs.', schema: text },
] as const

const nightsParameters = (usualNights: number) =>
  [
    { name: 'from', about: 'The first night; today by default.', schema: date, example: '2027-06-01' },
    {
      name: 'to',
      about: `The day after the last night: by default ${counted(usualNights, 'night')} after the first, at most ${MOST_CALENDAR_NIGHTS}.`,
      schema: date,
      example: '2027-08-01',
    },
    { name: 'homes', about: 'Only these homes: document ids or slugs, separated by commas.', schema: text },
    ...filterParameters,
    {
      name: 'free',
      about: 'Only homes that are free for all nights of a range: `2027-07-03_2027-07-10`.',
      schema: text,
    },
  ] as const

/** The homes and their calendar, for those who run them. */
export const staffCalendarRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/stays',
    chapter: 'Rates and rules',
    summary: 'The homes you run, drafts included, by words of their name or place',
    access: hostOrStaff({ token: 'stays.update' }),
    query: {
      schema: staffStaysSchema,
      parameters: [
        {
          name: 'text',
          about: 'Parts of the name, the place or the slug; all have to match.',
          schema: text,
          example: 'casa',
        },
        {
          name: 'free',
          about: 'Only homes that are free for all nights of a range: `2027-07-03_2027-07-10`.',
          schema: text,
        },
        { name: 'state', about: 'Only homes in this state.', schema: enumOf(...PUBLISH_STATES), example: 'draft' },
        ...filterParameters,
        {
          name: 'limit',
          about: `Number of homes: 20 by default, at most ${MOST_STAFF_STAYS}.`,
          schema: whole,
          example: 20,
        },
      ],
    },
    responses: withMeta(z.array(staffStaySchema), staffStaysMetaSchema),
    refuses: [],
    handle: async (deps, { actor, query }) => ok(await findStaysByName(deps, { actor, query })),
  }),
  route({
    method: 'GET',
    path: '/api/staff/calendar',
    chapter: 'Rates and rules',
    summary: 'Nights of the homes you run: what occupies them, and their prices and rules by ranges of dates',
    access: hostOrStaff({ token: 'bookings.find' }),
    query: {
      schema: staffCalendarSchema,
      parameters: [
        ...nightsParameters(USUAL_CALENDAR_NIGHTS),
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next homes.', schema: text },
        {
          name: 'limit',
          about: `Number of homes: 40 by default, at most ${MOST_CALENDAR_STAYS}.`,
          schema: whole,
          example: 20,
        },
      ],
    },
    responses: withMeta(z.array(calendarStaySchema), calendarMetaSchema),
    refuses: ['invalid_input'],
    handle: (deps, { actor, query }) => findStaffCalendar(deps, { actor, query }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/calendar/occupancy',
    chapter: 'Rates and rules',
    summary: 'How many of the homes you run are sold in each night',
    access: hostOrStaff({ token: 'bookings.find' }),
    query: { schema: occupancyQuerySchema, parameters: nightsParameters(USUAL_OCCUPANCY_NIGHTS) },
    responses: envelope(z.array(nightOccupancySchema)),
    refuses: ['invalid_input'],
    handle: (deps, { actor, query }) => findOccupancy(deps, { actor, query }),
  }),
  route({
    method: 'GET',
    path: '/api/staff/unsellable-nights',
    chapter: 'Rates and rules',
    summary:
      'Free nights of the homes you run that nobody can book: which rule prevents it, and what would make them bookable',
    access: hostOrStaff({ token: 'rates.findOne' }),
    query: {
      schema: unsellableQuerySchema,
      parameters: [
        { name: 'from', about: 'The first night; today by default.', schema: date, example: '2027-06-01' },
        {
          name: 'to',
          about: `The day after the last night: by default 90 days after the first, at most ${MOST_UNSELLABLE_NIGHTS}.`,
          schema: date,
          example: '2027-09-01',
        },
        { name: 'homes', about: 'Only these homes: document ids or slugs, separated by commas.', schema: text },
        {
          name: 'sums',
          about: `\`true\`: only the sums over all homes. For many homes they may be up to ten minutes old; for more than ${MOST_STAYS_SUMMED} there are none.`,
          schema: text,
          example: 'true',
        },
        { name: 'cursor', about: 'The `cursor` of the previous answer, to get the next homes.', schema: text },
        {
          name: 'limit',
          about: `Number of homes to examine: ${USUAL_UNSELLABLE_STAYS} by default, at most ${MOST_UNSELLABLE_STAYS}.`,
          schema: whole,
          example: 50,
        },
      ],
    },
    responses: withMeta(z.array(unsellableStaySchema), unsellableMetaSchema),
    refuses: ['invalid_input'],
    handle: (deps, { actor, query }) => findUnsellableNights(deps, { actor, query }),
  }),
]
