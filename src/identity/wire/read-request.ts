import { camelCase } from './camel-case.ts'
import type { WireRequest, WireRequestWithBody } from './wire-request.ts'
import { malformed, type WireError } from './wire-response.ts'

const MAX_BODY_BYTES = 64 * 1024
/** Enough for a thousand accounts to import with their hashes; no more than the server accepts from anybody. */
const MAX_PRIVILEGED_BODY_BYTES = 1024 * 1024

export type ReadFields = { readonly ok: true; readonly fields: Record<string, unknown> } | WireError

/**
 * Returns the fields of a request by their names in the protocol: from the query of a GET, from JSON, or from a form.
 * Clients write names in snake_case or camelCase (`id_token`, `idToken`), so all become camelCase.
 */
export async function readFields(
  request: WireRequestWithBody,
  { privileged }: { readonly privileged: boolean } = { privileged: false },
): Promise<ReadFields> {
  if (request.method === 'GET' || request.method === 'HEAD') return { ok: true, fields: queryFields(request) }
  const limit = privileged ? MAX_PRIVILEGED_BODY_BYTES : MAX_BODY_BYTES
  const text = await request.readText(limit)
  if (text === null)
    return {
      ok: false,
      status: 413,
      message: `Request payload size exceeds the limit: ${limit} bytes.`,
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

/** Returns the parameters of the address, without the API key, which every request may have. */
export function queryFields(request: WireRequest): Record<string, unknown> {
  const { key: _, ...fields } = named(Object.fromEntries(new URL(request.url).searchParams))
  return fields
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The depth to which the protocol nests; names in anything deeper are not converted. */
const MAX_DEPTH = 6

function named(fields: object, depth = 0): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [camelCase(name), namedWithin(value, depth + 1)]),
  )
}

function namedWithin(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value
  return Array.isArray(value) ? value.map((each) => namedWithin(each, depth + 1)) : named(value, depth)
}
