import type { RouterContextProvider } from 'react-router'
import type { ReviewRequest } from '#contract/booking/booking-action-requests.ts'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { BookingReviewsShape, ReviewOfMeShape } from '#contract/review/review-of-guest.ts'
import type { ReviewReportRequest } from '#contract/review/staff-review.ts'
import { callApi, keyHeader, unwrap } from './api-call.ts'
import { apiFetchContext } from './context.ts'

/**
 * Returns typed calls of `/api` about reviews of stays and of guests, on behalf of a guest; they answer like those of
 * `apiClient`.
 */
export function reviewClient(context: Readonly<RouterContextProvider>) {
  const apiFetch = context.get(apiFetchContext)
  const pathOf = (bookingId: string) => `/api/bookings/${encodeURIComponent(bookingId)}/review`
  const getData = async <Value>(path: string) => unwrap(await callApi<{ readonly data: Value }>(apiFetch, path))
  const send = async (method: 'POST' | 'PUT', id: string, request: ReviewRequest, idempotencyKey: string) =>
    unwrap(
      await callApi<{ readonly data: BookingShape }>(apiFetch, pathOf(id), {
        method,
        headers: { 'content-type': 'application/json', ...keyHeader(idempotencyKey) },
        body: JSON.stringify({ data: request }),
      }),
    )
  return {
    write: (id: string, request: ReviewRequest, idempotencyKey: string) => send('POST', id, request, idempotencyKey),
    rewrite: (id: string, request: ReviewRequest, idempotencyKey: string) => send('PUT', id, request, idempotencyKey),
    report: async (id: string, request: ReviewReportRequest, idempotencyKey: string) =>
      unwrap(
        await callApi<{ readonly data: BookingReviewsShape }>(
          apiFetch,
          `/api/bookings/${encodeURIComponent(id)}/review-by-host/report`,
          {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...keyHeader(idempotencyKey) },
            body: JSON.stringify({ data: request }),
          },
        ),
      ),
    ofBooking: (id: string) => getData<BookingReviewsShape>(pathOf(id)),
    ofMe: () => getData<readonly ReviewOfMeShape[]>('/api/users/me/reviews'),
  }
}
