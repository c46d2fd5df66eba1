import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** The connections of a server that have no request under way, and since when (`performance.now()`). */
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
   * Ends those that have been idle for so long, from now on until the function returned is called. Whoever asks one thing after the other
   * is answered, and told with the answer that the connection ends; one that is cut at once may have a request on its way.
   */
  endAfter(idleMs: number): () => void {
    // What has arrived meanwhile is read between a timer and the work it leaves for immediately after.
    const timer = setInterval(() => setImmediate(() => this.#endIdleSince(performance.now() - idleMs)), idleMs / 4)
    return () => clearInterval(timer)
  }

  #endIdleSince(time: number): void {
    for (const [socket, since] of this.#idleSince) if (since <= time) socket.destroy()
  }
}
