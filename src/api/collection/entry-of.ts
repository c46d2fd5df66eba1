import type { CollectionName } from '#core/collection/collection.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Responses } from '#api/route/responses.ts'
import { entryResponse, fieldParameters } from './collection-operations.ts'
import { createdResponse, questionFault, readOneOf, type Enrichment } from './read-collection.ts'

interface Options {
  /** Adds more than the attributes of the entry, unless the query names its fields. */
  readonly enrich?: (deps: ApiDeps) => NonNullable<Enrichment['enrich']>
}

/**
 * Answers with the entry of a collection that a request has created, found by the document id that the use case
 * returns, as if it were read.
 */
export function madeEntryOf(
  name: CollectionName,
  { enrich }: Options = {},
): Responses<{ readonly documentId: string }> {
  return {
    operation: { result: entryResponse(name), status: 201 },
    parameters: fieldParameters,
    fault: (deps, call) => questionFault(deps, name, call),
    respond: ({ documentId }, deps, call) =>
      createdResponse(deps, name, call, documentId, enrich && { enrich: enrich(deps) }),
  }
}

/** Answers with the entry of a collection that a request has changed, found by its document id, as if it were read. */
export function entryOf(name: CollectionName, { enrich }: Options = {}): Responses<{ readonly documentId: string }> {
  return {
    operation: { result: entryResponse(name) },
    parameters: fieldParameters,
    fault: (deps, call) => questionFault(deps, name, call),
    respond: ({ documentId }, deps, call) =>
      readOneOf(deps, name, call, documentId, enrich && { enrich: enrich(deps) }),
  }
}
