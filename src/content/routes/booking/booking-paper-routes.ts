import { findReceipt, findStayCalendar } from '#booking/papers/find-paper.ts'
import { STAY_CALENDAR_TYPE } from '#messaging/papers/stay-calendar.ts'
import type { ContentDeps } from '../../content-deps.ts'
import { fileAnswer, problemAnswer } from '../../wire/api-answer.ts'
import { signedIn, type ApiRoutes } from '../api-route.ts'
import type { RouteName } from '../route-access.ts'

type PaperRouteName = Extract<RouteName, `GET /api/bookings/:id/${'stay.ics' | 'receipt.pdf'}`>

/** The papers of a booking as files, for the guest whose it is. */
export function bookingPaperRoutes(deps: ContentDeps): ApiRoutes<PaperRouteName> {
  return {
    'GET /api/bookings/:id/stay.ics': signedIn(deps, async ({ param }, actor) => {
      const found = await findStayCalendar(deps, { actor, bookingId: param('id') })
      if (!found.ok) return problemAnswer(found.problem)
      return fileAnswer('stay.ics', STAY_CALENDAR_TYPE, found.value)
    }),
    'GET /api/bookings/:id/receipt.pdf': signedIn(deps, async ({ param }, actor) => {
      const found = await findReceipt(deps, { actor, bookingId: param('id') })
      if (!found.ok) return problemAnswer(found.problem)
      return fileAnswer(`${found.value.number}.pdf`, 'application/pdf', found.value.pdf)
    }),
  }
}
