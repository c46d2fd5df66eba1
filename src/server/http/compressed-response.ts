import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import zlib, { type BrotliOptions } from 'node:zlib'
import type { Transform } from 'node:stream'

const { BROTLI_PARAM_LGWIN, BROTLI_PARAM_QUALITY } = zlib.constants

/**
 * Types worth compressing; pictures, fonts and documents are compressed already. `text/x-script` is the data of a
 * client navigation.
 */
const SHRINKS =
  /^(?:text\/(?!event-stream)|image\/svg\+xml|application\/(?:json|xml|manifest\+json|[\w.+-]+\+(?:json|xml))\b)/i
/** Compressing a smaller body saves no packet. */
export const LEAST_BYTES = 1_200
/** For answers made for a single visitor: at this quality a page takes a millisecond and shrinks to a fifth. */
const BROTLI: BrotliOptions = {
  // A window of 256 kB: with the usual 4 MB, each answer in progress would take as much memory.
  params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 },
}
const GZIP = { level: 5 }
/** Up to this size, compressing takes less time than handing the work to another thread. */
const MOST_BYTES_AT_ONCE = 16 * 1024

/**
 * Returns the encoding in which the body of an answer is compressed, one that its visitor accepts, and changes the
 * headers accordingly; null when it is sent as it is. The compressed body differs byte by byte from what the same
 * address sends to others, so its tag becomes weak (RFC 9110 §8.8.1). `bytes`: the size of the body if known.
 */
export function encodingFor(
  message: IncomingMessage,
  status: number,
  headers: Record<string, string | string[]>,
  bytes?: number,
): Encoding | null {
  if (!nameEncodings(status, headers)) return null
  if (bytes !== undefined && bytes < LEAST_BYTES) return null
  const encoding = acceptedEncoding(String(message.headers['accept-encoding'] ?? ''))
  if (encoding === null) return null
  headers['content-encoding'] = encoding
  delete headers['content-length']
  const tag = headers['etag']
  if (typeof tag === 'string' && !tag.startsWith('W/')) headers['etag'] = `W/${tag}`
  return encoding
}

/** Returns a stream that compresses what is read. */
export function compressor(encoding: Encoding): Transform {
  return encoding === 'br' ? zlib.createBrotliCompress(BROTLI) : zlib.createGzip(GZIP)
}

const compressBrotli = promisify(zlib.brotliCompress)
const compressGzip = promisify(zlib.gzip)

/** Returns a complete body compressed. A stream would take twice as long for a small one. */
export async function compressed(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  if (body.length > MOST_BYTES_AT_ONCE)
    return encoding === 'br' ? compressBrotli(body, BROTLI) : compressGzip(body, GZIP)
  return encoding === 'br' ? zlib.brotliCompressSync(body, BROTLI) : zlib.gzipSync(body, GZIP)
}

/**
 * Adds `Accept-Encoding` to `Vary` of an answer whose body may be compressed, also where none is sent: an answer to HEAD
 * has the headers of that to GET (RFC 9110 §9.3.2), and caches replace theirs by it. Returns whether it may be.
 */
export function nameEncodings(status: number, headers: Record<string, string | string[]>): boolean {
  if (!SHRINKS.test(String(headers['content-type'] ?? '')) || headers['content-encoding'] !== undefined) return false
  if (/\bno-transform\b/i.test(String(headers['cache-control'] ?? ''))) return false
  if (status === 204 || status === 206 || status === 304) return false
  headers['vary'] = withAcceptEncoding(headers['vary'])
  return true
}

export type Encoding = 'br' | 'gzip'

/** Caches what common `Accept-Encoding` headers accept. */
const usual = new Map<string, Encoding | null>()
const MOST_USUAL = 64

/** Returns the better of the encodings that a visitor accepts (RFC 9110 §12.5.3); `q=0` refuses one. */
export function acceptedEncoding(accepted: string): Encoding | null {
  const known = usual.get(accepted)
  if (known !== undefined) return known
  const encoding = betterOf(accepted)
  if (usual.size < MOST_USUAL) usual.set(accepted, encoding)
  return encoding
}

function betterOf(accepted: string): Encoding | null {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(?:\.0*)?\s*$/.test(part))
    .map((part) => part.split(';')[0]!.trim())
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null
}

/** Returns `Vary` of an answer that may be compressed. */
export function withAcceptEncoding(vary: string | string[] | undefined): string {
  const named = vary === undefined ? '' : String(vary)
  if (/(?:^|,)\s*(?:\*|accept-encoding)\s*(?:,|$)/i.test(named)) return named
  return named === '' ? 'Accept-Encoding' : `${named}, Accept-Encoding`
}
