import type { LookupAddress } from 'node:dns'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { promisify } from 'node:util'
import { brotliDecompress, unzip } from 'node:zlib'
import type { FeedFault } from '#core/channel/channel-lists.ts'
import { MOST_CALENDAR_LETTERS } from '#core/channel/calendar-lines.ts'
import { checkedAddresses, pinned, PrivateAddress } from '#messaging/webhook/guarded-address.ts'
import { webhookAddressFault } from '#messaging/webhook/webhook-address.ts'

/** How other sites may be asked for their calendars. */
export interface FetchFeedOptions {
  /** `name` or `name:port`: hosts that may also be called by http and at private addresses. */
  readonly feedHosts: readonly string[]
  /** Returns the addresses of a host name. Left out: the system resolves them. */
  readonly resolve?: ((hostname: string) => Promise<readonly LookupAddress[]>) | undefined
  /** 20 s by default. */
  readonly timeoutMs?: number | undefined
}

/** What a site said about the version of its calendar. */
export interface FeedVersion {
  readonly etag: string | null
  readonly lastModified: string | null
}

/**
 * The result of a fetch. `same`: nothing has changed since the given version. `retryAfter`: what the site says of the
 * pause that it wants (RFC 9110 §10.2.3), as it is written.
 */
export type FetchedFeed =
  | ({ readonly kind: 'read'; readonly text: string } & FeedVersion)
  | { readonly kind: 'same' }
  | {
      readonly kind: 'failed'
      readonly fault: FeedFault
      readonly status: number | null
      readonly retryAfter?: string | undefined
    }

const TIMEOUT_MS = 20_000
const MOST_REDIRECTS = 3

/** Returns what is wrong with the address of a calendar, in words, or null when its text allows a call. */
export function feedAddressFault(address: string, hosts: readonly string[]): string | null {
  return webhookAddressFault(address, hosts)
}

/**
 * Fetches a calendar from another site. Each request, including up to three redirects, goes only to addresses on the
 * public internet to which its host name resolves at that moment. It takes at most 20 s and two million bytes. Never
 * throws.
 */
export async function fetchFeed(
  address: string,
  version: FeedVersion,
  options: FetchFeedOptions,
): Promise<FetchedFeed> {
  const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
  let next = address
  try {
    for (let step = 0; step <= MOST_REDIRECTS; step++) {
      if (feedAddressFault(next, options.feedHosts) !== null) return failed('address')
      const url = new URL(next)
      const reply = await ask(url, version, options, signal)
      const { statusCode: status = 0, headers } = reply
      const isRedirect = status >= 300 && status < 400 && status !== 304 && headers.location
      if (isRedirect) {
        reply.destroy()
        next = new URL(headers.location ?? '', url).href
        continue
      }
      return await contentOf(reply, { status, version })
    }
    return failed('status', 302)
  } catch (error) {
    if (error instanceof PrivateAddress) return failed('address')
    return failed(signal.aborted ? 'timeout' : 'unreachable')
  }
}

const failed = (fault: FeedFault, status: number | null = null): FetchedFeed => ({ kind: 'failed', fault, status })

async function contentOf(
  reply: IncomingMessage,
  { status, version }: { readonly status: number; readonly version: FeedVersion },
): Promise<FetchedFeed> {
  const { headers } = reply
  // Nobody who has not named a version can have it already.
  if (status === 304 && (version.etag !== null || version.lastModified !== null)) return { kind: 'same' }
  if (status !== 200) {
    reply.destroy()
    if (status === 401 || status === 403) return failed('denied', status)
    const fault = status === 404 || status === 410 ? 'missing' : 'status'
    return { kind: 'failed', fault, status, retryAfter: headers['retry-after'] }
  }
  const text = await boundedText(reply)
  if (text === null) return failed('too_large')
  const lastModified = headers['last-modified'] ?? null
  return { kind: 'read', text, etag: headerOf(headers.etag), lastModified: headerOf(lastModified ?? undefined) }
}

/** Returns the value if it may be sent back. */
const headerOf = (value: string | undefined) =>
  value !== undefined && value.length <= 300 && /^[\x20-\x7E]+$/.test(value) ? value : null

async function ask(
  url: URL,
  { etag, lastModified }: FeedVersion,
  { feedHosts, resolve }: FetchFeedOptions,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const addresses = await checkedAddresses(url, { hosts: feedHosts, resolve }, signal)
  return new Promise((fulfil, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      headers: {
        accept: 'text/calendar, text/plain;q=0.5, */*;q=0.1',
        'accept-encoding': 'identity',
        'user-agent': 'Holmstay calendar import',
        ...(etag !== null && { 'if-none-match': etag }),
        ...(lastModified !== null && { 'if-modified-since': lastModified }),
      },
      signal,
      agent: false,
      lookup: pinned(addresses),
    })
    request.on('error', reject)
    request.on('response', fulfil)
    request.end()
  })
}

/** Returns the text of an answer, or null when it is too long. */
async function boundedText(reply: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    size += chunk.length
    // Returning ends the connection.
    if (size > MOST_CALENDAR_LETTERS) return null
    chunks.push(chunk)
  }
  const content = await unpacked(Buffer.concat(chunks), reply.headers['content-encoding'])
  if (content === null) return null
  // Lines are folded by bytes, which may split a letter (RFC 5545 §3.1), so they are joined before they are decoded.
  const whole = content.toString('latin1').replaceAll(/(\r\n|\n|\r)[ \t]/g, '')
  return Buffer.from(whole, 'latin1').toString('utf8').toWellFormed().replaceAll('\0', '')
}

const unpackedBy = { gzip: promisify(unzip), brotli: promisify(brotliDecompress) }

/**
 * Decompresses an answer, because some sites compress even when they were asked not to. Returns null when it becomes
 * too long, and throws when it is incomplete.
 */
async function unpacked(content: Buffer, encoding: string | undefined): Promise<Buffer | null> {
  const isGzip = content[0] === 0x1f && content[1] === 0x8b
  const unpack = encoding === 'br' ? unpackedBy.brotli : isGzip || encoding === 'deflate' ? unpackedBy.gzip : null
  if (!unpack) return content
  try {
    return await unpack(content, { maxOutputLength: MOST_CALENDAR_LETTERS })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
