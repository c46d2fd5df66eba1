import { redirect } from 'react-router'
import { apiClient } from '#web/backend/api-client.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import { readStayChoices } from '#web/backend/read-stay-choices.ts'
import { readStaySearch } from '#web/backend/read-stay-search.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import type { Route } from './+types/price-document'

/**
 * Returns the price of an address as a signed file with all of its arithmetic. Answers 409 with the reason when the
 * dates cannot be booked.
 */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const { search } = readStaySearch(url.searchParams)
  const { checkIn = '', checkOut = '' } = search
  const choices = readStayChoices(url.searchParams, search.children)
  const quote = await apiClient(context).createQuote(
    quoteRequestOf(params.slug, { ...search, checkIn, checkOut }, choices),
  )
  const headers = { 'cache-control': 'private, no-store' }
  if (!quote.ok) {
    const { status, error } = quote
    return Response.json(
      { error: { code: error.details.code, message: problemMessage(error.details) } },
      { status, headers },
    )
  }
  return redirect(`/api/quotes/${encodeURIComponent(quote.value.id)}/document`, { status: 303, headers })
}
