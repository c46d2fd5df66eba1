import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isCrawler } from '#contract/site/crawler.ts'
import { INLINE_PARTS_HEADER, writeInlineParts } from '#contract/site/inline-parts.ts'
import { reportFaultContext, reportWithheldContext } from './backend/context.ts'
import { CrawlerContext } from './shell/crawler-context.ts'
import { holdScripts } from './shell/hold-scripts.ts'
import { InlineMark } from './shell/inline-mark.ts'
import { asPageText, pageBytes, readPageText, type PageText } from './shell/page-text.ts'
import { preloadFirstPhoto } from './shell/preload-first-photo.ts'
import { takeInlineMarks } from './shell/take-inline-marks.ts'
import { namesInPage } from './styles/chosen-rules.ts'
import { withConsoleStyles } from './styles/console-styles.ts'
import { withFirstStyles } from './styles/first-styles.ts'
import { structuredDataContext, structuredDataElement } from './structured-data/structured-data.ts'

export { createLoadContext } from './backend/context.ts'

export const streamTimeout = 5_000

/** Faults of pages go to the server's log; pages that do not exist and visitors who left are not faults. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportFaultContext)(error)
}

/** Renders a whole page into one buffer: it goes into the page cache as it is, and web streams would cost a fifth of the time. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const forCrawler = isCrawler(request.headers.get('user-agent') ?? '')
  if (forCrawler) reportWithheld(entryContext, loadContext)
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const chunks: Buffer[] = []
    const mark = crypto.randomUUID()
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        finished(Buffer.concat(chunks), { mark, status: finalStatus, headers, loadContext }).then(resolve, reject)
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <CrawlerContext value={forCrawler}>
        <InlineMark value={mark}>
          <ServerRouter context={withMatchesAlone(entryContext)} url={request.url} nonce={mark} />
        </InlineMark>
      </CrawlerContext>,
      {
        nonce: mark,
        // Everything in its place: parts that a script would have to move there would be missing without scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady() {
          clearTimeout(timer)
          pipe(sink)
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          finalStatus = 500
          if (!request.signal.aborted) loadContext.get(reportFaultContext)(error)
        },
      },
    )
    const timer = setTimeout(abort, streamTimeout + 1_000)
  })
}

interface Rendered {
  readonly mark: string
  readonly status: number
  readonly headers: Headers
  readonly loadContext: Readonly<RouterContextProvider>
}

/** A page with all that is put into it once it is rendered, and named in its headers. */
async function finished(rendered: Buffer, { mark, status, headers, loadContext }: Rendered): Promise<Response> {
  const bare = readPageText(rendered)
  const names = namesInPage(bare)
  const styled = withConsoleStyles(withFirstStyles(bare, names), names, mark)
  const { page, parts } = await takeInlineMarks(styled, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(INLINE_PARTS_HEADER, writeInlineParts(parts))
  const whole = withStructuredData(preloadFirstPhoto(holdScripts(page)), loadContext)
  return new Response(pageBytes(whole), { status, headers })
}

/** Without the routes that have no part in the page: React Router would make all of them ready for each page, and the console has many. */
function withMatchesAlone(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!] as const),
  )
  return { ...context, manifest: { ...manifest, routes } }
}

/**
 * A crawler gets no error page, so the log is the only place where its errors are seen (specification §2). Our own
 * faults are there already.
 */
function reportWithheld(entryContext: EntryContext, loadContext: Readonly<RouterContextProvider>): void {
  for (const error of Object.values(entryContext.staticHandlerContext.errors ?? {}))
    if (isRouteErrorResponse(error)) loadContext.get(reportWithheldContext)(error.status)
}

/** For machines only, so it is put in here and no script of the page knows of it; React leaves foreign elements of the head alone. */
function withStructuredData({ head, body }: PageText, loadContext: Readonly<RouterContextProvider>): PageText {
  return { head: head + asPageText(structuredDataElement(loadContext.get(structuredDataContext) ?? [])), body }
}
