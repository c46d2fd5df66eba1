import fs from 'node:fs'
import net from 'node:net'

export interface LoadResult {
  readonly requestsPerSecond: number
  /** Processor time of the server per request, microseconds: steadier than requests per second on a shared machine. */
  readonly cpuMicroseconds: number
  /** How long each answer took, from the request to its last byte. */
  readonly milliseconds: readonly number[]
}

export interface LoadTarget {
  readonly port: number
  /** The nth request as it goes over the wire; the same one for pages out of memory, another each time where that matters. */
  readonly request: (count: number) => string
  /** Process whose processor time is counted. */
  readonly pid: number
}

const CONNECTIONS = 16
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')
/** Requests of this process so far: no two are the same where the address depends on it. */
let count = 0

/** A GET of an address, for `LoadTarget.request`. */
export function getRequest(port: number, path: string, encoding = 'br'): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept-encoding: ${encoding}\r\n\r\n`
}

/** Sends requests over 16 kept-alive connections for so many milliseconds. Rejects when an answer is not 200. */
export async function load(target: LoadTarget, milliseconds: number): Promise<LoadResult> {
  const cpuBefore = cpuTicks(target.pid)
  const started = performance.now()
  const times = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => oneConnection(target, started + milliseconds)),
  )
  const seconds = (performance.now() - started) / 1000
  const all = times.flat()
  return {
    requestsPerSecond: all.length / seconds,
    cpuMicroseconds: ((cpuTicks(target.pid) - cpuBefore) * 10_000) / all.length,
    milliseconds: all,
  }
}

/** User and system time of a process in hundredths of a second (`/proc/PID/stat`, fields 14 and 15). */
function cpuTicks(pid: number): number {
  const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
  return Number(fields[11]) + Number(fields[12])
}

/** A socket of its own and no HTTP client: the client must not be what is measured. */
function oneConnection(target: LoadTarget, until: number): Promise<readonly number[]> {
  return new Promise((resolve, reject) => {
    const times: number[] = []
    let asked = 0
    const next = () => {
      asked = performance.now()
      return target.request(count++)
    }
    let isComplete: (() => boolean) | null = null
    let received: Buffer = Buffer.alloc(0)
    const socket = net.connect(target.port, '127.0.0.1', () => socket.write(next()))
    socket.setNoDelay(true)
    socket.on('error', reject)
    socket.on('data', (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      if (isComplete === null) {
        const end = received.indexOf('\r\n\r\n')
        if (end < 0) return
        const head = received.subarray(0, end).toString('latin1')
        if (!head.startsWith('HTTP/1.1 200')) return reject(new Error(received.toString('utf8').slice(0, 600)))
        const length = /content-length: (\d+)/i.exec(head)?.[1]
        isComplete =
          length === undefined
            ? () => received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
            : () => received.length >= end + 4 + Number(length)
      }
      if (!isComplete()) return
      const now = performance.now()
      times.push(now - asked)
      received = Buffer.alloc(0)
      isComplete = null
      if (now < until) return socket.write(next())
      socket.end()
      resolve(times)
    })
  })
}
