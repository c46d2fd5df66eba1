import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The connections of a server that have no request under way, and since when (`performance.now()`). */
export class IdleConnections {
  readonly #idleSince = new Map<Socket, number>()

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#idleSince.set(socket, performance.now())
      socket.once('close', () => this.#idleSince.delete(socket))
    })
    const idleSince = this.#idleSince
    // One listener for all answers, and none that is taken away: there are tens of thousands a second.
    function noteIdle(this: ServerResponse): void {
      const { socket } = this.req
      if (!socket.destroyed) idleSince.set(socket, performance.now())
    }
    server.on('request', ({ socket }, reply) => {
      idleSince.delete(socket)
      reply.on('close', noteIdle)
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
