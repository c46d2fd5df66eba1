/** Readiness: everything a request needs is there. */
export interface ReadinessCheck {
  readonly name: string
  readonly passes: () => Promise<boolean>
}

const CHECK_TIMEOUT_MS = 2000

/** `GET /health`: 200 while the process lives, and its number. `GET /ready`: 200 only when every check passes, else 503 with the names that fail. */
export async function healthResponse(
  path: string,
  checks: readonly ReadinessCheck[],
  stopping: boolean,
): Promise<Response> {
  // As clients of content backends ask.
  if (path === '/_health') return new Response(null, { status: 204, headers: NO_STORE })
  if (path === '/health') return Response.json({ status: 'alive', process: process.pid }, { headers: NO_STORE })
  const results = await Promise.all(
    checks.map(async (check) => ({ name: check.name, passed: await passesInTime(check) })),
  )
  const failing = results.filter((result) => !result.passed).map((result) => result.name)
  if (stopping) failing.push('stopping')
  if (failing.length === 0) return Response.json({ status: 'ready' }, { headers: NO_STORE })
  return Response.json({ status: 'not ready', failing }, { status: 503, headers: { ...NO_STORE, 'retry-after': '5' } })
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
