import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { KEPT_FIELDS_KEY } from './kept-fields.ts'

const LOAD_AFTER_MS = 2_000

/** Brings back what was typed before a reload, and loads the shell's idle part (`idle-shell.tsx`) after everything else. */
export function VersionWatch() {
  const [Idle, setIdle] = useState<ComponentType>()
  // Between an error page and a page React makes the document's element anew, without its marks.
  useLayoutEffect(() => window.holmstayMark(), [])
  useEffect(() => {
    if (hasKeptFields()) void import('./restore-fields.ts').then((part) => part.restoreFields())
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

/** A storage that is closed to us has kept nothing. */
function hasKeptFields(): boolean {
  try {
    return KEPT_FIELDS_KEY in sessionStorage
  } catch {
    return false
  }
}
