import { malformed, type WireError } from './wire-answer.ts'

const MAX_BODY_BYTES = 64 * 1024

export type ReadFields = { readonly ok: true; readonly fields: Record<string, unknown> } | WireError

/**
 * The fields of a request by their names in the protocol: from the query of a GET, from JSON, or from a form where one was sent.
 * Clients write names in either case (`idToken`, `id_token`), so all become camelCase.
 */
export async function readFields(request: Request): Promise<ReadFields> {
  if (request.method === 'GET' || request.method === 'HEAD')
    return { ok: true, fields: named(Object.fromEntries(new URL(request.url).searchParams)) }
  const text = await readText(request)
  if (text === null)
    return {
      ok: false,
      status: 413,
      message: 'Request payload size exceeds the limit: 65536 bytes.',
      name: 'INVALID_ARGUMENT',
    }
  if (request.headers.get('content-type')?.startsWith('application/x-www-form-urlencoded')) {
    return { ok: true, fields: named(Object.fromEntries(new URLSearchParams(text))) }
  }
  if (text.trim() === '') return { ok: true, fields: {} }
  const body = parsed(text)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return malformed('Expected an object.')
  return { ok: true, fields: named(body) }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function named(fields: object): Record<string, unknown> {
  const camel = (name: string) => name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [camel(name), value]))
}

/** The body as text; null when it is longer than anything the protocol has to say. */
async function readText(request: Request): Promise<string | null> {
  if (!request.body) return ''
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.byteLength
    if (bytes > MAX_BODY_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
