import type { SmsTransport } from './sms-transport.ts'

export interface SmsGatewayOptions {
  /**
   * Accepts `POST {to, text, id}` as JSON and answers 2xx once it has the message. It must be https, or http on this
   * machine.
   */
  readonly url: string
  /** Sent as bearer token, unless null. */
  readonly token: string | null
  readonly fetch?: typeof fetch
}

const TIMEOUT_MS = 10_000
const LONGEST_RESPONSE = 10_000 // bytes
const LONGEST_REF = 200

/**
 * Creates a transport that sends through an HTTP gateway. Any answer but 2xx, a redirect, or no answer within 10 s is a
 * failure: the outbox tries again with the same `id`. The answer may name the message (`{"id": "…"}`); that name is
 * stored, and what becomes of the rest of the answer does not matter. Errors never contain the text, which holds a code.
 */
export function createSmsGatewayTransport({ url, token, fetch = globalThis.fetch }: SmsGatewayOptions): SmsTransport {
  return {
    async send({ to, text, id }) {
      const response = await fetch(url, {
        method: 'POST',
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          'idempotency-key': id,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ to, text, id }),
      })
      if (!response.ok) {
        await response.body?.cancel()
        throw new Error(`the SMS gateway answered ${response.status}`)
      }
      return { providerRef: nameIn(await beginningOf(response)) }
    },
  }
}

/**
 * Returns the beginning of an answer; '' if it breaks off. The message was accepted all the same, and is not repeated.
 */
async function beginningOf({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of body ?? []) {
      chunks.push(chunk)
      bytes += chunk.byteLength
      // Leaving the loop ends the connection.
      if (bytes >= LONGEST_RESPONSE) break
    }
  } catch {
    return ''
  }
  return Buffer.concat(chunks).toString('utf8').slice(0, LONGEST_RESPONSE)
}

function nameIn(result: string): string | null {
  try {
    const body: unknown = JSON.parse(result)
    const id = typeof body === 'object' && body !== null && 'id' in body ? body.id : null
    return typeof id === 'string' || typeof id === 'number' ? String(id).slice(0, LONGEST_REF) : null
  } catch {
    return null
  }
}
