import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'

const refusals = {
  400: ['BadRequestError', 'This request cannot be read'],
  408: ['RequestTimeoutError', 'This request took too long to arrive'],
  414: ['URITooLongError', 'This address is too long'],
  431: ['RequestHeaderFieldsTooLargeError', 'These headers are too long'],
} as const

/**
 * Answers what never became a request, in the envelope that clients of the API read: an address or headers beyond the
 * server's limit, bytes that are not HTTP, or headers that did not arrive in time. Closes the connection. Handles the
 * event `clientError` of a server.
 */
export function refuseUnreadable(error: Error & { code?: string; rawPacket?: Buffer }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status = statusOf(error)
  const [name, message] = refusals[status]
  const body = JSON.stringify({ data: null, error: { status, name, message, details: {} } })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function statusOf({ code, rawPacket }: { code?: string; rawPacket?: Buffer }): keyof typeof refusals {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 408
  if (code !== 'HPE_HEADER_OVERFLOW') return 400
  // An address that is too long leaves no end of line in the received bytes.
  const [line = ''] = rawPacket?.toString('latin1').split('\r\n') ?? []
  return /^[A-Z]+ \S+/.test(line) && line.length > LONGEST_LINE ? 414 : 431
}

/** Beyond this length, the address alone was too long. */
const LONGEST_LINE = 8 * 1024
