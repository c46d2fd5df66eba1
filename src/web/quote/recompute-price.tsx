import { useState, useSyncExternalStore } from 'react'
import { recomputeFaults, recomputeText } from '#web/text/recompute-text.ts'

export interface RecomputePriceProps {
  /** The address of the price as a file. */
  readonly file: string
  readonly totalMinor: number
  readonly currency: string
}

/**
 * Lets the visitor recompute a price in the browser from the file that anybody can download. Needs scripts, so it is
 * not shown without them.
 */
export function RecomputePrice({ file, totalMinor, currency }: RecomputePriceProps) {
  const scripted = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState('')
  if (!scripted) return null
  const recompute = async () => {
    setBusy(true)
    setMessage('')
    try {
      const { recomputePriceFile } = await import('./recompute-price-file.ts')
      setMessage(recomputeText(await recomputePriceFile(file), totalMinor, currency))
    } catch {
      setMessage(recomputeFaults.noFile)
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        className="link linklike"
        aria-disabled={busy}
        onClick={() => void (busy ? null : recompute())}
      >
        Compute it again here
      </button>
      <span role="status">{message}</span>
    </>
  )
}
