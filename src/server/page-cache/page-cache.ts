import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { CacheablePage } from './cacheable-page.ts'
import { prepareHead, writePreparedHead, type PreparedHead } from './prepared-head.ts'

const FRESH_MS = 60_000
const STALE_MS = 10 * 60_000
/** Where lists are purged so many times within so long, each is kept for `keptMs`. What comes within `apartMs` counts as one purge. */
const STORM = { purges: 20, withinMs: 4_000, apartMs: 100, keptMs: 1_000 }
const LISTS = 'list'
/** Old copies that are made anew at a time. Whoever walks over many gets them at once and would fill the line that others wait in. */
const RENEWALS = 2
/** A quality that costs half a millisecond a page; 11 would save 12 % and cost 28 ms. */
const BROTLI_QUALITY = 5

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const unzip = promisify(zlib.gunzip)

/** A page ready to send: its body compressed both ways (plain it would take four times the memory, and hardly anybody asks for it), heads built once. */
interface Entry {
  readonly status: number
  readonly etag: string
  readonly born: number
  readonly size: number
  readonly tags: readonly string[]
  readonly plainHead: PreparedHead
  readonly brotli: { readonly head: PreparedHead; readonly body: Buffer }
  readonly gzip: { readonly head: PreparedHead; readonly body: Buffer }
  readonly notModified: PreparedHead
  /** Asked for since it was last looked at for being given up. */
  used: boolean
  /** From then on it is not sent any more, by the clock of the cache. */
  endsAt: number
}

/** A page that is being made. */
interface Flight {
  readonly tags: readonly string[]
  readonly entry: Promise<Entry>
  isOutdated: boolean
  /** It is a list that was purged meanwhile, with many others. */
  isShortLived: boolean
}

/** What a renderer gives the cache. Headers are those of the final answer, without length and encoding. */
export interface RenderedPage {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** False for errors, redirects and whatever sets a cookie: sent, not kept. */
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
 * Public pages in memory, one copy for everybody: fresh for a minute, then shown for some more while a new one is made,
 * gone at once when what they show changes (`purge`). One render per page however many ask (single flight).
 * When the renderer fails, an old copy is better than an error. Lists show many homes: where bookings come by the dozen, each render of
 * a list serves for a second, else hardly any would be kept.
 */
export class PageCache {
  readonly #options: PageCacheOptions
  /** Oldest first. When memory is short the oldest that nobody has asked for again is given up. */
  readonly #entries = new Map<string, Entry>()
  readonly #flights = new Map<string, Flight>()
  #bytes = 0
  #renewals = 0
  /** When lists were purged, the last few times. */
  #listPurges: readonly number[] = []

  constructor(options: PageCacheOptions) {
    this.#options = options
  }

  /**
   * Answers a GET or HEAD of a public page. Rejects when the page cannot be made and no old copy exists.
   * `insteadOfError` answers where the page is an error or a redirect, which may look different to each visitor.
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
   * Sends a fresh copy without waiting for anything; false when there is none. `key` may be the target as it was asked for:
   * what is a key already needs no reading.
   */
  serveFresh(key: string, message: IncomingMessage, reply: ServerResponse): boolean {
    const now = this.#options.clock()
    const entry = this.#known(key, now)
    if (!entry || now - entry.born > FRESH_MS) return false
    entry.used = true
    send(entry, message, reply)
    return true
  }

  /** Forgets every page with one of the tags. */
  purge(tags: readonly string[]): void {
    const concerns = (page: { readonly tags: readonly string[] }) => page.tags.some((tag) => tags.includes(tag))
    const isStorm = tags.includes(LISTS) && this.#isStormOfLists()
    for (const [key, flight] of this.#flights) {
      if (!concerns(flight)) continue
      if (isStorm && flight.tags.includes(LISTS)) flight.isShortLived = true
      else this.#outdate(key, flight)
    }
    for (const [key, entry] of this.#entries) {
      if (!concerns(entry)) continue
      if (isStorm && entry.tags.includes(LISTS)) entry.endsAt = Math.min(entry.endsAt, entry.born + STORM.keptMs)
      else this.#drop(key)
    }
  }

  /** Notes that lists are purged, and says whether that happens all the time. */
  #isStormOfLists(): boolean {
    const now = this.#options.clock()
    const last = this.#listPurges.at(-1) ?? -Infinity
    if (now - last >= STORM.apartMs) this.#listPurges = [...this.#listPurges, now].slice(-STORM.purges)
    return this.#listPurges.length === STORM.purges && now - this.#listPurges[0]! < STORM.withinMs
  }

  /** Forgets every page: what day it is has changed, and every page knows that. */
  clear(): void {
    for (const [key, flight] of this.#flights) this.#outdate(key, flight)
    this.#entries.clear()
    this.#bytes = 0
  }

  /** What is being made may show what was true before: it is not kept, and whoever asks from now on gets a new one. */
  #outdate(key: string, flight: Flight): void {
    flight.isOutdated = true
    this.#flights.delete(key)
  }

  #known(key: string, now: number): Entry | undefined {
    const entry = this.#entries.get(key)
    if (!entry || now < entry.endsAt) return entry
    this.#drop(key)
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

  /** Makes a page anew of which an old copy was sent. */
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
    const rendered = await this.#options.render(page.key)
    const entry = await compressed(rendered, page.tags, this.#options.clock())
    const { isOutdated, isShortLived } = flightOf()
    if (isShortLived) entry.endsAt = entry.born + STORM.keptMs
    if (rendered.keep && !isOutdated) this.#keep(page.key, entry)
    return entry
  }

  #keep(key: string, entry: Entry): void {
    this.#drop(key)
    this.#entries.set(key, entry)
    this.#bytes += entry.size
    for (const [oldest, candidate] of this.#entries) {
      if (this.#bytes <= this.#options.maxBytes) break
      this.#drop(oldest)
      if (candidate.used && oldest !== key) this.#again(oldest, candidate)
    }
  }

  /** A second chance, at the end of the queue. */
  #again(key: string, entry: Entry): void {
    entry.used = false
    this.#entries.set(key, entry)
    this.#bytes += entry.size
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes -= entry.size
    this.#entries.delete(key)
  }
}

async function compressed(page: RenderedPage, tags: readonly string[], born: number): Promise<Entry> {
  const { body } = page
  const [small, medium] = await Promise.all([
    brotli(body, {
      params: {
        [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
        [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    gzip(body, { level: 6 }),
  ])
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const { status } = page
  const headers = { ...page.headers, etag, vary: 'accept-encoding, cookie' }
  const headOf = (bytes: Buffer, encoding: string) =>
    prepareHead(status, { ...headers, 'content-encoding': encoding }, bytes.length)
  return {
    status,
    etag,
    born,
    tags,
    size: small.length + medium.length + 2048,
    used: false,
    endsAt: Infinity,
    plainHead: prepareHead(status, headers, body.length),
    brotli: { body: small, head: headOf(small, 'br') },
    gzip: { body: medium, head: headOf(medium, 'gzip') },
    notModified: prepareHead(304, headers, null),
  }
}

function send(entry: Entry, message: IncomingMessage, reply: ServerResponse): void {
  if (entry.status === 200 && message.headers['if-none-match'] === entry.etag) {
    writePreparedHead(reply, entry.notModified)
    reply.end()
    return
  }
  const accepted = String(message.headers['accept-encoding'] ?? '')
  const form = accepted.includes('br') ? entry.brotli : accepted.includes('gzip') ? entry.gzip : null
  if (form) {
    writePreparedHead(reply, form.head)
    reply.end(message.method === 'HEAD' ? undefined : form.body)
  } else void sendPlain(entry, message, reply)
}

async function sendPlain(entry: Entry, message: IncomingMessage, reply: ServerResponse): Promise<void> {
  const body = await unzip(entry.gzip.body)
  writePreparedHead(reply, entry.plainHead)
  reply.end(message.method === 'HEAD' ? undefined : body)
}
