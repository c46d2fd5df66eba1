import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** How many requests may wait on one connection for the answers before theirs. Browsers and proxies send one at a time. */
const MOST_WAITING = 32

/**
 * Answers the requests of one connection one after another: the next is begun once the answer before it has left. Node
 * begins all that have arrived and keeps the answers, so that a few kilobytes of requests from somebody who reads
 * nothing would fill the memory. A connection on which more than 32 wait is ended.
 */
export function respondInTurn(listener: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  return (message, reply) => {
    // An answer has the connection when it is its turn.
    if (reply.socket) return listener(message, reply)
    const { socket } = message
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MOST_WAITING) return void socket.destroy()
    reply.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Node is not done with giving it the connection.
      process.nextTick(() => {
        if (!socket.destroyed) listener(message, reply)
      })
    })
  }
}
