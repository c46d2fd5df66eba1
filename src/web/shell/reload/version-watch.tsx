import { useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { KEPT_FIELDS_KEY } from './kept-fields.ts'

const LOAD_AFTER_MS = 2_000

/**
 * Restores what was typed before a reload, and loads the idle part of the shell (`idle-shell.tsx`) after everything
 * else.
 */
export function VersionWatch() {
  const [Idle, setIdle] = useState<ComponentType>()
  // When React goes from an error page to a page or back, it creates the document's element again, without its marks.
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

/** Returns whether fields were kept. If the storage is blocked, none were. */
function hasKeptFields(): boolean {
  try {
    return KEPT_FIELDS_KEY in sessionStorage
  } catch {
    return false
  }
}
