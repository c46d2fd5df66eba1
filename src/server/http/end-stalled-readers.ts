import type { Server } from 'node:http'

/**
 * Ends connections whose reader has accepted nothing of an answer for this long, or for up to twice as long, because
 * Node begins to count anew once when the first part was accepted. Nobody can keep answers in memory by asking for much
 * and reading nothing. Answers that take long to make are left alone.
 */
export function endStalledReaders(server: Server, stalledMs: number): void {
  // Node ends a connection that has been silent for this long, unless something handles the event.
  server.timeout = stalledMs
  server.on('request', (_message, reply) => {
    reply.on('timeout', (socket) => {
      if (reply.writableLength > 0 || socket.writableLength > 0) socket.destroy()
    })
  })
}
