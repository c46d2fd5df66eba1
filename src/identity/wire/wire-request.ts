/** What an operation reads of a request, whether it came as a `Request` or straight from the connection. */
export interface WireRequest {
  readonly method: string
  /** The whole address. */
  readonly url: string
  readonly headers: { get(name: string): string | null }
}

/** A request with its body: text up to a number of bytes, null when it is longer. */
export interface WireRequestWithBody extends WireRequest {
  readText(limit: number): Promise<string | null>
}

/** Returns a `Request` in the form that operations read. */
export function wireRequestOf(request: Request): WireRequestWithBody {
  const { method, url, headers } = request
  return { method, url, headers, readText: (limit) => readText(request, limit) }
}

async function readText(request: Request, limit: number): Promise<string | null> {
  if (!request.body) return ''
  // Our server has read bodies that declare themselves to be short.
  if (Number(request.headers.get('content-length') ?? Infinity) <= limit) {
    const whole = Buffer.from(await request.arrayBuffer())
    return whole.length > limit ? null : whole.toString('utf8')
  }
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
