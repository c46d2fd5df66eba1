import type { CollectionName } from '#core/collection/collection.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import type { Responses } from '#api/route/responses.ts'
import { entryResponse, fieldParameters } from './collection-operations.ts'
import { createdResponse, questionFault, readOneOf, type Enrichment } from './read-collection.ts'

interface Options {
  /** More than the attributes of the entry, unless the question names its fields. */
  readonly enrich?: (deps: ApiDeps) => NonNullable<Enrichment['enrich']>
}

/** The entry of a collection that a request has made, by the document id of what the use case returns, as reading it would answer. */
export function madeEntryOf(
  name: CollectionName,
  { enrich }: Options = {},
): Responses<{ readonly documentId: string }> {
  return {
    operation: { answer: entryResponse(name), status: 201 },
    parameters: fieldParameters,
    fault: (deps, call) => questionFault(deps, name, call),
    respond: ({ documentId }, deps, call) =>
      createdResponse(deps, name, call, documentId, enrich && { enrich: enrich(deps) }),
  }
}

/** The entry of a collection that a request has changed, by its document id, as reading it would answer. */
export function entryOf(name: CollectionName, { enrich }: Options = {}): Responses<{ readonly documentId: string }> {
  return {
    operation: { answer: entryResponse(name) },
    parameters: fieldParameters,
    fault: (deps, call) => questionFault(deps, name, call),
    respond: ({ documentId }, deps, call) =>
      readOneOf(deps, name, call, documentId, enrich && { enrich: enrich(deps) }),
  }
}
