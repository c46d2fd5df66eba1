import { quoteRequestSchema } from '#contract/booking-shapes.ts'
import type { BookingDeps } from '#booking/booking-deps.ts'
import { quoteStayFor } from '#booking/quote/quote-stay-for.ts'
import { answerOf } from '../wire/api-answer.ts'
import { readData } from '../wire/read-body.ts'
import { open, type ApiRoutes } from './api-route.ts'

/** Prices. */
export function quoteRoutes(deps: Pick<BookingDeps, 'db' | 'now' | 'quoteKey'>): ApiRoutes<'POST /api/quotes'> {
  return {
    'POST /api/quotes': open(async ({ request }) => {
      const body = await readData(request, quoteRequestSchema)
      return body.ok ? answerOf(await quoteStayFor(deps, body.value)) : body.answer
    }),
  }
}
