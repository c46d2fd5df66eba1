import { useEffect, useState } from 'react'

const STEP_MS = 30_000

/**
 * Returns the present time in milliseconds, in steps of half a minute: what the server's clock said when it made the
 * page, and the time since then.
 */
export function usePresent(at: string): number {
  const [nowMs, setNow] = useState(() => Date.parse(at))
  useEffect(() => {
    const since = performance.now()
    const tell = () => setNow(Date.parse(at) + Math.floor((performance.now() - since) / STEP_MS) * STEP_MS)
    tell()
    const timer = setInterval(tell, STEP_MS)
    return () => clearInterval(timer)
  }, [at])
  return nowMs
}
