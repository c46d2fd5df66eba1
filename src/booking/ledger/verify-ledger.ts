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

/** What was checked, and a sentence for each fault; no faults = the books are in order. */
export interface LedgerReport {
  readonly bookings: number
  readonly events: number
  readonly entries: number
  /** Number of prices that were recalculated from their rules. */
  readonly prices: number
  readonly faults: readonly string[]
}

/** How far a check of the books has come. */
export interface LedgerProgress {
  readonly stage: 'events' | 'entries' | 'prices'
  /** The last link that was checked; null: none of this stage yet. */
  readonly link: Pick<ChainLink, 'id' | 'bookingId' | 'hash'> | null
  /** The last booking whose price was recalculated. */
  readonly price: string | null
  readonly events: number
  readonly entries: number
  readonly prices: number
  readonly faults: readonly string[]
}

interface VerifyOptions {
  /** Where an earlier check stopped; null = start from the beginning. */
  readonly from?: LedgerProgress | null
  /** Called after each part with the progress so far. */
  readonly keep?: (progress: LedgerProgress) => Promise<void>
  /** How many links or prices are read at once; by default as many as is fast. */
  readonly page?: number
}

const BEGINNING: LedgerProgress = {
  stage: 'events',
  link: null,
  price: null,
  events: 0,
  entries: 0,
  prices: 0,
  faults: [],
}

/**
 * Checks the books: every event and every ledger entry still has the hash it was written with, linked to the one before
 * it (computed here, because the database may have been tampered with); postings sum to zero; accounts agree with
 * payments, refunds, deposits and states; lines add up to totals; and every stored price can be recalculated exactly
 * from the rules it was made by. Reads only. A check that continues an earlier one reports on both, each part as it was
 * when it was checked.
 */
export async function verifyLedger(db: Executor, { from, keep, page }: VerifyOptions = {}): Promise<LedgerReport> {
  let progress = from ?? BEGINNING
  const reach = async (next: LedgerProgress) => {
    progress = next
    await keep?.(next)
  }
  if (progress.stage === 'events') {
    await verifyChain((place) => readEvents(db, place, page), progress, reach)
    await reach({ ...progress, stage: 'entries', link: null })
  }
  if (progress.stage === 'entries') {
    await verifyChain((place) => readLedger(db, place, page), progress, reach)
    await reach({ ...progress, stage: 'prices', link: null })
  }
  await verifyPrices((after) => readPrices(db, after, page), progress, reach)
  const { events, entries, prices, faults } = progress
  const others = await findBookFaults(db)
  return { bookings: await countBookings(db), events, entries, prices, faults: [...faults, ...others] }
}

/** Checks the remaining links of the current stage. */
async function verifyChain(
  read: (place: ChainPlace | null) => Promise<ChainLink[]>,
  begun: LedgerProgress,
  reach: (progress: LedgerProgress) => Promise<void>,
): Promise<void> {
  const [name, stage] =
    begun.stage === 'events' ? (['event', 'events'] as const) : (['ledger entry', 'entries'] as const)
  let { link: before, faults } = begun
  let links = begun[stage]
  for (let page = await read(before); page.length > 0; page = await read(before)) {
    const found: string[] = []
    for (const link of page) {
      const expected: string | null = before?.bookingId === link.bookingId ? before.hash : null
      if (link.prev !== expected)
        found.push(`${name} ${link.id} of booking ${link.bookingId} does not follow the one before it`)
      if (link.hash !== hashOf(link)) found.push(`${name} ${link.id} of booking ${link.bookingId} was changed`)
      before = { id: link.id, bookingId: link.bookingId, hash: link.hash }
    }
    links += page.length
    faults = [...faults, ...found]
    await reach({ ...begun, link: before, faults, [stage]: links })
  }
}

/** Hashes the hash of the previous link followed by the content, written as the database writes a JSON array. */
function hashOf({ prev, content }: ChainLink): string {
  const hash = createHash('sha256')
  if (prev !== null) hash.update(Buffer.from(prev, 'hex'))
  return hash.update(`[${content.join(', ')}]`).digest('hex')
}

async function verifyPrices(
  read: (after: string | null) => Promise<StoredPrice[]>,
  begun: LedgerProgress,
  reach: (progress: LedgerProgress) => Promise<void>,
): Promise<void> {
  let { price: last, prices, faults } = begun
  for (let page = await read(last); page.length > 0; page = await read(last)) {
    for (const price of page) {
      last = price.id
      const same = isSamePrice(price)
      if (same !== null) prices += 1
      if (same === false)
        faults = [...faults, `the price of booking ${price.id} does not come out again from its rules`]
    }
    await reach({ ...begun, price: last, prices, faults })
  }
}

/**
 * Returns null for a booking without the rules of its price: it is older than their storage, or was not made by a
 * quote.
 */
function isSamePrice({ quote, terms }: StoredPrice): boolean | null {
  if (quote.lines === undefined || terms.stayId === undefined) return null
  // Both are stored completely, or not at all.
  const kept = { terms: terms as StayTerms, quote: quote as Quote }
  try {
    return recomputeQuote({ ...kept, request: plainRequest(kept.quote), bookedOn: kept.quote.bookedOn }).equal
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}
