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
import { readEntries, readEntry } from '#db/queries/collection/read-entries.ts'
import { ResponseTooLarge, type Entry } from '#db/queries/collection/populate-entries.ts'
import type { Db, Executor } from '#db/database.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { ApiCall } from '#api/route/api-route.ts'
import { askPatiently, NoPatience } from './ask-patiently.ts'
import { catalogueFigures } from './catalogue-figures.ts'
import { isOfKept, keptEntries, type KeptPage } from './kept-entries.ts'
import { scopeOf, viewerOf } from './collection-access.ts'
import { queryTree } from './query-tree.ts'
import { formatOf, paginationOf, shaped } from './response-shape.ts'

type ReadDeps = Pick<ApiDeps, 'db' | 'resolveCaller'>

/** What a route adds to the entries of a collection. */
export interface Enrichment {
  /** Only these entries, in this order unless the query sorts. */
  readonly ids?: readonly number[]
  /** The cached entries; what else `enrich` adds to each, by its id. */
  readonly kept?: KeptPage
  /** Returns entries with more than their attributes; not called when the query names its fields. */
  readonly enrich?: (entries: readonly Entry[], viewer: Viewer) => Promise<readonly Entry[]>
  /** What `meta` contains besides the pages. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** Returns the list of a collection for a caller, in the grammar of Strapi. */
export async function listCollection(
  deps: ReadDeps,
  name: CollectionName,
  call: ApiCall,
  { ids, kept, enrich, meta }: Enrichment = {},
): Promise<ApiResponse> {
  const question = await questionOf(deps, name, call)
  if (!question.ok) return question.answer
  const { query, viewer } = question
  const estimate = estimateResponse(name, query, await catalogueFigures(deps.db))
  const format = formatOf(call.request)
  if (ids !== undefined && kept && format === 'v5' && isOfKept(query, viewer)) {
    const read = await bounded(deps.db, estimate, false, (db) => keptEntries(db, { name, query, viewer, ids }, kept))
    return read.ok
      ? answeredAsIs(read.value, {
          pagination: paginationOf(query.page, query.page.count ? ids.length : null),
          ...meta,
        })
      : read.answer
  }
  const page = await bounded(deps.db, estimate, isCostly(name, query), (db) =>
    readEntries(db, name, query, viewer, ids === undefined ? {} : { ids }),
  )
  if (!page.ok) return page.answer
  const { entries, total } = page.value
  const full = enrich && query.fields === null ? await enrich(entries, viewer) : entries
  const data = full.map((entry) => shaped(entry, name, format))
  return answered({ data, meta: { pagination: paginationOf(query.page, total), ...meta } }, viewer)
}

/** Returns one entry of a collection, by its document id, its slug or its number. */
export async function readOneOf(
  deps: ReadDeps,
  name: CollectionName,
  call: ApiCall,
  key: string,
  { enrich }: Pick<Enrichment, 'enrich'> = {},
): Promise<ApiResponse> {
  const question = await questionOf(deps, name, call)
  if (!question.ok) return question.answer
  const { query, viewer } = question
  const estimate = estimateEntry(name, query, await catalogueFigures(deps.db))
  const found = await bounded(deps.db, estimate, isCostly(name, query), (db) => readEntry(db, name, key, query, viewer))
  if (!found.ok) return found.answer
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
  return question.ok ? null : question.answer
}

/** Answers with an entry that this request has created, as if it were read by the same query. */
export async function createdResponse(
  deps: ReadDeps,
  name: CollectionName,
  call: ApiCall,
  documentId: string,
  enrichment: Pick<Enrichment, 'enrich'> = {},
): Promise<ApiResponse> {
  const response = await readOneOf(deps, name, call, documentId, enrichment)
  return { ...response, status: 201, headers: { ...response.headers, location: `/api/${name}/${documentId}` } }
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
  const most = `${bounds.answerEntries} entries and ${megabytes(bounds.answerBytes)}`
  return faultOf({
    name: 'ValidationError',
    message: `Too much to populate:${about} at most ${most}${estimate ? ' fit' : ''}. Request a smaller page, fewer relations, or a limit for each of them`,
    details: { source: 'query', param: 'populate' },
  })
}

const TOO_LONG: GrammarFault = {
  name: 'ValidationError',
  message: 'The query takes too long: request less data',
  details: { source: 'query', param: 'filters' },
}

type Bounded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: ApiResponse }

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
    estimate.entries > bounds.answerEntries * ESTIMATE_SLACK || estimate.bytes > bounds.answerBytes * ESTIMATE_SLACK
  if (isTooMuch) return { ok: false, answer: tooMuch(estimate) }
  try {
    if (isCostlyByShape) return { ok: true, value: await askPatiently(db, read) }
    if (estimate.bytes <= LARGE_BYTES) return { ok: true, value: await read(db) }
    const reading = largeInTurn(() => read(db))
    return reading === null
      ? { ok: false, answer: problemResponse({ code: 'overloaded' }) }
      : { ok: true, value: await reading }
  } catch (error) {
    if (error instanceof ResponseTooLarge) return { ok: false, answer: tooMuch() }
    if (!(error instanceof NoPatience)) throw error
    const response = error.why === 'too_long' ? faultOf(TOO_LONG) : problemResponse({ code: 'overloaded' })
    return { ok: false, answer: response }
  }
}

const VARY = 'Authorization, Cookie, Strapi-Response-Format'

/** Answers that differ between callers must not be cached. */
function answered(body: unknown, { role }: Viewer): ApiResponse {
  const kept: Record<string, string> = role === 'public' ? {} : { 'cache-control': 'private, no-store' }
  return { status: 200, body, headers: { vary: VARY, ...kept } }
}

/** Answers everybody with a list that is JSON already. */
function answeredAsIs(data: Uint8Array, meta: unknown): ApiResponse {
  const body = Buffer.concat([Buffer.from('{"data":'), data, Buffer.from(`,"meta":${JSON.stringify(meta)}}`)])
  return { status: 200, body: null, file: body, headers: { 'content-type': 'application/json', vary: VARY } }
}

type Question =
  | { readonly ok: true; readonly query: CollectionQuery; readonly viewer: Viewer }
  | { readonly ok: false; readonly answer: ApiResponse }

async function questionOf(deps: ReadDeps, name: CollectionName, { request, url }: ApiCall): Promise<Question> {
  const caller = await deps.resolveCaller(request)
  const viewer = viewerOf(caller, name)
  const scope = scopeOf(viewer)
  if (!scope.mayRead(name)) {
    const lacking = caller.kind === 'token' ? { permission: `${name}.find` } : {}
    const problem = caller.kind === 'refused' ? caller.problem : ({ code: 'not_allowed', ...lacking } as const)
    return { ok: false, answer: problemResponse(problem) }
  }
  const tree = queryTree(url)
  if (!tree.ok) return { ok: false, answer: faultOf(tree.fault) }
  const read = readCollectionQuery(tree.value, everyCollection[name], scope)
  return read.ok ? { ok: true, query: read.value, viewer } : { ok: false, answer: faultOf(read.fault) }
}

/** Returns the error envelope of a query that was not understood. */
export function faultOf({ name, message, details }: GrammarFault): ApiResponse {
  const status = name === 'ForbiddenError' ? 403 : 400
  return {
    status,
    body: { data: null, error: { status, name, message, details: status === 403 ? {} : details } },
  }
}
