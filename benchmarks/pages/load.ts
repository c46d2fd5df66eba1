import fs from 'node:fs'
import net from 'node:net'

export interface LoadResult {
  readonly requestsPerSecond: number
  /** Processor time of the server per request, microseconds: steadier than requests per second on a shared machine. */
  readonly cpuMicroseconds: number
}

export interface LoadTarget {
  readonly port: number
  /** Address of the nth request: the same one for pages out of memory, another each time for pages that are rendered. */
  readonly path: (request: number) => string
  /** Process whose processor time is counted. */
  readonly pid: number
}

const CONNECTIONS = 16
/** Requests of this process so far: no two are the same where the address depends on it. */
let count = 0

/** Asks for one address over 16 kept-alive connections for so many milliseconds. Rejects when an answer is not 200. */
export async function load(target: LoadTarget, milliseconds: number): Promise<LoadResult> {
  const cpuBefore = cpuTicks(target.pid)
  const started = performance.now()
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => oneConnection(target, started + milliseconds)),
  )
  const seconds = (performance.now() - started) / 1000
  const requests = counts.reduce((sum, count) => sum + count, 0)
  return {
    requestsPerSecond: requests / seconds,
    cpuMicroseconds: ((cpuTicks(target.pid) - cpuBefore) * 10_000) / requests,
  }
}

/** User and system time of a process in hundredths of a second (`/proc/PID/stat`, fields 14 and 15). */
function cpuTicks(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** A socket of its own and no HTTP client: the client must not be what is measured. */
function oneConnection(target: LoadTarget, until: number): Promise<number> {
  const next = () =>
    `GET ${target.path(count++)} HTTP/1.1\r\nhost: 127.0.0.1:${target.port}\r\naccept-encoding: br\r\n\r\n`
  return new Promise((resolve, reject) => {
    let answers = 0
    let expected = -1
    let received: Buffer = Buffer.alloc(0)
    const socket = net.connect(target.port, '127.0.0.1', () => socket.write(next()))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (expected < 0) {
        const end = received.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = received.subarray(0, end).toString('latin1')
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(`an address: ${head.split('\r\n')[0]}`))
        expected = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1])
      }
      if (received.length < expected) return
      answers++
      received = received.subarray(expected)
      expected = -1
      if (performance.now() < until) return socket.write(next())
      socket.end()
      resolve(answers)
    })
  })
}
