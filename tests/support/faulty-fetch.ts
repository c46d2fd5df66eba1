/**
 * What happens to a request on its way: it never arrives, it arrives and its answer is lost, or a server error is
 * returned.
 */
export type FetchFault = 'never_arrives' | 'answer_lost' | 'server_error' | 'too_many_requests'

/** A `fetch` whose next requests fail in given ways, one after the other; all others are passed on. */
export interface FaultyFetch {
  readonly fetch: (request: Request) => Promise<Response>
  /** Makes the next `count` requests fail. */
  suffer(fault: FetchFault, count?: number): void
  /** Makes every request fail, until `null` ends that. */
  always(fault: FetchFault | null): void
  /** The requests that arrived. */
  readonly arrived: readonly Request[]
}

/**
 * For chaos tests: `createShop().interceptProvider(faultyFetch(shop.sandbox).fetch)` loses answers of the simulated
 * provider.
 */
export function faultyFetch(target: (request: Request) => Promise<Response>): FaultyFetch {
  const waiting: FetchFault[] = []
  const arrived: Request[] = []
  let lasting: FetchFault | null = null
  return {
    arrived,
    suffer(fault, count = 1) {
      for (let time = 0; time < count; time += 1) waiting.push(fault)
    },
    always(fault) {
      lasting = fault
    },
    async fetch(request) {
      const fault = waiting.shift() ?? lasting
      if (fault === 'never_arrives') throw new TypeError('connection refused')
      if (fault === 'server_error') return new Response('{}', { status: 503 })
      if (fault === 'too_many_requests') return new Response('{}', { status: 429 })
      arrived.push(request.clone())
      const response = await target(request)
      if (fault === 'answer_lost') throw new TypeError('the connection was closed before the answer')
      return response
    },
  }
}
