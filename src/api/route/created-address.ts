import type { ApiResponse } from './api-response.ts'
import type { Route } from './route.ts'

type Declared = Pick<Route, 'name' | 'operation' | 'row'>

/**
 * Returns whether what a route creates has an address of its own: some `GET` whose path has one part more, and which
 * answers no file. Not if anybody may create it and only some may read it, as messages to the company.
 */
export function givesAddress(routes: readonly Declared[], { name, operation, row }: Declared): boolean {
  if (!name.startsWith('POST ') || operation.status !== 201) return false
  const below = `GET ${name.slice('POST '.length)}/:`
  const read = routes.find((other) => other.name.startsWith(below) && !other.name.includes('/', below.length))
  if (read === undefined || read.operation.file !== undefined) return false
  return row.anonymous >= 400 || read.row.anonymous < 400
}

/** Returns the answer of a route that creates something, with `Location` (RFC 9110, 15.3.2). `path`: its own. */
export function withLocation(response: ApiResponse, path: string): ApiResponse {
  const id = response.status === 201 ? documentIdIn(response.body) : undefined
  if (id === undefined) return response
  return { ...response, headers: { ...response.headers, location: `${path}/${encodeURIComponent(id)}` } }
}

/** Returns the document id of what an answer is about: of its data, or of the first thing in it. */
function documentIdIn(body: unknown): string | undefined {
  const data = partOf(body, 'data')
  const [first] = data !== null && typeof data === 'object' ? Object.values(data) : []
  const id = partOf(data, 'documentId') ?? partOf(first, 'documentId')
  return typeof id === 'string' ? id : undefined
}

function partOf(value: unknown, name: string): unknown {
  return value !== null && typeof value === 'object' ? (value as Readonly<Record<string, unknown>>)[name] : undefined
}
