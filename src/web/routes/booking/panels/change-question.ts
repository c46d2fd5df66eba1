import { bookingCan } from '#core/booking/booking-state.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ChangePreviewShape, ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** What the guest asked about a change: the request and its price, or why it cannot be. */
export interface ChangeQuestion {
  readonly request: ChangeRequest
  readonly preview: ChangePreviewShape | null
  readonly refusal: ApiErrorShape['error']['details'] | null
}

type Changed = Pick<BookingShape, 'state'> & {
  readonly change: Pick<NonNullable<BookingShape['change']>, 'state'> | null
}

/** Whether other dates or guests can be asked for now. */
export const canAskForChange = ({ state, change }: Changed): boolean =>
  bookingCan('change', state) && change?.state !== 'pending'

/** Whether the page answers the question where it was asked: what is refused about it is told there as well. */
export const isAnswered = (booking: Changed, question: ChangeQuestion | null): boolean =>
  canAskForChange(booking) && question !== null && (question.refusal !== null || question.preview !== null)
