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
  /** Only these entries, in this order unless the question sorts. */
  readonly ids?: readonly number[]
  /** What is kept of them; what else `enrich` puts to each, by its id. */
  readonly kept?: KeptPage
  /** Entries with more to them than their attributes; not asked when the question names its fields. */
  readonly enrich?: (entries: readonly Entry[], viewer: Viewer) => Promise<readonly Entry[]>
  /** What `meta` says beside the pages. */
  readonly meta?: Readonly<Record<string, unknown>>
}

/** The list of a collection for whoever asks, in the grammar of Strapi. */
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

/** One entry of a collection, by its document id, its slug or its number. */
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

/** Why what is written could not be answered as `call` asks, to be said before anything is written; null where it can. */
export async function questionFault(deps: ReadDeps, name: CollectionName, call: ApiCall): Promise<ApiResponse | null> {
  const question = await questionOf(deps, name, call)
  return question.ok ? null : question.answer
}

/** An entry that was made by this request, as reading it would answer it to the same question. */
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

/** A mean of a sample may be wrong by half before a question is refused for it; what is really there is counted, too. */
const ESTIMATE_SLACK = 1.5
/** Answers of more bytes are made one after the other: each keeps everybody else from being answered while it is put together. */
const LARGE_BYTES = 128 * 1024
const largeInTurn = boundedQueue({ running: 1, waiting: 200 })

/** `estimate` is missing where the answer turned out to be too large while it was read. */
function tooMuch(estimate?: ResponseEstimate): ApiResponse {
  const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`
  const about = estimate
    ? ` about ${Math.round(estimate.entries)} entries and ${megabytes(estimate.bytes)}, where`
    : ' one answer holds'
  const most = `${bounds.answerEntries} entries and ${megabytes(bounds.answerBytes)}`
  return faultOf({
    name: 'ValidationError',
    message: `Too much to populate:${about} at most ${most}${estimate ? ' fit' : ''}. Ask for a smaller page, fewer relations, or a limit in each of them`,
    details: { source: 'query', param: 'populate' },
  })
}

const TOO_LONG: GrammarFault = {
  name: 'ValidationError',
  message: 'The question takes too long: ask for less',
  details: { source: 'query', param: 'filters' },
}

type Bounded<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly answer: ApiResponse }

/** What would be too large is refused before anything is read; whoever asks much waits in a line of their own, and not for long. */
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

/** What is not the same for everybody is kept by nobody. */
function answered(body: unknown, { role }: Viewer): ApiResponse {
  const kept: Record<string, string> = role === 'public' ? {} : { 'cache-control': 'private, no-store' }
  return { status: 200, body, headers: { vary: VARY, ...kept } }
}

/** The answer to everybody, of a list that is JSON already. */
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
    const problem = caller.kind === 'refused' ? caller.problem : ({ code: 'not_allowed' } as const)
    return { ok: false, answer: problemResponse(problem) }
  }
  const tree = queryTree(url)
  if (!tree.ok) return { ok: false, answer: faultOf(tree.fault) }
  const read = readCollectionQuery(tree.value, everyCollection[name], scope)
  return read.ok ? { ok: true, query: read.value, viewer } : { ok: false, answer: faultOf(read.fault) }
}

/** The error envelope of a question that was not understood. */
export function faultOf({ name, message, details }: GrammarFault): ApiResponse {
  const status = name === 'ForbiddenError' ? 403 : 400
  return {
    status,
    body: { data: null, error: { status, name, message, details: status === 403 ? {} : details } },
  }
}
