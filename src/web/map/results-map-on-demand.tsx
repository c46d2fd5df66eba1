import { useEffect, useState, type ReactNode } from 'react'
import type { ResultsMap, ResultsMapProps } from './results-map.tsx'

export interface ResultsMapOnDemandProps extends ResultsMapProps {
  /** False while the map is not wanted yet; nothing is fetched. */
  readonly requested: boolean
  /** Shown until the map has loaded, and permanently without scripts. */
  readonly children?: ReactNode
}

/**
 * Replaces a still picture by the interactive map once it is wanted and its script has loaded. If that fails, the
 * picture remains.
 */
export function ResultsMapOnDemand({ requested, children, ...props }: ResultsMapOnDemandProps) {
  const [Live, setLive] = useState<typeof ResultsMap | null>(null)
  useEffect(() => {
    if (!requested) return
    let gone = false
    void import('./results-map.tsx').then(
      (loaded) => gone || setLive(() => loaded.ResultsMap),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [requested])
  return requested && Live ? <Live {...props} /> : children
}
