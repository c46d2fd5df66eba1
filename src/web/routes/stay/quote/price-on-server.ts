import type { apiClient } from '#web/backend/api-client.ts'
import { quoteRequestOf } from '#web/backend/quote-request-of.ts'
import type { StayCalendarData } from '#web/calendar/stay-choice.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { evaluateAddress, type ReadSearch, type ServerPricing } from '#web/routes/stay/stay-view.ts'

/**
 * Has the server price a choice where only it knows the answer: promo codes have a limited number of uses, and some
 * extras a stock. Returns null when nothing of that kind is chosen; the price is then computed where the page is
 * rendered.
 */
export async function priceOnServer(
  client: Pick<ReturnType<typeof apiClient>, 'createQuote'>,
  slug: string,
  data: StayCalendarData,
  search: ReadSearch,
  query: URLSearchParams,
): Promise<ServerPricing | null> {
  const soldOut: string[] = []
  const leftOut: string[] = []
  for (;;) {
    const { choice, read } = evaluateAddress(data, search, query, soldOut)
    const limited = data.terms.fees.filter((fee) => fee.stock !== null).map(({ code }) => code)
    const asks = read.promo !== null || read.extras.some(({ code }) => limited.includes(code))
    if (choice.kind !== 'quoted' || !asks)
      return soldOut.length === 0 ? null : { quote: null, promoProblem: null, soldOut, leftOut }
    const { checkIn, checkOut } = choice.quote
    const response = await client.createQuote(quoteRequestOf(slug, { ...search, checkIn, checkOut }, read))
    if (response.ok) return { quote: response.value, promoProblem: null, soldOut, leftOut }
    const { details } = response.error
    const code = details.code === 'extra_sold_out' ? String(details['extra']) : null
    if (code === null || soldOut.includes(code)) {
      const sentence = problemMessage(details)
      return details.code === 'promo_not_valid'
        ? { quote: null, promoProblem: sentence, soldOut, leftOut }
        : { quote: null, promoProblem: null, soldOut, leftOut: [...leftOut, sentence] }
    }
    soldOut.push(code)
    const name = data.terms.fees.find((fee) => fee.optional && fee.code === code)?.name ?? code
    const problem = { ...details, extra: name }
    leftOut.push(problemMessage(problem))
  }
}
