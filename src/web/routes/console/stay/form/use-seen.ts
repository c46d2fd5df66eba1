import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Values } from './field.ts'

/**
 * Returns the saved values that fields are compared with when they are sent. Fields stay as they are when their page is
 * read again, so one that shows something else than what is saved (`saved`) by then continues to be compared with what
 * it was shown with (`shown`). `ref` is the element with the fields.
 */
export function useSeen<Within extends Element>(
  saved: Values,
  shown: Values = saved,
): { readonly ref: RefObject<Within | null>; readonly seen: Values } {
  const ref = useRef<Within>(null)
  const [seen, setSeen] = useState(shown)
  const written = JSON.stringify(saved)
  useEffect(() => {
    const isShown = (name: string, value: string) => {
      const field = ref.current?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`)
      return field?.value.trim() === value.trim()
    }
    const now = Object.entries(JSON.parse(written) as Values)
    setSeen((before) =>
      Object.fromEntries(now.map(([name, value]) => [name, isShown(name, value) ? value : (before[name] ?? '')])),
    )
  }, [written])
  return { ref, seen }
}
