import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'

const LOAD_AFTER_MS = 2_000

/**
 * Loads the parts of the shell that the first paint does without: one at once (`hydrated-shell.ts`), and the idle one
 * (`idle-shell.tsx`) after everything else.
 */
export function VersionWatch() {
  const [Idle, setIdle] = useState<ComponentType>()
  // When React goes from an error page to a page or back, it creates the document's element again, without its marks.
  useLayoutEffect(() => window.holmstayMark(), [])
  useEffect(() => {
    import('./hydrated-shell.ts').then(
      (part) => part.startHydratedShell(),
      () => undefined,
    )
    const timer = setTimeout(() => {
      window.holmstayQuiet = true
      void import('./idle-shell.tsx')
        .then(
          (part) => setIdle(() => part.IdleShell),
          () => undefined,
        )
        .then(() => {
          window.holmstayQuiet = false
        })
    }, LOAD_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return Idle ? <Idle /> : null
}
