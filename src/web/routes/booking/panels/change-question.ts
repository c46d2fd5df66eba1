import { bookingCan } from '#core/booking/booking-state.ts'
import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import type { ChangePreviewShape, ChangeRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'

/** What the guest asked about a change: the request with its price, or why it is not possible. */
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

/** Whether the page answers the question where it was asked; its refusals then belong there, too. */
export const isAnswered = (booking: Changed, question: ChangeQuestion | null): boolean =>
  canAskForChange(booking) && question !== null && (question.refusal !== null || question.preview !== null)
