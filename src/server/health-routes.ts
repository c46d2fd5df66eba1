/** A check of readiness: whether something that requests need is available. */
export interface ReadinessCheck {
  readonly name: string
  readonly passes: () => Promise<boolean>
  /** While the check fails: how far it has come; null: not known. */
  readonly waitsFor?: () => object | null
}

const CHECK_TIMEOUT_MS = 2000

/**
 * Answers `GET /health`: 200 while the process lives, and its number; and `GET /ready`: 200 only when every check
 * passes, otherwise 503 with the names of those that fail and what they wait for. A process whose database takes no
 * writes is ready, because pages and searches are answered all the same, and says that writes are `degraded`.
 */
export async function healthResponse(
  path: string,
  checks: readonly ReadinessCheck[],
  stopping: boolean,
  takesWrites: () => boolean = () => true,
): Promise<Response> {
  // The path that clients of content backends use.
  if (path === '/_health') return new Response(null, { status: 204, headers: NO_STORE })
  if (path === '/health') return Response.json({ status: 'alive', process: process.pid }, { headers: NO_STORE })
  const results = await Promise.all(checks.map(async (check) => ({ check, passed: await passesInTime(check) })))
  const open = results.filter(({ passed }) => !passed).map(({ check }) => check)
  const failing = [...open.map(({ name }) => name), ...(stopping ? ['stopping'] : [])]
  if (failing.length === 0) {
    const degraded = takesWrites() ? {} : { degraded: ['writes'] }
    return Response.json({ status: 'ready', ...degraded }, { headers: NO_STORE })
  }
  const known = open.flatMap(({ name, waitsFor }) => {
    const soFar = waitsFor?.()
    return soFar ? [[name, soFar] as const] : []
  })
  const waitsFor = known.length > 0 ? { waitsFor: Object.fromEntries(known) } : {}
  return Response.json(
    { status: 'not ready', failing, ...waitsFor },
    { status: 503, headers: { ...NO_STORE, 'retry-after': '5' } },
  )
}

const NO_STORE = { 'cache-control': 'no-store' }

async function passesInTime(check: ReadinessCheck): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, CHECK_TIMEOUT_MS, false)
  })
  try {
    return await Promise.race([check.passes(), late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}
