import { readFileSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { build, type Rolldown } from 'vite'
import { securityHeaders } from '#server/http/security-headers.ts'
import { createIdentityService, type IdentityService } from '../../protocol/identity-service.ts'
import { providersAt } from '../../protocol/identity-provider/provider-service.ts'

/** Everything the page may load: itself. */
const POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'; img-src data:"
const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Test</title><link rel="icon" href="data:,"></head>' +
  '<body><p id="user"></p><p id="result"></p><script type="module" src="/app.js"></script></body></html>'

export interface SdkPage {
  /** `https://localhost:…` */
  readonly origin: string
  readonly service: IdentityService
  close(): Promise<void>
}

/** A page with the official SDK and our windows, beside the identity service, on one https origin as in production. */
export async function serveSdkPage(issuerUrl: string): Promise<SdkPage> {
  const scripts = await bundle()
  const pem = readFileSync(path.resolve(import.meta.dirname, '../../support/localhost-certificate.pem'), 'utf8')
  let service: IdentityService | null = null
  const server = createServer({ key: pem, cert: pem }, (incoming, outgoing) => {
    reply(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(500).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `https://localhost:${(server.address() as AddressInfo).port}`
  service = await createIdentityService({
    websiteUrl: origin,
    providers: providersAt(issuerUrl),
    throttles: { providerPerAddress: { burst: 1000, seconds: 60 } },
  })

  async function reply(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const response = await respond(incoming)
    const headers = Object.entries(securityHeaders(true)).filter(([name]) => !response.headers.has(name))
    outgoing.writeHead(response.status, { ...Object.fromEntries(headers), ...Object.fromEntries(response.headers) })
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  }

  async function respond(incoming: IncomingMessage): Promise<Response> {
    const { pathname } = new URL(incoming.url ?? '/', origin)
    const script = scripts.get(pathname)
    if (script !== undefined) return new Response(script, { headers: { 'content-type': 'text/javascript' } })
    if (pathname === '/')
      return new Response(PAGE, { headers: { 'content-type': 'text/html', 'content-security-policy': POLICY } })
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    return service!.identity(
      new Request(origin + incoming.url, {
        method: incoming.method!,
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
      }),
    )
  }

  return {
    origin,
    service,
    async close() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      await service.close()
    },
  }
}

/** The page's scripts by their paths. */
async function bundle(): Promise<ReadonlyMap<string, string>> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: {
        input: path.resolve(import.meta.dirname, 'page-entry.ts'),
        output: { entryFileNames: 'app.js', chunkFileNames: '[name]-[hash].js' },
      },
      target: 'esnext',
    },
  })) as Rolldown.RolldownOutput
  return new Map(built.output.flatMap((part) => (part.type === 'chunk' ? [[`/${part.fileName}`, part.code]] : [])))
}
