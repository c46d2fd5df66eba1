import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isCrawler } from '#contract/site/crawler.ts'
import { INLINE_PARTS_HEADER, writeInlineParts } from '#contract/site/inline-parts.ts'
import { publicConfigContext, reportFaultContext, reportWithheldContext } from './backend/context.ts'
import { ConfigurationContext } from './backend/public-configuration.ts'
import { CrawlerContext } from './shell/crawler-context.ts'
import { holdScripts } from './shell/hold-scripts.ts'
import { InlineMark } from './shell/inline-mark.ts'
import { asPageText, pageBytes, readPageText, type PageText } from './shell/page-text.ts'
import { preloadFirstPhoto } from './shell/preload-first-photo.ts'
import { renderPage, withDataRead } from './shell/render-page.ts'
import { takeInlineMarks } from './shell/take-inline-marks.ts'
import { namesInPage } from './styles/chosen-rules.ts'
import { withConsoleStyles } from './styles/console-styles.ts'
import { withFirstStyles } from './styles/first-styles.ts'
import { structuredDataContext, structuredDataElement } from './structured-data/structured-data.ts'

export { createLoadContext } from './backend/context.ts'

export const streamTimeout = 5_000

/**
 * Reports errors of pages to the server's log. Pages that do not exist and visitors who left do not count as errors.
 */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted || isRouteErrorResponse(error)) return
  context.get(reportFaultContext)(error)
}

/**
 * Renders a whole page into one buffer. The page cache stores it unchanged, and web streams would take a fifth longer.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  loadContext: Readonly<RouterContextProvider>,
): Promise<Response> {
  const forCrawler = isCrawler(request.headers.get('user-agent') ?? '')
  if (forCrawler) reportWithheld(entryContext, loadContext)
  const mark = crypto.randomUUID()
  const context = await withDataRead(withMatchesAlone(entryContext))
  let finalStatus = status
  const rendered = await renderPage(
    <CrawlerContext value={forCrawler}>
      <ConfigurationContext value={loadContext.get(publicConfigContext)}>
        <InlineMark value={mark}>
          <ServerRouter context={context} url={request.url} nonce={mark} />
        </InlineMark>
      </ConfigurationContext>
    </CrawlerContext>,
    {
      nonce: mark,
      timeoutMs: streamTimeout + 1_000,
      onError(error) {
        finalStatus = 500
        if (!request.signal.aborted) loadContext.get(reportFaultContext)(error)
      },
    },
  )
  return finished(rendered, { mark, status: finalStatus, headers, loadContext })
}

interface Rendered {
  readonly mark: string
  readonly status: number
  readonly headers: Headers
  readonly loadContext: Readonly<RouterContextProvider>
}

/**
 * Completes a rendered page: adds styles, structured data and preloads, and lists its inline scripts and styles in the
 * headers.
 */
function finished(rendered: Buffer, { mark, status, headers, loadContext }: Rendered): Response {
  const bare = readPageText(rendered)
  const names = namesInPage(bare)
  const styled = withConsoleStyles(withFirstStyles(bare, names), names, mark)
  const { page, parts } = takeInlineMarks(styled, mark)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set(INLINE_PARTS_HEADER, writeInlineParts(parts))
  const whole = withStructuredData(preloadFirstPhoto(holdScripts(page)), loadContext)
  return new Response(pageBytes(whole), { status, headers })
}

/**
 * Drops the routes that are not part of the page. React Router would otherwise prepare all of them for every page, and
 * the console has many.
 */
function withMatchesAlone(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const routes = Object.fromEntries(
    staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]!] as const),
  )
  return { ...context, manifest: { ...manifest, routes } }
}

/**
 * Reports errors that a crawler was answered with. Crawlers get no error page, so the log is the only place where these
 * errors show (specification §2). Faults of the server are in the log already.
 */
function reportWithheld(entryContext: EntryContext, loadContext: Readonly<RouterContextProvider>): void {
  for (const error of Object.values(entryContext.staticHandlerContext.errors ?? {}))
    if (isRouteErrorResponse(error)) loadContext.get(reportWithheldContext)(error.status)
}

/**
 * Adds the structured data. It is for machines only, so it is added here, where no script of the page has to carry it;
 * React leaves elements of the head that it did not render alone.
 */
function withStructuredData({ head, body }: PageText, loadContext: Readonly<RouterContextProvider>): PageText {
  return { head: head + asPageText(structuredDataElement(loadContext.get(structuredDataContext) ?? [])), body }
}
