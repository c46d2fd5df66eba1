import { findReceipt, findStayCalendar } from '#booking/document/find-document.ts'
import { STAY_CALENDAR_TYPE } from '#messaging/document/stay-calendar.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { fileResponse, problemResponse } from '#api/route/api-response.ts'
import { signedIn, type ApiRoutes } from '#api/route/api-route.ts'

type DocumentRouteName = `GET /api/bookings/:id/${'stay.ics' | 'receipt.pdf'}`

/** The papers of a booking as files, for the guest whose it is. */
export function bookingDocumentRoutes(deps: ApiDeps): ApiRoutes<DocumentRouteName> {
  return {
    'GET /api/bookings/:id/stay.ics': signedIn(deps, async ({ param }, actor) => {
      const found = await findStayCalendar(deps, { actor, bookingId: param('id') })
      if (!found.ok) return problemResponse(found.problem)
      return fileResponse('stay.ics', STAY_CALENDAR_TYPE, found.value)
    }),
    'GET /api/bookings/:id/receipt.pdf': signedIn(deps, async ({ param }, actor) => {
      const found = await findReceipt(deps, { actor, bookingId: param('id') })
      if (!found.ok) return problemResponse(found.problem)
      return fileResponse(`${found.value.number}.pdf`, 'application/pdf', found.value.pdf)
    }),
  }
}
