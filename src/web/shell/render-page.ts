import { Writable } from 'node:stream'
import type { ReactElement } from 'react'
import { renderToPipeableStream, renderToString } from 'react-dom/server'
import type { EntryContext } from 'react-router'

/** What React writes in place of a part that it could not render at once. Texts cannot contain it: `<` is escaped. */
const MISSING_PART = '<!--$!-->'

export interface PageRendering {
  /** The nonce of the inline scripts and styles that React itself adds. */
  readonly nonce: string
  /** How long parts that wait for something may take, in milliseconds. */
  readonly timeoutMs: number
  /** Is called with each error, also of a part whose place an error boundary takes. */
  readonly onError: (error: unknown) => void
}

/**
 * Renders a whole page into its bytes. Most pages are rendered in one go, which takes a sixth less work than React's
 * stream: the stream encodes each of the thousands of pieces of a page by itself. Pages of which a part waits or fails
 * are rendered again by the stream, which waits and reports; usually for a module that the first visitor loads.
 */
export async function renderPage(element: ReactElement, rendering: PageRendering): Promise<Buffer> {
  const whole = renderAtOnce(element)
  return whole === undefined ? renderByStream(element, rendering) : Buffer.from(whole)
}

function renderAtOnce(element: ReactElement): string | undefined {
  try {
    const page = renderToString(element)
    return page.includes(MISSING_PART) ? undefined : `<!DOCTYPE html>${page}`
  } catch {
    // The stream meets the same error and reports it.
    return undefined
  }
}

function renderByStream(element: ReactElement, { nonce, timeoutMs, onError }: PageRendering): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk)
        done()
      },
      final(done) {
        resolve(Buffer.concat(chunks))
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(element, {
      nonce,
      // Renders every part in its final place: without scripts, a part that a script has to move there would never
      // appear.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady() {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError(error) {
        clearTimeout(timer)
        reject(error)
      },
      onError,
    })
    const timer = setTimeout(abort, timeoutMs)
  })
}

/**
 * Reads the data of a page before it is rendered. React Router reads them while it renders, and each piece is a part of
 * the page that waits for the next.
 */
export async function withDataRead(context: EntryContext): Promise<EntryContext> {
  const stream = context.serverHandoffStream
  if (!stream) return context
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  const streamCache: NonNullable<NonNullable<EntryContext['renderMeta']>['streamCache']> = {}
  let done = false
  for (let piece = 0; !done; piece++) {
    const read = await reader.read()
    done = read.done
    const value = decoder.decode(read.value, { stream: true })
    streamCache[piece] = Object.assign(Promise.resolve(), { result: { done, value } })
  }
  return {
    ...context,
    renderMeta: { ...context.renderMeta, streamCache },
    // Each rendering locks a stream, though it finds all pieces in the cache.
    get serverHandoffStream() {
      return new ReadableStream<Uint8Array>()
    },
  }
}
