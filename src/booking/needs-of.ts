import { openClashes, uneasyFeeds } from '#db/queries/booking/channel-need-queries.ts'
import {
  backOnEndedVouchers,
  declined,
  disputes,
  refundsElsewhere,
  guestChanges,
  heldMessages,
  longQuestions,
  overdueTransfers,
  poorReviews,
  refundsByHand,
  reportedGuests,
  reportedReviews,
  requests,
  stoppedMessages,
  type NeedParts,
} from '#db/queries/booking/staff-need-queries.ts'
import { lateTasks, turnovers } from '#db/queries/booking/task-need-queries.ts'
import type { StaffActor } from './booking-deps.ts'

/**
 * Returns how to find each kind of what needs a person at an instant, for the page of the day and for the number beside
 * its name.
 */
export function needsOf(actor: StaffActor, at: Date): readonly NeedParts[] {
  return [
    requests(at),
    guestChanges(at),
    declined(),
    overdueTransfers(at),
    refundsByHand(),
    disputes(),
    refundsElsewhere(),
    poorReviews(at),
    stoppedMessages(at),
    heldMessages(),
    longQuestions(at),
    turnovers(at),
    lateTasks(at),
    openClashes(),
    uneasyFeeds(at),
    ...needsOfCompany(actor),
  ]
}

/**
 * Returns what hosts cannot settle: vouchers, which the company issues, and for administrators also reported reviews,
 * because they decide about them.
 */
function needsOfCompany({ uid, role }: StaffActor): readonly NeedParts[] {
  if (role === 'host') return []
  return role === 'admin' ? [backOnEndedVouchers(), reportedReviews(), reportedGuests(uid)] : [backOnEndedVouchers()]
}
