import type { IncomingMessage, ServerResponse } from 'node:http'

/** How long nothing of a refused body may arrive, and how long all of it may take, until its connection ends. */
const IDLE_MS = 2_000
const LONGEST_MS = 10_000

/**
 * Ends an answer that is written, with its length and `Connection: close`, while its sender may still be sending: once
 * the rest of the body has arrived, or soon after it has stopped. A connection that is closed while something unread
 * arrives is reset, and the sender loses the answer (RFC 9112, 9.6).
 */
export function endWithRest(message: IncomingMessage, reply: ServerResponse): void {
  if (message.complete) {
    reply.end()
    return
  }
  const end = () => {
    clearTimeout(idle)
    clearTimeout(longest)
    if (!reply.writableEnded) reply.end()
  }
  const idle = setTimeout(end, IDLE_MS).unref()
  const longest = setTimeout(end, LONGEST_MS).unref()
  message.unpipe()
  message.once('end', end).once('close', end)
  message.on('data', () => idle.refresh())
}

/**
 * Ends the connection of a request some time after its answer if the body that it has announced does not arrive. Nobody
 * reads such a body, but the next request could only follow it. Called before the answer.
 */
export function endUnlessRestArrives(message: IncomingMessage, reply: ServerResponse): void {
  if (!announcesBody(message)) return
  reply.once('finish', () => {
    if (message.complete) return
    const late = setTimeout(() => message.socket.destroy(), LONGEST_MS).unref()
    message.once('end', () => clearTimeout(late)).once('close', () => clearTimeout(late))
  })
}

function announcesBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
