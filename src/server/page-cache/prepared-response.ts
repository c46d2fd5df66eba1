import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { isKnown, type WholeResponse } from '#api/route/conditional-response.ts'
import { acceptedEncoding, LEAST_BYTES, withAcceptEncoding, type Encoding } from '#server/http/compressed-response.ts'
import { exactBytes } from './exact-bytes.ts'
import { prepareHead, writePreparedHead, type PreparedHead } from './prepared-head.ts'

const compressBrotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)
const QUALITY = { [zlib.constants.BROTLI_PARAM_QUALITY]: 5 }
/** JSON shrinks to a fifth in either encoding, often less; this covers two encodings and the headers. */
const SIZE = { share: 1.5, heads: 3_000 }

/** A body and the headers sent before it. */
interface Form {
  readonly head: PreparedHead
  readonly body: Buffer
}

/** An answer that is sent repeatedly: uncompressed at once, and compressed after the first request for that. */
export class PreparedResponse implements WholeResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly #sent: Readonly<Record<string, string>>
  readonly #plain: Form
  readonly #notModified: PreparedHead
  readonly #smaller: Partial<Record<Encoding, Promise<Form>>> = {}

  /** Creates the answer. `siteHeaders`: what every answer has besides its own headers. */
  constructor({ status, headers, body }: WholeResponse, siteHeaders: Readonly<Record<string, string>>) {
    this.status = status
    this.headers = headers
    this.body = body
    const vary = [headers['vary'], siteHeaders['vary']].filter((names) => names !== undefined).join(', ')
    this.#sent = { ...siteHeaders, ...headers, vary: withAcceptEncoding(vary) }
    this.#plain = { body, head: prepareHead(status, this.#sent, body.length) }
    const { 'content-type': _, ...withoutBody } = this.#sent
    this.#notModified = prepareHead(304, withoutBody, null)
  }

  /** Approximate bytes of memory, whatever is requested. */
  get size(): number {
    return Math.ceil(this.body.length * SIZE.share) + SIZE.heads
  }

  /** Answers a GET or HEAD. `more`: header lines for this request alone. */
  send(message: IncomingMessage, reply: ServerResponse, more: string): void {
    if (isKnown(message.headers['if-none-match'], this.headers['etag'])) {
      writePreparedHead(reply, this.#notModified, more)
      reply.end()
      return
    }
    const accepted = message.headers['accept-encoding']
    const encoding =
      accepted === undefined || this.body.length < LEAST_BYTES ? null : acceptedEncoding(String(accepted))
    if (encoding === null) return sendForm(this.#plain, message, reply, more)
    const form = (this.#smaller[encoding] ??= this.#compressed(encoding))
    form.then(
      (made) => sendForm(made, message, reply, more),
      () => {
        // A failed result is not kept, so that the next request tries again.
        delete this.#smaller[encoding]
        sendForm(this.#plain, message, reply, more)
      },
    )
  }

  async #compressed(encoding: Encoding): Promise<Form> {
    const small = await (encoding === 'br' ? compressBrotli(this.body, { params: QUALITY }) : gzip(this.body))
    const body = exactBytes(small)
    return { body, head: prepareHead(this.status, { ...this.#sent, 'content-encoding': encoding }, body.length) }
  }
}

function sendForm({ head, body }: Form, message: IncomingMessage, reply: ServerResponse, more: string): void {
  writePreparedHead(reply, head, more)
  reply.end(message.method === 'HEAD' ? undefined : body)
}
