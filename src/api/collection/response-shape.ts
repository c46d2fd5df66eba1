import { isRelation, type Attribute, type Collection, type CollectionName } from '#core/collection/collection.ts'
import type { Page } from '#core/collection/collection-query.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import type { Entry } from '#db/queries/collection/populate-entries.ts'

/** `v4`: attributes under `attributes`, related entries under `data`, as clients of the previous version expect. */
export type ResponseFormat = 'v4' | 'v5'

/** Returns the format that a request asks for. */
export function formatOf(request: Request): ResponseFormat {
  return request.headers.get('strapi-response-format')?.trim().toLowerCase() === 'v4' ? 'v4' : 'v5'
}

/** Returns an entry in the requested format. */
export function shaped(entry: Entry, name: CollectionName, format: ResponseFormat): Entry {
  if (format === 'v5') return entry
  const { id, documentId, ...rest } = entry
  const attributes: Readonly<Record<string, Attribute>> = (everyCollection[name] as Collection).attributes
  return {
    id,
    documentId,
    attributes: Object.fromEntries(
      Object.entries(rest).map(([key, value]) => [key, shapedRelation(value, attributes[key], format)]),
    ),
  }
}

function shapedRelation(value: unknown, attribute: Attribute | undefined, format: ResponseFormat): unknown {
  if (attribute === undefined || !isRelation(attribute)) return value
  const one = (entry: unknown) => (isEntry(entry) ? shaped(entry, attribute.target, format) : entry)
  // A count stays a plain object.
  if (isEntry(value) && 'count' in value && !('documentId' in value)) return { data: { attributes: value } }
  return { data: Array.isArray(value) ? value.map(one) : one(value) }
}

const isEntry = (value: unknown): value is Entry => value !== null && typeof value === 'object' && !Array.isArray(value)

/** Returns `meta.pagination` of a list. */
export function paginationOf(page: Page, total: number | null): Entry {
  if (page.kind === 'offset') return { start: page.start, limit: page.limit, ...(total === null ? {} : { total }) }
  const counted = total === null ? {} : { pageCount: Math.ceil(total / page.pageSize), total }
  return { page: page.page, pageSize: page.pageSize, ...counted }
}
