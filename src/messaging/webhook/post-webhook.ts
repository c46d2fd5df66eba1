import type { LookupAddress } from 'node:dns'
import http from 'node:http'
import https from 'node:https'
import { checkedAddresses, connectionFault, pinned } from './guarded-address.ts'
import { webhookAddressFault } from './webhook-address.ts'

const TIMEOUT_MS = 10_000
const MOST_RESPONSE_BYTES = 4_096
const RESPONSE_LENGTH = 1_000

/** The outcome of a message. */
export interface WebhookResponse {
  /** Null: there was no answer. */
  readonly status: number | null
  /** Why there was no answer, in words. Null when there is a status. */
  readonly error: string | null
  /** The beginning of the answer. */
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
 * Sends a message and returns the status of the answer, good or bad, or why there is none. What the host name resolves
 * to at this moment decides whether the address may be called, and the connection goes to exactly these addresses.
 * Redirects are answers like any other. It takes at most 10 s, and reads no more of the body than is kept.
 */
export async function postWebhook(call: WebhookCall, options: PostOptions): Promise<WebhookResponse> {
  const fault = webhookAddressFault(call.url, options.webhookHosts)
  if (fault !== null) return failed(`The address ${fault}.`)
  try {
    const url = new URL(call.url)
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    return await send(
      url,
      call,
      await checkedAddresses(url, { hosts: options.webhookHosts, resolve: options.resolve }, signal),
      signal,
    )
  } catch (error) {
    return failed(connectionFault(error))
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
        // The status is enough. A body that never ends does not matter.
        () => resolve({ status: reply.statusCode ?? null, error: null, response: '' }),
      )
    })
    request.end(body)
  })
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
