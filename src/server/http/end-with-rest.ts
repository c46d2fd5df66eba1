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
