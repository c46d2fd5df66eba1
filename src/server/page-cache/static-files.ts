import { existsSync, readFileSync, readdirSync } from 'node:fs'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import path from 'node:path'
import { etagOf, isKnown } from '#api/route/conditional-response.ts'
import { acceptedEncoding } from '#server/http/compressed-response.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}
/** The suffix of the smaller variant that the build writes beside a file (`scripts/compress-assets.ts`). */
const BROTLI = '.br'

interface StaticFile {
  readonly body: Buffer
  /** Null if it would not be smaller. */
  readonly brotli: Buffer | null
  readonly headers: OutgoingHttpHeaders
  readonly etag: string
}

/** The files of the client build, in memory. Names with a hash never change, so browsers may cache them for ever. */
export class StaticFiles {
  readonly #files = new Map<string, StaticFile>()

  /**
   * Loads the files. `headers` are sent with every file. `previous`: the files of the previous build, which pages
   * request that were open, or sent by another process, when this build was deployed; may be missing.
   */
  constructor(directory: string, headers: Readonly<Record<string, string>>, previous?: string) {
    if (previous !== undefined && existsSync(previous)) this.#read(previous, headers)
    this.#read(directory, headers)
  }

  #read(directory: string, headers: Readonly<Record<string, string>>): void {
    for (const entry of readdirSync(directory, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || entry.parentPath.includes('.vite') || entry.name.endsWith(BROTLI)) continue
      const file = path.join(entry.parentPath, entry.name)
      const url = `/${path.relative(directory, file).split(path.sep).join('/')}`
      const brotli = existsSync(file + BROTLI) ? readFileSync(file + BROTLI) : null
      this.#files.set(url, describe(url, readFileSync(file), brotli, headers))
    }
  }

  /** Sends the file of this target; returns false when there is none. */
  serve(message: IncomingMessage, reply: ServerResponse): boolean {
    const target = message.url ?? '/'
    const question = target.indexOf('?')
    const file = this.#files.get(question < 0 ? target : target.slice(0, question))
    if (!file || (message.method !== 'GET' && message.method !== 'HEAD')) return false
    if (isKnown(message.headers['if-none-match'], file.etag)) {
      reply.writeHead(304, file.headers)
      reply.end()
      return true
    }
    const { brotli } = file
    const isSmall = brotli !== null && acceptedEncoding(String(message.headers['accept-encoding'] ?? '')) === 'br'
    const body = isSmall ? brotli : file.body
    const encoding = isSmall ? { 'content-encoding': 'br' } : {}
    reply.writeHead(200, { ...file.headers, ...encoding, 'content-length': body.length })
    reply.end(message.method === 'HEAD' ? undefined : body)
    return true
  }
}

function describe(
  url: string,
  body: Buffer,
  brotli: Buffer | null,
  headers: Readonly<Record<string, string>>,
): StaticFile {
  const etag = etagOf(body)
  const immutable = url.startsWith('/assets/') || url.startsWith('/fonts/')
  return {
    body,
    brotli,
    etag,
    headers: {
      ...headers,
      'content-type': TYPES[path.extname(url)] ?? 'application/octet-stream',
      'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      vary: 'accept-encoding',
      etag,
    },
  }
}
