import type { IncomingMessage, ServerResponse } from 'node:http'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { readsFilesWhole, takesFiles } from '#contract/site/console-map.ts'
import { CLIENT_ADDRESS_HEADER } from '#identity/client-address.ts'
import { VisitorGone } from '#identity/visitor-gone.ts'
import { compressed, compressor, encodingFor, nameEncodings } from './compressed-response.ts'
import { endWithRest } from './end-with-rest.ts'
import type { HeldBody } from './held-bodies.ts'
import { Overloaded } from '../overloaded.ts'

/**
 * The largest body of forms and API calls. Routes that accept files have their own bounds, and report them in the words
 * that their clients know, also for pages that pass files on.
 */
const BODY_LIMIT_BYTES = 1024 * 1024
const UPLOADS: ReadonlySet<string> = new Set(['/api/upload', '/api/upload/each', '/api/staff/stay-imports'])
/** The whole request has to arrive within this time; photos over a slow line take a while. */
export const UPLOAD_WITHIN_MS = 120_000
/** The same for bodies of all other requests. */
const BODY_WITHIN_MS = 30_000

/** Returns whether a message declares a body that is larger than the server accepts. */
export function declaresTooMuch(message: IncomingMessage): boolean {
  return Number(message.headers['content-length'] ?? 0) > BODY_LIMIT_BYTES && !takesUpload(message)
}

/** Returns whether a message goes to a route that accepts files, and bounds them itself. */
function takesUpload({ method, headers, url }: IncomingMessage): boolean {
  const target = safeTarget(url).split('?')[0] ?? ''
  const isForm = /^multipart\//i.test(headers['content-type'] ?? '')
  return method === 'POST' && (UPLOADS.has(target) || (isForm && takesFiles(target)))
}

/**
 * Stands for TRACE, which a `Request` cannot have: the answer is that of any method an address does not take, and names
 * those it does (RFC 9110, 15.5.6).
 */
const REFUSED_EVERYWHERE = 'UNTRACEABLE'

/** Thrown when the visitor has announced or sent more than the server accepts. */
export class BodyTooLarge extends Error {}

/**
 * Bodies up to this size are read as a whole first: two streams around a few hundred bytes cost more than their answer.
 */
const SMALL_BODY_BYTES = 64 * 1024

/**
 * Returns the body of a message that declares it to be small; null for all others. Rejects when the visitor disconnects
 * before its end, or is too slow, and with `Overloaded` when too much is in memory.
 */
export async function readSmallBody(message: IncomingMessage, held: HeldBody): Promise<Buffer | null> {
  const length = Number(message.headers['content-length'] ?? Infinity)
  if (message.method === 'GET' || message.method === 'HEAD' || !(length <= SMALL_BODY_BYTES)) return null
  if (!held.count(length)) throw new Overloaded()
  endWhenLate(message)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    message.on('data', (chunk: Buffer) => chunks.push(chunk))
    message.once('end', () => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)))
    message.once('error', reject)
    message.once('close', () => reject(new VisitorGone()))
  })
}

/**
 * Creates a Fetch `Request` for an incoming node:http message. `origin` is ours, never the visitor's Host header when a
 * website address is configured. `body`: it, if it was read already; otherwise `held` counts what arrives of it, and
 * beyond what may be in memory its reader gets a `VisitorGone`. Throws `TypeError` for a URL or method that the platform
 * refuses or that cannot be right (the caller answers 400), and `BodyTooLarge` for a declared length over 1 MiB.
 */
export function toRequest(
  message: IncomingMessage,
  origin: string,
  clientAddress: string,
  signal: AbortSignal,
  { body, held }: { readonly body: Buffer | null; readonly held: HeldBody },
): Request {
  const method = message.method === 'TRACE' ? REFUSED_EVERYWHERE : (message.method ?? 'GET')
  const headers = new Headers()
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index]!.toLowerCase()
    if (name === CLIENT_ADDRESS_HEADER) continue
    headers.append(name, message.rawHeaders[index + 1]!)
  }
  headers.set(CLIENT_ADDRESS_HEADER, clientAddress)
  const isUpload = takesUpload(message)
  if (declaresTooMuch(message)) throw new BodyTooLarge()
  const init: RequestInit = { method, headers, signal }
  if (body !== null) init.body = body as Uint8Array<ArrayBuffer>
  else if (method !== 'GET' && method !== 'HEAD') {
    const sent = !isUpload
      ? limited(message, held)
      : readsFilesWhole(safeTarget(message.url))
        ? counted(message, held)
        : whole(message)
    init.body = Readable.toWeb(sent) as ReadableStream<Uint8Array>
    init.duplex = 'half'
  }
  const request = new Request(origin + safeTarget(message.url), init)
  if (MANY_SLASHES.test(request.url.split('?', 1)[0] ?? ''))
    throw new TypeError('no address has so many slashes in a row')
  return request
}

/**
 * Code that matches addresses, including React Router, removes trailing slashes and scans a row of them once for each
 * slash: 8 KiB of slashes keep a process busy for seconds.
 */
const MANY_SLASHES = /\/{17}/

/**
 * Returns the path to append to the origin. It is not resolved against it, because `//evil` and `/\\evil` must remain
 * paths of ours.
 */
function safeTarget(target: string | undefined): string {
  // A proxy may send the whole address (RFC 9112 §3.2.2).
  const path = target?.replace(/^https?:\/\/[^/?#]*/i, '')
  return path?.startsWith('/') ? path : '/'
}

function whole(message: IncomingMessage): Readable {
  return through(message, new PassThrough())
}

/**
 * Passes a message through a gate. Does not use `pipeline`, which detaches the connection from a message whose reader
 * has stopped: the rest of the body could then never leave, and every later request would wait in vain.
 */
function through(message: IncomingMessage, gate: Transform): Readable {
  // A visitor who disconnects must close the gate; otherwise the reader of the body would wait for ever.
  message.once('close', () => {
    if (!message.complete) gate.destroy(new VisitorGone())
  })
  return message.pipe(gate)
}

function limited(message: IncomingMessage, held: HeldBody): Readable {
  endWhenLate(message)
  return counted(message, held, BODY_LIMIT_BYTES)
}

/** Passes a message on while it may be in memory, and is no longer than this. */
function counted(message: IncomingMessage, held: HeldBody, mostBytes = Infinity): Readable {
  let received = 0
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      received += chunk.length
      if (received > mostBytes) done(new BodyTooLarge())
      else if (held.count(chunk.length)) done(null, chunk)
      else done(new VisitorGone())
    },
  })
  return through(message, gate)
}

/** Answers a visitor who is too slow like Node itself does. */
function endWhenLate(message: IncomingMessage): void {
  if (message.complete) return
  const late = setTimeout(() => {
    if (message.complete) return
    message.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n', () => message.destroy())
  }, BODY_WITHIN_MS).unref()
  message.once('close', () => clearTimeout(late))
  message.once('end', () => clearTimeout(late))
}

/**
 * Writes a Fetch `Response`: data at once, other bodies as a stream, none for HEAD; text is compressed if the visitor
 * accepts that.
 */
export async function sendResponse(response: Response, message: IncomingMessage, reply: ServerResponse): Promise<void> {
  if (reply.destroyed) {
    await response.body?.cancel()
    return
  }
  const headers = headersOf(response)
  if (message.method === 'HEAD' || response.body === null) {
    await response.body?.cancel()
    nameEncodings(response.status, headers)
    reply.writeHead(response.status, headers)
    reply.end()
    return
  }
  // Answers of the API are complete already: two streams around each would cost more than writing it.
  if (response.headers.get('content-type')?.startsWith('application/json')) {
    return sendWhole(message, reply, {
      status: response.status,
      headers,
      body: Buffer.from(await response.arrayBuffer()),
    })
  }
  const encoding = encodingFor(message, response.status, headers)
  reply.writeHead(response.status, headers)
  const body = Readable.fromWeb(response.body as never)
  await (encoding ? pipeline(body, compressor(encoding), reply) : pipeline(body, reply))
}

/**
 * Writes the refusal of a body that has not arrived, because of the body or of who sends it. The connection ends with
 * it: its sender need not send the rest, and nobody waits for it.
 */
export async function sendRefusedBody(
  response: Response,
  message: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  if (reply.destroyed) return
  const body = Buffer.from(await response.arrayBuffer())
  const headers = headersOf(response)
  nameEncodings(response.status, headers)
  reply.writeHead(response.status, { ...headers, 'content-length': body.length, connection: 'close' })
  reply.write(body)
  endWithRest(message, reply)
}

function headersOf(response: Response): Record<string, string | string[]> {
  const headers: Record<string, string | string[]> = {}
  for (const [name, value] of response.headers) if (name !== 'set-cookie') headers[name] = value
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  return headers
}

/** Writes an answer with a complete body, compressed if the visitor accepts that. */
export async function sendWhole(
  message: IncomingMessage,
  reply: ServerResponse,
  response: {
    readonly status: number
    readonly headers: Readonly<Record<string, string | string[]>>
    readonly body: Buffer | string
  },
): Promise<void> {
  if (reply.destroyed) return
  const { status, body } = response
  const headers = { ...response.headers }
  const length = Buffer.byteLength(body)
  const encoding = encodingFor(message, status, headers, length)
  // All of it at once: an encoder that waits for a slow reader takes several times the memory of the answer.
  const sent = encoding ? await compressed(body, encoding) : body
  if (reply.destroyed) return
  reply.writeHead(status, { ...headers, 'content-length': String(encoding ? sent.length : length) })
  // A text is sent in one piece with its headers.
  reply.end(sent)
}
