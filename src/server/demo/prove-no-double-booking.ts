import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ProofShape } from '#contract/demo/demo-shapes.ts'
import { addDays, weekdayOf } from '#core/time/date-arithmetic.ts'
import type { IsoDate } from '#core/time/iso-date.ts'

/** Somebody who tries to book, identified by these headers. */
export interface Contender {
  readonly headers: Readonly<Record<string, string>>
}

export interface ProofOptions {
  /** Where the product listens. Everything goes over its public HTTP, as from a guest's own program. */
  readonly origin: string
  /** Each makes one attempt, all at the same moment. */
  readonly contenders: readonly Contender[]
  /** Real time. */
  readonly startedAt: Date
  /** The product's local date. */
  readonly today: IsoDate
  /** Returns which rules of the database are broken, while the winner has the nights. */
  readonly invariants: () => Promise<ProofShape['invariants']>
}

const WEEKS_AHEAD = { first: 8, last: 45 }
const QUOTES_AT_ONCE = 25
const ATTEMPT_TIMEOUT_MS = 30_000
/** A busy product sheds attempts with 503; a serious guest tries again, as its Retry-After says. */
const MOST_TRIES = 20
const RETRY_MS = 1_000
const SATURDAY = 5

interface Response {
  readonly status: number
  readonly data: Readonly<Record<string, unknown>> | null
  readonly code: string | null
  readonly milliseconds: number
  /** How often it was told to try again before this answer. */
  readonly askedAgain?: number
}

interface Target {
  readonly slug: string
  readonly title: string
  readonly checkIn: IsoDate
  readonly checkOut: IsoDate
}

/**
 * Lets all contenders book the same free week of the same home at the same moment and counts the answers: one has to
 * get it, every other one has to be told that the nights are taken. The winner gives it back. Throws when no home is
 * free within a year.
 */
export async function proveNoDoubleBooking(options: ProofOptions): Promise<ProofShape> {
  const target = await freeWeek(options)
  const quotes = await quotesFor(options, target)
  const began = performance.now()
  const responses = await Promise.all(
    options.contenders.map((contender, index) => book(options, contender, quotes[index]!)),
  )
  const milliseconds = performance.now() - began
  const invariants = await options.invariants()
  await giveBack(options, responses)

  const winners = responses.filter((response) => response.status === 201).length
  const refusals = tally(responses.filter((response) => response.status >= 400 && response.status < 500).map(nameOf))
  const others = tally(
    responses
      .filter((response) => response.status !== 201 && !(response.status >= 400 && response.status < 500))
      .map(nameOf),
  )
  const times = responses.map((response) => response.milliseconds).toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0)
  return {
    startedAt: options.startedAt.toISOString(),
    stay: { slug: target.slug, title: target.title },
    checkIn: target.checkIn,
    checkOut: target.checkOut,
    attempts: responses.length,
    winners,
    refusals,
    others,
    askedAgain: responses.reduce((sum, response) => sum + (response.askedAgain ?? 0), 0),
    milliseconds: Math.round(milliseconds),
    latency: { p50: at(0.5), p99: at(0.99), max: at(1) },
    invariants,
    passed:
      winners === 1 &&
      (refusals['dates_unavailable'] ?? 0) === responses.length - 1 &&
      invariants.every((invariant) => invariant.violations.length === 0),
  }
}

/** Finds a home and a week, Saturday to Saturday, that can be booked at this moment. */
async function freeWeek({ origin, today }: ProofOptions): Promise<Target> {
  const saturday = addDays(today, (SATURDAY - weekdayOf(today) + 7) % 7)
  for (let week = WEEKS_AHEAD.first; week <= WEEKS_AHEAD.last; week++) {
    const checkIn = addDays(saturday, 7 * week)
    const checkOut = addDays(checkIn, 7)
    const response = await fetch(`${origin}/api/stay-search?checkIn=${checkIn}&checkOut=${checkOut}&adults=2`)
    const list = (await response.json()) as { data?: readonly { slug: string; title: string }[] }
    const stay = list.data?.[0]
    if (stay) return { slug: stay.slug, title: stay.title, checkIn, checkOut }
  }
  throw new Error('no home is free for a week in the coming year')
}

async function quotesFor(options: ProofOptions, { slug, checkIn, checkOut }: Target): Promise<readonly string[]> {
  const quotes: string[] = []
  const { contenders } = options
  for (let start = 0; start < contenders.length; start += QUOTES_AT_ONCE) {
    const some = contenders.slice(start, start + QUOTES_AT_ONCE)
    const made = await Promise.all(
      some.map((contender) => post(options, contender, '/api/quotes', { stay: slug, checkIn, checkOut, adults: 2 })),
    )
    for (const { status, data, code } of made) {
      if (status !== 200 || typeof data?.['id'] !== 'string') throw new Error(`no quote: ${status} ${code ?? ''}`)
      quotes.push(data['id'])
    }
  }
  return quotes
}

async function book(options: ProofOptions, contender: Contender, quote: string): Promise<Response> {
  const guest = { name: 'Guest of the Proof', email: 'proof@example.com', phone: '+34 600 000 000' }
  const key = { 'idempotency-key': randomUUID() }
  const began = performance.now()
  for (let askedAgain = 0; ; askedAgain++) {
    const response = await post(options, contender, '/api/bookings', { quote, guest }, key)
    const isOpen = response.status === 503 || response.status === 0 || response.code === 'idempotency_key_in_flight'
    if (!isOpen || askedAgain + 1 >= MOST_TRIES)
      return { ...response, askedAgain, milliseconds: performance.now() - began }
    await sleep(RETRY_MS * (1 + Math.random()))
  }
}

async function giveBack(options: ProofOptions, responses: readonly Response[]): Promise<void> {
  for (const [index, { status, data }] of responses.entries()) {
    if (status === 201)
      await post(options, options.contenders[index]!, `/api/bookings/${String(data?.['documentId'])}/withdrawal`, {})
  }
}

async function post(
  { origin }: ProofOptions,
  { headers }: Contender,
  path: string,
  data: unknown,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  const began = performance.now()
  try {
    const response = await fetch(origin + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', ...more },
      body: JSON.stringify({ data }),
      signal: AbortSignal.timeout(ATTEMPT_TIMEOUT_MS),
    })
    const body = (await response.json()) as { data?: Response['data']; error?: { details?: { code?: string } } }
    const milliseconds = performance.now() - began
    return { status: response.status, data: body.data ?? null, code: body.error?.details?.code ?? null, milliseconds }
  } catch (error) {
    const code = error instanceof Error ? error.name : 'unknown'
    return { status: 0, data: null, code, milliseconds: performance.now() - began }
  }
}

const nameOf = ({ status, code }: Response): string => code ?? String(status)

function tally(names: readonly string[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1
  return counts
}
