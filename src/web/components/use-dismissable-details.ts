import { useEffect, type RefObject } from 'react'
import { useLocation } from 'react-router'

/** Closes an open `<details>` by Escape, by a click elsewhere, when the focus leaves it and after a navigation. Without scripts its summary closes it. */
export function useDismissableDetails(details: RefObject<HTMLDetailsElement | null>): void {
  const { key } = useLocation()

  useEffect(() => {
    details.current?.removeAttribute('open')
  }, [details, key])

  useEffect(() => {
    const element = details.current
    if (!element) return
    const closeOutside = (event: Event) => {
      if (element.open && event.target instanceof Node && !element.contains(event.target)) element.open = false
    }
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', closeOutside)
    document.addEventListener('focusin', closeOutside)
    element.addEventListener('keydown', closeByKey)
    return () => {
      document.removeEventListener('pointerdown', closeOutside)
      document.removeEventListener('focusin', closeOutside)
      element.removeEventListener('keydown', closeByKey)
    }
  }, [details])
}
