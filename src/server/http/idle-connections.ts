import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The connections of a server without a request in progress, and since when (`performance.now()`). */
export class IdleConnections {
  readonly #idleSince = new Map<Socket, number>()

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#idleSince.set(socket, performance.now())
      socket.once('close', () => this.#idleSince.delete(socket))
    })
    server.on('request', ({ socket }, reply) => {
      this.#idleSince.delete(socket)
      reply.once('close', () => {
        if (!socket.destroyed) this.#idleSince.set(socket, performance.now())
      })
    })
  }

  /**
   * Closes connections that have been idle for this long, until the returned function is called. A visitor who sends
   * one request after another still gets an answer, which announces that the connection closes; closing at once could
   * lose a request that is being sent.
   */
  endAfter(idleMs: number): () => void {
    // Whatever has arrived meanwhile is read between the timer and the work scheduled with setImmediate.
    const timer = setInterval(() => setImmediate(() => this.#endIdleSince(performance.now() - idleMs)), idleMs / 4)
    return () => clearInterval(timer)
  }

  /** Returns the connection among these that has been idle for longest; undefined if none of them is idle. */
  longestAmong(connections: ReadonlySet<Socket>): Socket | undefined {
    for (const socket of this.#idleSince.keys()) if (connections.has(socket)) return socket
    return undefined
  }

  #endIdleSince(time: number): void {
    for (const [socket, since] of this.#idleSince) if (since <= time) socket.destroy()
  }
}
