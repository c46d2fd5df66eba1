import { useEffect, useState, type ReactNode } from 'react'
import type { ResultsMap, ResultsMapProps } from './results-map.tsx'

export interface ResultsMapOnDemandProps extends ResultsMapProps {
  /** False: not wanted yet, nothing is fetched. */
  readonly wanted: boolean
  /** What stands there before, and for good where scripts are missing. */
  readonly children?: ReactNode
}

/** The interactive map in place of its still picture, once it is wanted and its script has come. A fault leaves the picture. */
export function ResultsMapOnDemand({ wanted, children, ...props }: ResultsMapOnDemandProps) {
  const [Live, setLive] = useState<typeof ResultsMap | null>(null)
  useEffect(() => {
    if (!wanted) return
    let gone = false
    void import('./results-map.tsx').then(
      (loaded) => gone || setLive(() => loaded.ResultsMap),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [wanted])
  return wanted && Live ? <Live {...props} /> : children
}
