import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'
import { hostOf, isAllowedHost, webhookAddressFault } from './webhook-address.ts'

const TIMEOUT_MS = 10_000
const MOST_RESPONSE_BYTES = 4_096
const RESPONSE_LENGTH = 1_000

/** What came of a message. */
export interface WebhookResponse {
  /** Null = no answer came. */
  readonly status: number | null
  /** Why not, in words; null when there is a status. */
  readonly error: string | null
  /** How the answer began. */
  readonly response: string
}

export interface WebhookCall {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

interface PostOptions {
  readonly webhookHosts: readonly string[]
  readonly resolve?: ((hostname: string) => Promise<readonly LookupAddress[]>) | undefined
  readonly timeoutMs?: number | undefined
}

/**
 * Sends a message and answers the status that came back, good or bad, or why there is none. Whether the address may be called is
 * decided by what its name resolves to at this moment, and just these addresses are connected to.
 * Redirects are answers like others; 10 s are all it may take, and of the body no more is read than is kept.
 */
export async function postWebhook(call: WebhookCall, options: PostOptions): Promise<WebhookResponse> {
  const fault = webhookAddressFault(call.url, options.webhookHosts)
  if (fault !== null) return failed(`The address ${fault}.`)
  try {
    const url = new URL(call.url)
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    return await send(url, call, await checkedAddresses(url, options, signal), signal)
  } catch (error) {
    return failed(textOf(error))
  }
}

const failed = (error: string): WebhookResponse => ({ status: null, error, response: '' })

function send(
  url: URL,
  { headers, body }: WebhookCall,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<WebhookResponse> {
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Holmstay',
      },
      signal,
      agent: false,
      lookup: pinned(addresses),
    })
    let isAnswered = false
    request.on('error', (error) => {
      if (!isAnswered) reject(signal.aborted ? (signal.reason as Error) : error)
    })
    request.on('response', (reply) => {
      isAnswered = true
      readStart(reply).then(
        (response) => resolve({ status: reply.statusCode ?? null, error: null, response }),
        // The status is the answer; a body that never ends is none of our business.
        () => resolve({ status: reply.statusCode ?? null, error: null, response: '' }),
      )
    })
    request.end(body)
  })
}

class PrivateAddress extends Error {
  override readonly message = 'The name leads to an address that is not on the public internet.'
}

/** Where a name leads, once everything it leads to may be called: just there the connection goes. Throws when something may not. */
async function checkedAddresses(
  url: URL,
  { webhookHosts, resolve }: PostOptions,
  signal: AbortSignal,
): Promise<readonly LookupAddress[]> {
  const addressesOf = resolve ?? ((hostname: string) => lookup(hostname, { all: true }))
  const outOfTime = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
  const addresses = await Promise.race([addressesOf(hostOf(url)), outOfTime])
  if (addresses.length === 0) throw new Error('the name has no address')
  const mayBePrivate = isAllowedHost(url, webhookHosts)
  if (!mayBePrivate && addresses.some(({ address }) => !isPublicAddress(address))) throw new PrivateAddress()
  return addresses
}

/** A look-up that knows the answer. */
function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_hostname, { all }, done) => {
    const [first] = addresses
    if (all) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family)
  }
}

async function readStart(reply: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of reply as AsyncIterable<Buffer>) {
    chunks.push(chunk)
    size += chunk.length
    // Leaving the loop ends the connection.
    if (size >= MOST_RESPONSE_BYTES) break
  }
  const text = Buffer.concat(chunks).toString('utf8').toWellFormed().replaceAll('\0', '')
  return text.slice(0, RESPONSE_LENGTH).toWellFormed()
}

const label: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was cut.',
  ENOTFOUND: 'The name is not known.',
  EAI_AGAIN: 'The name could not be looked up.',
  EHOSTUNREACH: 'The host cannot be reached.',
  ENETUNREACH: 'The host cannot be reached.',
  ETIMEDOUT: 'No answer came in time.',
}

function textOf(error: unknown): string {
  if (!(error instanceof Error)) return 'The address could not be called.'
  if (error.name === 'TimeoutError') return 'No answer came in time.'
  if (error instanceof PrivateAddress) return error.message
  const { code } = error as NodeJS.ErrnoException
  return (
    (code === undefined ? undefined : label[code]) ?? `The address could not be called: ${error.message}`.slice(0, 300)
  )
}
