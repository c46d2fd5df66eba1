import { createHash } from 'node:crypto'
import { recomputeQuote } from '#core/quote/quote-document.ts'
import { plainRequest } from '#core/quote/calculate-quote.ts'
import type { Quote } from '#core/quote/quote.ts'
import type { StayTerms } from '#core/rate/stay-terms.ts'
import type { Executor } from '#db/database.ts'
import {
  countBookings,
  findBookFaults,
  readEvents,
  readLedger,
  readPrices,
  type ChainLink,
  type ChainPlace,
  type StoredPrice,
} from '#db/queries/payment/books-queries.ts'

/** What was looked at, and what is wrong, in a sentence each; no faults = the books are in order. */
export interface LedgerReport {
  readonly bookings: number
  readonly events: number
  readonly entries: number
  /** Prices that were worked out again from their rules. */
  readonly prices: number
  readonly faults: readonly string[]
}

/**
 * Checks the books: every event and every ledger entry still carries the hash it was written with, linked to the one before it
 * (computed here, not by the database that may have been touched); postings sum to zero; accounts agree with payments, refunds,
 * deposits and states; lines add up to totals; and every stored price comes out again to the cent from the rules it was made by.
 * Reads only.
 */
export async function verifyLedger(db: Executor): Promise<LedgerReport> {
  const events = await verifyChain((place) => readEvents(db, place), 'event')
  const entries = await verifyChain((place) => readLedger(db, place), 'ledger entry')
  const prices = await verifyPrices(db)
  return {
    bookings: await countBookings(db),
    events: events.links,
    entries: entries.links,
    prices: prices.checked,
    faults: [...events.faults, ...entries.faults, ...(await findBookFaults(db)), ...prices.faults],
  }
}

async function verifyChain(
  read: (place: ChainPlace | null) => Promise<ChainLink[]>,
  name: string,
): Promise<{ links: number; faults: string[] }> {
  const faults: string[] = []
  let links = 0
  let before: ChainLink | null = null
  for (let page = await read(null); page.length > 0; page = await read(before)) {
    for (const link of page) {
      const expected: string | null = before?.bookingId === link.bookingId ? before.hash : null
      if (link.prev !== expected)
        faults.push(`${name} ${link.id} of booking ${link.bookingId} does not follow the one before it`)
      if (link.hash !== hashOf(link)) faults.push(`${name} ${link.id} of booking ${link.bookingId} was changed`)
      before = link
    }
    links += page.length
  }
  return { links, faults }
}

/** The content as the database writes a JSON array, after the hash of the link before. */
function hashOf({ prev, content }: ChainLink): string {
  const hash = createHash('sha256')
  if (prev !== null) hash.update(Buffer.from(prev, 'hex'))
  return hash.update(`[${content.join(', ')}]`).digest('hex')
}

async function verifyPrices(db: Executor): Promise<{ checked: number; faults: string[] }> {
  const faults: string[] = []
  let checked = 0
  let last: string | null = null
  for (let page = await readPrices(db, null); page.length > 0; page = await readPrices(db, last)) {
    for (const price of page) {
      last = price.id
      const same = isSamePrice(price)
      if (same !== null) checked += 1
      if (same === false) faults.push(`the price of booking ${price.id} does not come out again from its rules`)
    }
  }
  return { checked, faults }
}

/** Null for a booking without the rules of its price: from before they were kept, or not made by a quote. */
function isSamePrice({ quote, terms }: StoredPrice): boolean | null {
  if (quote.lines === undefined || terms.stayId === undefined) return null
  // Both are stored whole, or not at all.
  const kept = { terms: terms as StayTerms, quote: quote as Quote }
  try {
    return recomputeQuote({ ...kept, request: plainRequest(kept.quote), bookedOn: kept.quote.bookedOn }).equal
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
