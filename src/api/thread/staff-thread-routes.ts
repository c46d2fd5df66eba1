import { offerSchema } from '#contract/booking/staff-bookings.ts'
import { threadMessageSchema } from '#contract/thread-shapes.ts'
import { findThreadsOfStaff } from '#booking/thread/find-threads.ts'
import { makeOffer } from '#booking/thread/make-offer.ts'
import { withdrawOffer } from '#booking/thread/withdraw-offer.ts'
import { writeMessageAsHost } from '#booking/thread/write-message.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { responseOf } from '#api/route/api-response.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { staffAction, hostOrStaff } from '#api/route/staff-route.ts'

type StaffThreadRouteName =
  | 'GET /api/staff/threads'
  | 'POST /api/staff/threads/:id/messages'
  | 'POST /api/staff/threads/:id/offers'
  | 'DELETE /api/staff/offers/:id'

/** Conversations with guests about homes, and what is offered in them. */
export function staffThreadRoutes(deps: ApiDeps): ApiRoutes<StaffThreadRouteName> {
  return {
    'GET /api/staff/threads': hostOrStaff(deps, async (_, actor) => ({
      status: 200,
      body: { data: await findThreadsOfStaff(deps, actor), meta: {} },
    })),
    'POST /api/staff/threads/:id/messages': staffAction(
      deps,
      threadMessageSchema,
      ({ actor, body, param }) => writeMessageAsHost(deps, { actor, threadId: param('id'), message: body.message }),
      { status: 201 },
    ),
    'POST /api/staff/threads/:id/offers': staffAction(
      deps,
      offerSchema,
      ({ actor, body, param }) => {
        const { checkIn, checkOut, rentMinor = null, ...party } = body
        const kind = rentMinor === null ? 'pre_approval' : 'special_offer'
        return makeOffer(deps, { actor, threadId: param('id'), kind, checkIn, checkOut, party, rentMinor })
      },
      { status: 201 },
    ),
    'DELETE /api/staff/offers/:id': hostOrStaff(deps, async ({ param }, actor) =>
      responseOf(await withdrawOffer(deps, { actor, offerId: param('id') })),
    ),
  }
}
