import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sendResponse, toRequest } from '#server/http/node-adapter.ts'

export interface ServedApp {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/** Serves an app on a port of this machine, for clients that need an address. */
export async function serveApp(app: (request: Request) => Promise<Response>): Promise<ServedApp> {
  const signal = new AbortController().signal
  let url = ''
  const server = createServer((message, reply) => {
    app(toRequest(message, url, '192.0.2.1', signal, { body: null, held: { count: () => true, isRefused: false } }))
      .then((response) => sendResponse(response, message, reply))
      // A browser that leaves a page ends what it was still reading, which is no fault of a test.
      .catch(() => reply.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
