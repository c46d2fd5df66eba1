import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { subscriberOf } from '#accounts/throttle/network-of.ts'
import type { IdleConnections } from './idle-connections.ts'

/** Ten thousand idle connections take 160 MB. */
const MOST_CONNECTIONS = 10_000
/** Files, the database and mail servers need some of the files that a process may have open. */
const SHARE_OF_FILES = 0.8

/** Returns how many connections a process accepts: fewer where it may open few files. */
export function mostConnections(): number {
  return Math.min(MOST_CONNECTIONS, Math.floor(mostFiles() * SHARE_OF_FILES))
}

/**
 * Bounds the connections of a server. Beyond `most`, the address that has the most gives one up: the one that has been
 * idle for longest or, if it is waiting for answers on all of them, its oldest. Nobody can keep others out by opening
 * many, and behind a proxy, whose connections all have one address, only idle ones end. Newcomers are idle: they are
 * refused if all others of their address are in use.
 */
export function boundConnections(server: Server, idle: IdleConnections, most: number): void {
  const held = new Map<string, Set<Socket>>()
  let count = 0
  server.on('connection', (socket) => {
    const address = subscriberOf(socket.remoteAddress ?? 'unknown')
    const own = held.get(address) ?? new Set()
    held.set(address, own.add(socket))
    count++
    socket.once('close', () => {
      count--
      own.delete(socket)
      if (own.size === 0 && held.get(address) === own) held.delete(address)
    })
    if (count <= most) return
    const largest = largestOf(held.values())
    const [oldest] = largest
    void (idle.longestAmong(largest) ?? oldest)?.destroy()
  })
}

function largestOf(sets: Iterable<ReadonlySet<Socket>>): ReadonlySet<Socket> {
  let largest: ReadonlySet<Socket> = new Set()
  for (const set of sets) if (set.size > largest.size) largest = set
  return largest
}

/** Returns how many files this process may have open; systems that do not say have room. */
function mostFiles(): number {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8')
    return Number(/^Max open files +(\d+)/m.exec(limits)?.[1] ?? Infinity)
  } catch {
    return Infinity
  }
}
