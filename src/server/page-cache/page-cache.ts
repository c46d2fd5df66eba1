import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDeepStrictEqual, promisify } from 'node:util'
import zlib from 'node:zlib'
import { isKnown } from '#api/route/conditional-response.ts'
import { acceptedEncoding } from '#server/http/compressed-response.ts'
import type { CacheablePage } from './cacheable-page.ts'
import { exactBytes } from './exact-bytes.ts'
import { prepareHead, writePreparedHead, type PreparedHead } from './prepared-head.ts'
import { SecondChances } from './second-chances.ts'

const FRESH_MS = 60_000
const STALE_MS = 10 * 60_000
/** If lists are purged this often within this time, each is kept for `keptMs`. Purges within `apartMs` count as one. */
const STORM = { purges: 20, withinMs: 4_000, apartMs: 100, keptMs: 1_000 }
const LISTS = 'list'
/**
 * How many outdated copies are renewed at a time. A crawler gets many of them at once and would otherwise fill the
 * queue that others wait in.
 */
const RENEWALS = 2
/** A quality that costs 2 to 3 ms a page. */
const BROTLI_QUALITY = 5
/**
 * A quality that costs 70 ms and makes a page a tenth smaller: for popular pages, considered each `every`th time that
 * they are sent.
 */
const SQUEEZED = { quality: 10, every: 16, mostOfTime: 0.1 }

/**
 * As large as the text of a page. The usual 4 MB would be allocated and cleared for each page and counted by the
 * garbage collector, which would then scan all memory for every thirtieth page.
 */
const WINDOW_BITS = 18
/** Large enough for most pages. */
const CHUNK_BYTES = 32 * 1024

const compressBrotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const unpack = promisify(zlib.brotliDecompress)
/** Approximate size of a page by gzip relative to brotli. */
const GZIP_TO_BROTLI = 1.25

/** A body and the headers sent before it. */
interface Form {
  readonly head: PreparedHead
  readonly body: Buffer
}

/**
 * A page ready to send, compressed by brotli, with prebuilt headers. Uncompressed it would take four times the memory,
 * and hardly anybody asks for it; gzip is wanted by few who do not accept brotli, and takes as much again.
 */
interface Entry {
  readonly status: number
  readonly etag: string
  readonly born: number
  readonly size: number
  readonly tags: readonly string[]
  /** Of the final answer, without length and encoding. */
  readonly headers: Readonly<Record<string, string>>
  brotli: Form
  /** Whether it is as small as possible. */
  isSqueezed: boolean
  /** How often it has been sent from memory. */
  sent: number
  /** Made on first request. */
  gzip: Promise<Form> | null
  readonly notModified: PreparedHead
  /** Whether it was requested since it was last considered for eviction. */
  used: boolean
  /** By the clock of the cache; it is not sent after that. */
  endsAt: number
}

/** A page in the making. */
interface Flight {
  readonly tags: readonly string[]
  readonly entry: Promise<Entry>
  isOutdated: boolean
  /** Whether it is a list that was purged meanwhile, together with many others. */
  isShortLived: boolean
}

/** The result of a renderer. Headers are those of the final answer, without length and encoding. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** False for errors, redirects and whatever sets a cookie: sent, but not cached. */
  readonly keep: boolean
}

export interface PageCacheOptions {
  readonly render: (key: string) => Promise<RenderedPage>
  readonly maxBytes: number
  /** Monotonic milliseconds. */
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

/**
 * Caches public pages in memory, one copy for everybody: fresh for a minute, then shown a little longer while a new one
 * is made, and dropped at once when what they show changes (`purge`). However many ask, a page is rendered only once at
 * a time (single flight). When the renderer fails, an old copy is better than an error. Lists show many homes: while
 * many bookings arrive, each render of a list serves for a second, because otherwise hardly any would be cached.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  readonly #entries: SecondChances<Entry>
  readonly #flights = new Map<string, Flight>()
  #renewals = 0
  #renders = 0
  #isSqueezing = false
  /** When lists were last purged. */
  #listPurges: readonly number[] = []

  constructor(options: PageCacheOptions) {
    this.#options = options
    this.#entries = new SecondChances(options.maxBytes)
  }

  /**
   * Answers a GET or HEAD of a public page. Rejects when the page cannot be made and no old copy exists.
   * `insteadOfError` answers if the page is an error or a redirect, which may differ between visitors.
   */
  async serve(
    page: CacheablePage,
    message: IncomingMessage,
    reply: ServerResponse,
    insteadOfError?: () => Promise<void>,
  ): Promise<void> {
    const entry = await this.#entry(page)
    if (entry.status !== 200 && insteadOfError) await insteadOfError()
    else send(entry, message, reply)
  }

  /**
   * Sends a fresh copy without waiting for anything; returns false when there is none. `key` may be the target as
   * requested: if it is a key already, it need not be parsed.
   */
  serveFresh(key: string, message: IncomingMessage, reply: ServerResponse): boolean {
    const now = this.#options.clock()
    const entry = this.#known(key, now)
    if (!entry || now - entry.born > FRESH_MS) return false
    entry.used = true
    if (++entry.sent % SQUEEZED.every === 0 && !entry.isSqueezed && !this.#isSqueezing) void this.#squeeze(entry)
    send(entry, message, reply)
    return true
  }

  /** Compresses a popular page further: one at a time, and only for a part of the time. */
  async #squeeze(entry: Entry): Promise<void> {
    this.#isSqueezing = true
    const beganAt = this.#options.clock()
    try {
      const body = await brotliOf(await unpack(entry.brotli.body), SQUEEZED.quality)
      entry.brotli = formOf(entry.status, entry.headers, body, 'br')
      entry.isSqueezed = true
    } catch (error) {
      this.#options.onError(error)
    }
    const tookMs = this.#options.clock() - beganAt
    setTimeout(() => (this.#isSqueezing = false), tookMs / SQUEEZED.mostOfTime - tookMs).unref()
  }

  /** How many pages are in memory, with their approximate size in bytes, and how many were rendered so far. */
  get figures() {
    return { count: this.#entries.count, bytes: this.#entries.bytes, renders: this.#renders }
  }

  /** Drops every page with one of the tags. */
  purge(tags: readonly string[]): void {
    // A change of all homes names all of them.
    const purged = new Set(tags)
    const concerns = (page: { readonly tags: readonly string[] }) => page.tags.some((tag) => purged.has(tag))
    const isStorm = purged.has(LISTS) && this.#isStormOfLists()
    for (const [key, flight] of this.#flights) {
      if (!concerns(flight)) continue
      if (isStorm && flight.tags.includes(LISTS)) flight.isShortLived = true
      else this.#outdate(key, flight)
    }
    for (const [key, entry] of this.#entries) {
      if (!concerns(entry)) continue
      if (isStorm && entry.tags.includes(LISTS)) entry.endsAt = Math.min(entry.endsAt, entry.born + STORM.keptMs)
      else this.#entries.delete(key)
    }
  }

  /** Records a purge of lists, and returns whether they happen continually. */
  #isStormOfLists(): boolean {
    const now = this.#options.clock()
    const last = this.#listPurges.at(-1) ?? -Infinity
    if (now - last >= STORM.apartMs) this.#listPurges = [...this.#listPurges, now].slice(-STORM.purges)
    return this.#listPurges.length === STORM.purges && now - this.#listPurges[0]! < STORM.withinMs
  }

  /** Drops every page: the date has changed, and every page depends on it. */
  clear(): void {
    for (const [key, flight] of this.#flights) this.#outdate(key, flight)
    this.#entries.clear()
  }

  /** A page in the making may be outdated: it is not cached, and whoever asks from now on gets a new one. */
  #outdate(key: string, flight: Flight): void {
    flight.isOutdated = true
    this.#flights.delete(key)
  }

  #known(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry || now < entry.endsAt) return entry
    this.#entries.delete(key)
    return undefined
  }

  async #entry(page: CacheablePage): Promise<Entry> {
    const now = this.#options.clock()
    const known = this.#known(page.key, now)
    const age = known ? now - known.born : Infinity
    if (known && age <= FRESH_MS) return known
    const underWay = this.#flights.get(page.key)
    if (known && age <= STALE_MS) {
      if (!underWay && this.#renewals < RENEWALS) void this.#renew(page)
      return known
    }
    const flight = underWay?.entry ?? this.#fill(page)
    if (!known) return flight
    flight.catch(this.#options.onError)
    const made = await flight.catch(() => known)
    return made.status < 500 ? made : known
  }

  /** Renews a page after an outdated copy was sent. */
  async #renew(page: CacheablePage): Promise<void> {
    this.#renewals++
    try {
      await this.#fill(page)
    } catch (error) {
      this.#options.onError(error)
    } finally {
      this.#renewals--
    }
  }

  #fill(page: CacheablePage): Promise<Entry> {
    const flight: Flight = {
      tags: page.tags,
      isOutdated: false,
      isShortLived: false,
      entry: this.#make(page, () => flight),
    }
    this.#flights.set(page.key, flight)
    const landed = () => {
      if (this.#flights.get(page.key) === flight) this.#flights.delete(page.key)
    }
    flight.entry.then(landed, landed)
    return flight.entry
  }

  async #make(page: CacheablePage, flightOf: () => Flight): Promise<Entry> {
    this.#renders++
    const rendered = await this.#options.render(page.key)
    const entry = await entryOf(rendered, page.tags, this.#options.clock(), this.#entries.get(page.key))
    const { isOutdated, isShortLived } = flightOf()
    if (isShortLived) entry.endsAt = entry.born + STORM.keptMs
    if (rendered.keep && !isOutdated) this.#entries.set(page.key, entry)
    return entry
  }
}

/** Prepares a page for sending. If it equals `before`, it is not compressed again. */
async function entryOf(
  page: RenderedPage,
  tags: readonly string[],
  born: number,
  before: Entry | undefined,
): Promise<Entry> {
  const { status, body } = page
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = { ...page.headers, etag, vary: 'accept-encoding, cookie' }
  if (before?.status === status && isDeepStrictEqual(before.headers, headers))
    return { ...before, born, tags, used: false, endsAt: Infinity }
  const small = await brotliOf(body, BROTLI_QUALITY)
  return {
    status,
    etag,
    born,
    tags,
    // Includes the other encoding, so that memory stays bounded whatever is requested.
    size: Math.ceil(small.length * (1 + GZIP_TO_BROTLI)) + 2048,
    used: false,
    endsAt: Infinity,
    headers,
    brotli: formOf(status, headers, small, 'br'),
    isSqueezed: false,
    sent: 0,
    gzip: null,
    notModified: prepareHead(304, headers, null),
  }
}

async function brotliOf(body: Buffer, quality: number): Promise<Buffer> {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, BROTLI_PARAM_LGWIN } = zlib.constants
  const params = {
    [BROTLI_PARAM_QUALITY]: quality,
    [BROTLI_PARAM_SIZE_HINT]: body.length,
    [BROTLI_PARAM_LGWIN]: WINDOW_BITS,
  }
  return exactBytes(await compressBrotli(body, { params, chunkSize: CHUNK_BYTES }))
}

function formOf(status: number, headers: Entry['headers'], body: Buffer, encoding: string): Form {
  return { body, head: prepareHead(status, { ...headers, 'content-encoding': encoding }, body.length) }
}

async function plainForm({ status, headers, brotli: { body: small } }: Entry): Promise<Form> {
  const body = await unpack(small)
  return { body, head: prepareHead(status, headers, body.length) }
}

async function gzipForm(entry: Entry): Promise<Form> {
  const { body } = await plainForm(entry)
  return formOf(entry.status, entry.headers, exactBytes(await gzip(body, { level: 6 })), 'gzip')
}

function send(entry: Entry, message: IncomingMessage, reply: ServerResponse): void {
  if (entry.status === 200 && isKnown(message.headers['if-none-match'], entry.etag)) {
    writePreparedHead(reply, entry.notModified)
    reply.end()
    return
  }
  const encoding = acceptedEncoding(String(message.headers['accept-encoding'] ?? ''))
  if (encoding === 'br') return sendForm(entry.brotli, message, reply)
  const form = encoding === 'gzip' ? (entry.gzip ??= gzipForm(entry)) : plainForm(entry)
  form.then(
    (made) => sendForm(made, message, reply),
    () => {
      // A failed result is not kept, so that the next request tries again.
      entry.gzip = null
      reply.destroy()
    },
  )
}

function sendForm({ head, body }: Form, message: IncomingMessage, reply: ServerResponse): void {
  writePreparedHead(reply, head)
  reply.end(message.method === 'HEAD' ? undefined : body)
}
