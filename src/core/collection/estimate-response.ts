import { isScalar, type Attribute, type CollectionName } from './collection.ts'
import type { CollectionQuery, Populated } from './collection-query.ts'
import { everyCollection } from './every-collection.ts'

/** Average figures of the entries of every collection, taken from a sample. */
export interface CatalogueFigures {
  /** The number of entries of a collection, counted up to the size of a page. */
  readonly entries: Readonly<Record<CollectionName, number>>
  /** The bytes of one entry as JSON, without relations. */
  readonly bytes: Readonly<Record<CollectionName, number>>
  /**
   * The number of entries that a list holds, by `collection.relation`. A list that is missing here counts as one entry.
   */
  readonly listed: Readonly<Record<string, number>>
}

/** The estimated size of an answer. An entry counts each time it appears inside another. */
export interface ResponseEstimate {
  readonly entries: number
  /** The bytes of the JSON, uncompressed. */
  readonly bytes: number
}

/** The bytes of what every entry has, and of a short attribute with its name. */
const BARE_ENTRY_BYTES = 80
const SHORT_ATTRIBUTE_BYTES = 40
const LONG_KINDS: ReadonlySet<Attribute['kind']> = new Set(['text', 'json', 'component'])

/**
 * Estimates the answer to a question before anything is read: the entries of its page, times the entries of each
 * populated relation, level by level. Filters are assumed to exclude nothing, so the estimate is rather too large than
 * too small.
 */
export function estimateResponse(
  name: CollectionName,
  query: Pick<CollectionQuery, 'fields' | 'populate' | 'page'>,
  figures: CatalogueFigures,
): ResponseEstimate {
  const size = query.page.kind === 'page' ? query.page.pageSize : query.page.limit
  return estimateEntries(name, Math.min(size, figures.entries[name]), query, figures)
}

/** Estimates the answer to a question for a single entry. */
export function estimateEntry(
  name: CollectionName,
  query: Pick<CollectionQuery, 'fields' | 'populate'>,
  figures: CatalogueFigures,
): ResponseEstimate {
  return estimateEntries(name, 1, query, figures)
}

function estimateEntries(
  name: CollectionName,
  count: number,
  { fields, populate }: Pick<Populated, 'fields' | 'populate'>,
  figures: CatalogueFigures,
): ResponseEstimate {
  let entries = count
  let bytes = count * bytesOf(name, fields, figures)
  for (const one of populate) {
    const attribute = attributeOf(name, one.name)
    if (attribute === undefined || !('target' in attribute)) continue
    if (one.countOnly) {
      bytes += count * SHORT_ATTRIBUTE_BYTES
      continue
    }
    const each = attribute.many ? Math.min(figures.listed[`${name}.${one.name}`] ?? 1, one.limit) : 1
    const inner = estimateEntries(attribute.target, count * each, one, figures)
    entries += inner.entries
    bytes += inner.bytes
  }
  return { entries, bytes }
}

function bytesOf(name: CollectionName, fields: readonly string[] | null, figures: CatalogueFigures): number {
  const all = figures.bytes[name]
  if (fields === null || fields.some((field) => isLong(attributeOf(name, field)))) return all
  return Math.min(all, BARE_ENTRY_BYTES + fields.length * SHORT_ATTRIBUTE_BYTES)
}

function isLong(attribute: Attribute | undefined): boolean {
  return attribute !== undefined && isScalar(attribute) && LONG_KINDS.has(attribute.kind)
}

function attributeOf(name: CollectionName, attribute: string): Attribute | undefined {
  return (everyCollection[name].attributes as Readonly<Record<string, Attribute>>)[attribute]
}
