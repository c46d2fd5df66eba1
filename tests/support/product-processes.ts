import http from 'node:http'

export interface ProcessResponse {
  readonly status: number
  readonly headers: http.IncomingHttpHeaders
  readonly body: string
}

export interface ProcessRequest {
  readonly agent?: http.Agent
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** The data to send as JSON. */
  readonly data?: unknown
}

/**
 * Longer than any answer takes, also on a slow machine, where five hundred guests who prove the calendar took more than
 * twenty seconds: an answer that has not arrived by then never will.
 */
const HUNG_MS = 60_000

/** Sends a request over the connections of an agent; without one, over a connection of its own. */
export function request(url: string, { agent, method = 'GET', headers = {}, data }: ProcessRequest = {}) {
  const body = data === undefined ? undefined : JSON.stringify(data)
  return new Promise<ProcessResponse>((resolve, reject) => {
    const sent = http.request(url, {
      method,
      agent: agent ?? false,
      timeout: HUNG_MS,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    })
    sent.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks).toString() }),
      )
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer came')))
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Returns the number of the process at the other end of a connection. */
export async function processAt(url: string, agent?: http.Agent): Promise<number> {
  const { body } = await request(`${url}/health`, { ...(agent && { agent }) })
  return (JSON.parse(body) as { process: number }).process
}

/** Opens a persistent connection to each of the processes of a product, by process number. */
export async function connectToEach(url: string, count: number): Promise<ReadonlyMap<number, http.Agent>> {
  const found = new Map<number, http.Agent>()
  while (found.size < count) {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const pid = await processAt(url, agent)
    if (found.has(pid)) agent.destroy()
    else found.set(pid, agent)
  }
  return found
}
