/** The answer of a provider: its status and its JSON, null when it is not JSON or too long. */
export interface ProviderResponse {
  readonly status: number
  readonly body: unknown
}

/** A request to a provider; a GET by default. */
export interface ProviderRequest {
  readonly method?: 'POST'
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * Calls a provider. Throws `ProviderUnavailable` when it cannot be reached, takes too long, or reports that it is out
 * of order.
 */
export type OutboundFetch = (url: string, init?: ProviderRequest) => Promise<ProviderResponse>

/** Thrown when the provider did not answer, which is no fault of the person who signs in. */
export class ProviderUnavailable extends Error {}

const TIMEOUT_MS = 5000
const MAX_BYTES = 256 * 1024

/**
 * Creates `fetch` for providers: 5 s, 256 KiB, no redirects, JSON only. A redirect counts as an answer without a body.
 */
export function createProviderFetch(fetchAny: typeof fetch): OutboundFetch {
  return async (url, init = {}) => {
    try {
      const response = await fetchAny(url, {
        ...init,
        headers: { accept: 'application/json', 'user-agent': 'Holmstay', ...init.headers },
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const text = await boundedText(response)
      if (response.status >= 500 || response.status === 429) throw new ProviderUnavailable(`${response.status}`)
      return { status: response.status, body: parsed(text) }
    } catch (error) {
      if (error instanceof ProviderUnavailable) throw error
      throw new ProviderUnavailable(new URL(url).host, { cause: error })
    }
  }
}

/** Returns the text of an answer; empty when it is longer than 256 KiB. */
export async function boundedText(response: Response): Promise<string> {
  if (!response.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_BYTES) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Returns the fields of an answer that is an object; none for anything else. */
export function fieldsOf(body: unknown): Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : {}
}

/** Returns a text of reasonable length without control characters; null for anything else. */
export function textOf(value: unknown, longest = 2048): string | null {
  return typeof value === 'string' && value !== '' && value.length <= longest && !/\p{Cc}/u.test(value) ? value : null
}
