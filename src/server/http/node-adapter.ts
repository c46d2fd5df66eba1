import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { takesFiles } from '#contract/site/console-map.ts'
import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import { compressionFor } from './compressed-response.ts'

/**
 * Bodies of forms and API calls. The routes that take files bound them themselves and say so as their clients know it,
 * also for pages that hand them on.
 */
const BODY_LIMIT_BYTES = 1024 * 1024
const UPLOADS: ReadonlySet<string> = new Set(['/api/upload', '/api/upload/each', '/api/staff/stay-imports'])

/** The whole of a request has to be here within this time: photos over a slow line need a while. */
export const UPLOAD_WITHIN_MS = 120_000
/** The same for bodies of all other requests. */
const BODY_WITHIN_MS = 30_000

/** The visitor sent more than the server takes, said before or while reading. */
export class BodyTooLarge extends Error {}

/** What is read whole before anybody is asked: two streams around a few hundred bytes cost more than the answer to them. */
const SMALL_BODY_BYTES = 64 * 1024

/**
 * The body of a message that says it is a small one; null for all others. Rejects when the visitor goes away before its end, or was too
 * slow.
 */
export async function readSmallBody(message: IncomingMessage): Promise<Buffer | null> {
  const length = Number(message.headers['content-length'] ?? Infinity)
  if (message.method === 'GET' || message.method === 'HEAD' || !(length <= SMALL_BODY_BYTES)) return null
  endWhenLate(message)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    message.once('error', reject)
    message.once('close', () => reject(new Error('the visitor went away')))
  })
}

/**
 * A Fetch `Request` for an incoming node:http message.
 * `origin` is ours, never the visitor's Host header when a website address is configured. `body`: what was read of it before.
 * Throws `TypeError` for a URL or method the platform refuses, and for one that nobody has (the caller answers 400), `BodyTooLarge` for a declared length over 1 MiB.
 */
export function toRequest(
  message: IncomingMessage,
  origin: string,
  clientAddress: string,
  signal: AbortSignal,
  body: Buffer | null = null,
): Request {
  const method = message.method ?? 'GET'
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index]!.toLowerCase()
    if (name === CLIENT_ADDRESS_HEADER) continue
    headers.append(name, message.rawHeaders[index + 1]!)
  }
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress)
  const target = safeTarget(message.url).split('?')[0] ?? ''
  const isForm = /^multipart\//i.test(message.headers['content-type'] ?? '')
  const isUpload = method === 'POST' && (UPLOADS.has(target) || (isForm && takesFiles(target)))
  if (!isUpload && Number(message.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES) throw new BodyTooLarge()
  const init: RequestInit = { method, headers, signal }
  if (body !== null) init.body = body as Uint8Array<ArrayBuffer>
  else if (method !== 'GET' && method !== 'HEAD') {
    init.body = Readable.toWeb(isUpload ? whole(message) : limited(message)) as ReadableStream<Uint8Array>
    init.duplex = 'half'
  }
  const request = new Request(origin + safeTarget(message.url), init)
  if (MANY_SLASHES.test(request.url.split('?', 1)[0] ?? ''))
    throw new TypeError('no address has so many slashes in a row')
  return request
}

/**
 * Whoever matches an address, React Router too, cuts slashes off its end, and looks through a row of them once for each: 8 KiB of
 * slashes keep a process busy for seconds.
 */
const MANY_SLASHES = /\/{17}/

/** Put behind the origin, not resolved against it: `//evil` and `/\\evil` must stay paths of ours. */
function safeTarget(target: string | undefined): string {
  // Through a proxy the whole address may stand there (RFC 9112 §3.2.2).
  const path = target?.replace(/^https?:\/\/[^/?#]*/i, '')
  return path?.startsWith('/') ? path : '/'
}

function whole(message: IncomingMessage): Readable {
  return through(message, new PassThrough())
}

/**
 * The message behind a gate. Not by `pipeline`, which takes the connection from a message that its reader has had enough of: what is left
 * of the body could not leave any more, and every request behind it would wait in vain.
 */
function through(message: IncomingMessage, gate: Transform): Readable {
  // A visitor who goes away in the middle must end the gate, or whoever reads the body waits for ever.
  message.once('close', () => {
    if (!message.complete) gate.destroy(new Error('the visitor went away'))
  })
  return message.pipe(gate)
}

function limited(message: IncomingMessage): Readable {
  let received = 0
  endWhenLate(message)
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > BODY_LIMIT_BYTES) done(new BodyTooLarge())
      else done(null, chunk)
    },
  })
  return through(message, gate)
}

/** Whoever is too slow is answered as node itself does. */
function endWhenLate(message: IncomingMessage): void {
  if (message.complete) return
  const late = setTimeout(() => {
    if (message.complete) return
    message.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => message.destroy())
  }, BODY_WITHIN_MS).unref()
  message.once('close', () => clearTimeout(late))
  message.once('end', () => clearTimeout(late))
}

/** Writes a Fetch `Response`: data at once, other bodies streamed, none for HEAD; text compressed where the visitor takes it. */
export async function sendResponse(response: Response, message: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (reply.destroyed) {
    await response.body?.cancel()
    return
  }
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  if (message.method === 'HEAD' || response.body === null) {
    await response.body?.cancel()
    reply.writeHead(response.status, headers)
    reply.end()
    return
  }
  // Answers of the API are whole already: two streams around each would cost more than writing it.
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    return sendWhole(message, reply, {
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
  const smaller = compressionFor(message, response.status, headers)
  reply.writeHead(response.status, headers)
  const body = Readable.fromWeb(response.body as never)
  await (smaller ? pipeline(body, smaller, reply) : pipeline(body, reply))
}

/** Writes an answer whose body is there as a whole, compressed where the visitor takes it. */
export async function sendWhole(
  message: IncomingMessage,
  reply: ServerResponse,
  answer: {
    readonly status: number
    readonly headers: Readonly<Record<string, string | string[]>>
    readonly body: Buffer | string
  },
): Promise<void> {
  if (reply.destroyed) return
  const { status, body } = answer
  const headers = { ...answer.headers }
  const length = Buffer.byteLength(body)
  const smaller = compressionFor(message, status, headers, length)
  if (smaller === null) headers['content-length'] = String(length)
  reply.writeHead(status, headers)
  if (smaller) await pipeline([Buffer.from(body)], smaller, reply)
  // A text leaves in one piece with its headers.
  else reply.end(body)
}
