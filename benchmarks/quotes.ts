import { calculateQuote } from '#core/quote/calculate-quote.ts'
import { goldenBookedOn, goldenTerms, requestG1, requestG2 } from '#tests/support/stays/golden-terms.ts'
import { median } from './median.ts'

const ROUNDS = 7
const ROUND_MS = 400

/** Prices per second of one processor, beside writing the same quote as JSON. */
export function benchQuotes(): void {
  for (const [name, request] of Object.entries({
    'three nights': requestG1,
    'ten nights with everything': requestG2,
  })) {
    const price = () => calculateQuote(goldenTerms, request, { bookedOn: goldenBookedOn })
    const quote = price()
    const rounds = Array.from({ length: ROUNDS }, () => ({
      price: perSecond(price),
      json: perSecond(() => JSON.stringify(quote)),
    }))
    const prices = median(rounds.map((round) => round.price))
    const json = median(rounds.map((round) => round.json))
    console.log(
      `quote ${name}: ${Math.round(prices)} a second, ${(prices / json).toFixed(2)} of JSON.stringify of the same quote`,
    )
  }
}

function perSecond(run: () => unknown): number {
  const started = performance.now()
  let runs = 0
  while (performance.now() - started < ROUND_MS) {
    for (let index = 0; index < 50; index++) run()
    runs += 50
  }
  return (runs * 1000) / (performance.now() - started)
}
