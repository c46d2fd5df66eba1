import { waitlistEntrySchema, waitlistRequestSchema, waitlistSchema } from '#contract/booking/waitlist-schemas.ts'
import { waitingDatesSchema, waitingMetaSchema } from '#contract/rate/staff-calendar.ts'
import { ok } from '#core/result.ts'
import { findWaitingOfStay } from '#booking/waitlist/find-waiting-of-stay.ts'
import { findWaitlist } from '#booking/waitlist/find-waitlist.ts'
import { joinWaitlist } from '#booking/waitlist/join-waitlist.ts'
import { leaveWaitlist } from '#booking/waitlist/leave-waitlist.ts'
import { dateFaults } from '#api/rate/rule-faults.ts'
import { hostOrStaff, person } from '#api/route/access.ts'
import { envelope, withMeta } from '#api/route/responses.ts'
import { route } from '#api/route/route.ts'

const chapter = 'Waitlist'

/** The dates that the caller wants to be told about when they become free, and how many wait for those of a home. */
export const waitlistRoutes = [
  route({
    method: 'GET',
    path: '/api/staff/stays/:id/waitlist',
    chapter,
    summary:
      'The dates of a home for which guests wait: the first twenty by arrival and the number of guests, but not who they are',
    access: hostOrStaff({ notFound: 'stay_not_found', token: 'bookings.find' }),
    slugs: { id: 'stay_not_found' },
    responses: withMeta(waitingDatesSchema, waitingMetaSchema),
    refuses: ['stay_not_found'],
    handle: (deps, { actor, param }) => findWaitingOfStay(deps, { actor, stayId: param('id') }),
  }),
  route({
    method: 'GET',
    path: '/api/waitlist',
    chapter,
    summary: 'The dates that you wait for or were notified of, nearest arrival first',
    access: person(),
    responses: envelope(waitlistSchema),
    refuses: [],
    handle: async (deps, { actor }) => ok(await findWaitlist(deps, actor)),
  }),
  route({
    method: 'POST',
    path: '/api/waitlist',
    chapter,
    summary: 'Join the waitlist: get one mail when dates of a home become free',
    access: person({ verified: true, missing: 'stay_not_found' }),
    body: {
      schema: waitlistRequestSchema,
      example: {
        stay: 'casa-blava',
        checkIn: '2027-06-12',
        checkOut: '2027-06-19',
        party: { adults: 2, children: 0, infants: 0, pets: 0 },
      },
    },
    responses: envelope(waitlistEntrySchema, { status: 201 }),
    refuses: [
      'email_not_verified',
      'stay_not_found',
      'dates_are_free',
      'dates_are_yours',
      'waitlist_full',
      ...dateFaults,
    ],
    handle: (deps, { actor, body }) => joinWaitlist(deps, { ...body, actor }),
  }),
  route({
    method: 'DELETE',
    path: '/api/waitlist/:id',
    chapter,
    summary: 'Stop waiting for these dates; returns the remaining entries',
    // Removing an entry that does not exist succeeds.
    access: person({ notFound: 'done' }),
    uuids: { id: 'entry_not_found' },
    responses: envelope(waitlistSchema),
    refuses: ['entry_not_found'],
    handle: async (deps, { actor, param }) => ok(await leaveWaitlist(deps, { actor, id: param('id') })),
  }),
]
