import { Writable } from 'node:stream'
import { renderToPipeableStream } from 'react-dom/server'
import {
  isRouteErrorResponse,
  ServerRouter,
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
} from 'react-router'
import { isCrawler } from '#contract/crawler.ts'
import { reportFaultContext } from './context.ts'
import { CrawlerContext } from './shell/errors/crawler.ts'

export { createLoadContext } from './context.ts'

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
  return new Promise((resolve, reject) => {
    let finalStatus = status
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        headers.set('content-type', 'text/html; charset=utf-8')
        resolve(new Response(lowPriorityPreloads(Buffer.concat(chunks).toString()), { status: finalStatus, headers }))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(
      <CrawlerContext value={isCrawler(request.headers.get('user-agent') ?? '')}>
        <ServerRouter context={entryContext} url={request.url} />
      </CrawlerContext>,
      {
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

/** Scripts wait for the text, the font and the first picture: the first paint comes a second earlier on a slow line. */
function lowPriorityPreloads(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}
