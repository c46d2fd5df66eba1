import { boundedQueue } from '#core/concurrency/bounded-queue.ts'
import type { CollectionName } from '#core/collection/collection.ts'
import type { CollectionQuery } from '#core/collection/collection-query.ts'
import { estimateResponse, estimateEntry, type ResponseEstimate } from '#core/collection/estimate-response.ts'
import { isCostly } from '#core/collection/is-costly.ts'
import { everyCollection } from '#core/collection/every-collection.ts'
import type { GrammarFault } from '#core/collection/grammar/grammar-fault.ts'
import { bounds } from '#core/collection/grammar/grammar-scope.ts'
import { readCollectionQuery } from '#core/collection/grammar/read-query.ts'
import type { Viewer } from '#db/queries/collection/collection-sources.ts'
import { windowOf, type Window } from '#db/queries/collection/entry-sql.ts'
import { readEntries, readEntry } from '#db/queries/collection/read-entries.ts'
import { ResponseTooLarge, type Entry } from '#db/queries/collection/populate-entries.ts'
import type { Db, Executor } from '#db/database.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { runCostlyQuery, CostlyQueryRefused } from './run-costly-query.ts'
import { catalogueFigures } from './catalogue-figures.ts'
import { isAsFound, isOfKept, keptEntries, wholeOf, type KeptEntries } from './kept-entries.ts'
import { scopeOf, viewerOf } from './collection-access.ts'
import { queryTree } from './query-tree.ts'
import { formatOf, paginationOf, shaped } from './response-shape.ts'

type ReadDeps = Pick<ApiDeps, 'db' | 'resolveCaller'>

/** Returns entries with more than their attributes; not called when the query names its fields. */
type Enrich = (entries: readonly Entry[], viewer: Viewer) => Promise<readonly Entry[]>

/** What a route adds to the entries of a collection. */
export interface Enrichment {
  readonly enrich?: Enrich
}

/** Entries that something other than the grammar has found, such as a search. */
export interface FoundEntries {
  /** Those of the page, or of all pages if no page was asked for, in their order. */
  readonly ids: readonly number[]
  /** How many there are on all pages. */
  readonly total: number
  /** Entries that are cached; null if there is no cache. */
  readonly entries: KeptEntries | null
  /** Returns what the list contains about an entry besides its attributes, whichever of these the query names. */
  readonly moreOf: (id: number) => object
  /** What `meta` contains besides the pages. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** Finds a page of entries, or all of them if the page is null because the query filters or sorts them. */
export type FindEntries = (page: Window | null) => Promise<Bounded<FoundEntries>>

/** Returns the list of a collection for a caller, in the grammar of Strapi. */
export async function listCollection(
  deps: ReadDeps,
  name: CollectionName,
  call: ApiCall,
  { enrich }: Enrichment = {},
): Promise<ApiResponse> {
  const question = await questionOf(deps, name, call)
  if (!question.ok) return question.response
  const { query, viewer } = question
  const estimate = estimateResponse(name, query, await catalogueFigures(deps.db))
  const read = await bounded(deps.db, estimate, isCostly(name, query), (db) => readEntries(db, name, query, viewer))
  if (!read.ok) return read.response
  const { entries, total } = read.value
  const full = enrich && query.fields === null ? await enrich(entries, viewer) : entries
  return listed(full, { name, call, viewer, meta: { pagination: paginationOf(query.page, total) } })
}

/** Returns the list of those entries of a collection that `find` finds, in their order unless the query sorts them. */
export async function listFound(
  deps: ReadDeps,
  name: CollectionName,
  call: ApiCall,
  find: FindEntries,
): Promise<ApiResponse> {
  const question = await questionOf(deps, name, call)
  if (!question.ok) return question.response
  const { query, viewer } = question
  const estimate = estimateResponse(name, query, await catalogueFigures(deps.db))
  const isPaged = isAsFound(query)
  const found = await find(isPaged ? windowOf(query) : null)
  if (!found.ok) return found.response
  const { ids, entries: kept, moreOf, meta } = found.value
  const metaOf = (total: number | null) => ({ pagination: paginationOf(query.page, total), ...meta })
  const total = query.page.count ? found.value.total : null
  if (kept && formatOf(call.request) === 'v5' && isOfKept(query, viewer)) {
    const read = await bounded(deps.db, estimate, false, (db) =>
      keptEntries(db, { name, query, viewer, ids }, { entries: kept, moreOf }),
    )
    return read.ok ? responseAsIs(read.value, metaOf(total)) : read.response
  }
  const read = await bounded(deps.db, estimate, isCostly(name, query), (db) =>
    readEntries(db, name, isPaged ? { ...query, page: wholeOf(ids) } : query, viewer, { ids }),
  )
  if (!read.ok) return read.response
  const entries = read.value.entries.map((entry) => ({ ...entry, ...moreOf(Number(entry['id'])) }))
  return listed(entries, { name, call, viewer, meta: metaOf(isPaged ? total : read.value.total) })
}

interface ListedAs {
  readonly name: CollectionName
  readonly call: ApiCall
  readonly viewer: Viewer
  readonly meta: object
}

function listed(entries: readonly Entry[], { name, call, viewer, meta }: ListedAs): ApiResponse {
  const format = formatOf(call.request)
  return answered({ data: entries.map((entry) => shaped(entry, name, format)), meta }, viewer)
}

/** Returns one entry of a collection, by its document id, its slug or its number. */
export async function readOneOf(
  deps: ReadDeps,
  name: CollectionName,
  call: ApiCall,
  key: string,
  { enrich }: Enrichment = {},
): Promise<ApiResponse> {
  const question = await questionOf(deps, name, call)
  if (!question.ok) return question.response
  const { query, viewer } = question
  const estimate = estimateEntry(name, query, await catalogueFigures(deps.db))
  const found = await bounded(deps.db, estimate, isCostly(name, query), (db) => readEntry(db, name, key, query, viewer))
  if (!found.ok) return found.response
  const entry = found.value
  if (entry === null) return problemResponse({ code: 'entry_not_found' })
  const [full = entry] = enrich && query.fields === null ? await enrich([entry], viewer) : [entry]
  return answered({ data: shaped(full, name, formatOf(call.request)), meta: {} }, viewer)
}

/**
 * Returns why the result of a write could not be answered as `call` requests, to be checked before anything is written;
 * null when it can.
 */
export async function questionFault(deps: ReadDeps, name: CollectionName, call: ApiCall): Promise<ApiResponse | null> {
  const question = await questionOf(deps, name, call)
  return question.ok ? null : question.response
}

/** Answers with an entry that this request has created, as if it were read by the same query. */
export async function createdResponse(
  deps: ReadDeps,
  name: CollectionName,
  call: ApiCall,
  documentId: string,
  enrichment: Enrichment = {},
): Promise<ApiResponse> {
  const response = await readOneOf(deps, name, call, documentId, enrichment)
  return { ...response, status: 201 }
}

/**
 * How far the mean of a sample may be off before a query is refused because of it; the actual size is counted as well.
 */
const ESTIMATE_SLACK = 1.5
/**
 * Answers with more bytes are made one after another, because each blocks all other requests while it is serialised.
 */
const LARGE_BYTES = 128 * 1024
const largeInTurn = boundedQueue({ running: 1, waiting: 200 })

/** Refuses an answer that is too large. `estimate` is missing if that was found while it was read. */
function tooMuch(estimate?: ResponseEstimate): ApiResponse {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
  const about = estimate
    ? ` about ${Math.round(estimate.entries)} entries and ${megabytes(estimate.bytes)}, where`
    : ' one answer holds'
  const most = `${bounds.responseEntries} entries and ${megabytes(bounds.responseBytes)}`
  return faultOf({
    name: 'ValidationError',
    message: `Too much to populate:${about} at most ${most}${estimate ? ' fit' : ''}. Request a smaller page, fewer relations, or a limit for each of them`,
    details: { source: 'query', param: 'populate' },
  })
}

const TOO_LONG: GrammarFault = {
  name: 'ValidationError',
  message: 'The query takes too long: request less data, or in another order',
  details: { source: 'query', param: 'filters' },
}

export type Bounded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly response: ApiResponse }

/**
 * Refuses what would be too large before anything is read. Costly queries wait in a queue of their own, and not for
 * long.
 */
async function bounded<Value>(
  db: Db,
  estimate: ResponseEstimate,
  isCostlyByShape: boolean,
  read: (executor: Executor) => Promise<Value>,
): Promise<Bounded<Value>> {
  const isTooMuch =
    estimate.entries > bounds.responseEntries * ESTIMATE_SLACK || estimate.bytes > bounds.responseBytes * ESTIMATE_SLACK
  if (isTooMuch) return { ok: false, response: tooMuch(estimate) }
  try {
    if (isCostlyByShape) return { ok: true, value: await runCostlyQuery(db, read) }
    if (estimate.bytes <= LARGE_BYTES) return { ok: true, value: await read(db) }
    const reading = largeInTurn(() => read(db))
    return reading === null
      ? { ok: false, response: problemResponse({ code: 'overloaded' }) }
      : { ok: true, value: await reading }
  } catch (error) {
    if (error instanceof ResponseTooLarge) return { ok: false, response: tooMuch() }
    if (!(error instanceof CostlyQueryRefused)) throw error
    const response = error.why === 'too_long' ? faultOf(TOO_LONG) : problemResponse({ code: 'overloaded' })
    return { ok: false, response }
  }
}

const VARY = 'Authorization, Cookie, Strapi-Response-Format'

/** Answers that differ between callers must not be cached. */
function answered(body: unknown, { role }: Viewer): ApiResponse {
  const kept: Record<string, string> = role === 'public' ? {} : { 'cache-control': 'private, no-store' }
  return { status: 200, body, headers: { vary: VARY, ...kept } }
}

/** Answers everybody with a list that is JSON already. */
function responseAsIs(data: Uint8Array, meta: unknown): ApiResponse {
  const body = Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(`,"meta":${JSON.stringify(meta)}}`)])
  return { status: 200, body: null, file: body, headers: { 'content-type': 'application/json', vary: VARY } }
}

type Question =
  | { readonly ok: true; readonly query: CollectionQuery; readonly viewer: Viewer }
  | { readonly ok: false; readonly response: ApiResponse }

async function questionOf(deps: ReadDeps, name: CollectionName, { request, url }: ApiCall): Promise<Question> {
  const caller = await deps.resolveCaller(request)
  const viewer = viewerOf(caller, name)
  const scope = scopeOf(viewer)
  if (!scope.mayRead(name)) {
    const lacking = caller.kind === 'token' ? { permission: `${name}.find` } : {}
    const problem = caller.kind === 'refused' ? caller.problem : ({ code: 'not_allowed', ...lacking } as const)
    return { ok: false, response: problemResponse(problem) }
  }
  const tree = queryTree(url)
  if (!tree.ok) return { ok: false, response: faultOf(tree.fault) }
  const read = readCollectionQuery(tree.value, everyCollection[name], scope)
  return read.ok ? { ok: true, query: read.value, viewer } : { ok: false, response: faultOf(read.fault) }
}

/** Returns the error envelope of a query that was not understood. */
export function faultOf({ name, message, details }: GrammarFault): ApiResponse {
  const status = name === 'ForbiddenError' ? 403 : 400
  return {
    status,
    body: { data: null, error: { status, name, message, details: status === 403 ? {} : details } },
  }
}
