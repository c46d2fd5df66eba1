import { mkdtempSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'

export interface StallingProxy {
  /** The directory of its Unix socket: the `host` of a connection. */
  readonly host: string
  /** Returns how many connections were made so far. */
  opened(): number
  /** Lets nothing pass from now on; connections stay open. */
  stall(): void
  /** Lets everything pass again, including what was held back. */
  resume(): void
  close(): Promise<void>
}

/** Starts a proxy in front of PostgreSQL that can make it look as if it were there but did not answer. */
export async function startStallingProxy(target: { host: string; port: number }): Promise<StallingProxy> {
  const host = mkdtempSync(path.join(os.tmpdir(), 'holmstay-proxy-'))
  const sockets = new Set<net.Socket>()
  let stalled = false
  let opened = 0
  const server = net.createServer((client) => {
    opened += 1
    const upstream = net.connect(path.join(target.host, `.s.PGSQL.${target.port}`))
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from)
      from.on('error', () => {}).on('data', (chunk: Buffer) => void to.write(chunk))
      from.on('close', () => {
        sockets.delete(from)
        to.destroy()
      })
      if (stalled) from.pause()
    }
  })
  await new Promise<void>((resolve) => server.listen(path.join(host, `.s.PGSQL.${target.port}`), resolve))
  return {
    host,
    opened: () => opened,
    stall() {
      stalled = true
      for (const socket of sockets) socket.pause()
    },
    resume() {
      stalled = false
      for (const socket of sockets) socket.resume()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
      rmSync(host, { recursive: true, force: true })
    },
  }
}
