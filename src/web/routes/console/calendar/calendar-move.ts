import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { StaffChangePreviewShape } from '#contract/booking/staff-bookings.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { movePriceText } from '#web/text/booking/move-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/calendar-move'

/** What a booking would cost elsewhere, or why it cannot be there, in words; '' = there is no such booking. */
export interface MoveLook {
  readonly text: string
}

/**
 * Answers the grid for a bar that rests where it was dragged to: the booking with the reference `booking`, at `stay`
 * from `checkIn` to `checkOut`.
 */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const { booking = '', ...to } = Object.fromEntries(url.searchParams)
  return Response.json({
    text: booking === '' ? '' : await lookAt(consoleApi(context), booking, to),
  } satisfies MoveLook)
}

async function lookAt(
  api: ReturnType<typeof consoleApi>,
  reference: string,
  to: Readonly<Record<string, string>>,
): Promise<string> {
  const found = await api.get<readonly BookingShape[]>('/api/staff/bookings', { text: reference })
  const booking = found.ok ? found.value.find((one) => one.reference === reference) : undefined
  if (!booking) return ''
  const path = `/api/staff/bookings/${booking.documentId}/change-preview`
  const look = await api.post<StaffChangePreviewShape>(path, { ...to, ...booking.party })
  return look.ok ? movePriceText(look.value) : staffProblemMessage(look.error.details)
}
