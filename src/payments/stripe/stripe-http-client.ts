import type { IncomingMessage } from 'node:http'
import Stripe from 'stripe'

/** Many times the longest answer: a page of a hundred refunds. */
const MOST_BYTES = 16 * 1024 * 1024

/**
 * Returns the SDK's own client, whose answers end: a whole one has as long to arrive as the SDK allows for each piece of
 * it, and must not be longer than 16 MiB.
 */
export function stripeHttpClient(): Stripe.HttpClient {
  const client = Stripe.createNodeHttpClient()
  const makeRequest = client.makeRequest.bind(client)
  client.makeRequest = async (...call) => {
    const response = await makeRequest(...call)
    const [timeoutMs] = call.slice(-1) as [number]
    response.toJSON = () => readJson(response.getRawResponse() as IncomingMessage, timeoutMs)
    return response
  }
  return client
}

/** Rejects for what is no JSON object, which the SDK reports as a failure of Stripe. */
async function readJson(response: IncomingMessage, timeoutMs: number): Promise<object> {
  const timer = setTimeout(() => response.destroy(new Error(`no whole answer in ${timeoutMs} ms`)), timeoutMs)
  try {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      // Leaving the loop ends the connection.
      if (bytes > MOST_BYTES) throw new Error(`an answer of more than ${MOST_BYTES} bytes`)
      chunks.push(chunk)
    }
    const read: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    if (typeof read !== 'object' || read === null) throw new Error('an answer that is no object')
    return read
  } finally {
    clearTimeout(timer)
  }
}
