import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'

/**
 * Closes an open `<details>` by Escape, by a click elsewhere, when the focus leaves it and after a navigation. Without
 * scripts its summary closes it. `floating` is a media query: where it does not match, the details are part of the text
 * and only Escape and the summary close them; such details stay open after navigations.
 */
export function useDismissableDetails(details: RefObject<HTMLDetailsElement | null>, floating?: string): void {
  const { key } = useLocation()
  const openedAt = useRef(key)

  useEffect(() => {
    // Not on mount: what somebody opened before the script loaded stays open.
    if (floating === undefined && openedAt.current !== key) details.current?.removeAttribute('open')
    openedAt.current = key
  }, [details, floating, key])

  useEffect(() => {
    const element = details.current
    if (!element) return
    const closeOutside = ({ target }: { readonly target: EventTarget | null }) => {
      if (!element.open || !(target instanceof Node) || element.contains(target)) return
      if (floating === undefined || matchMedia(floating).matches) element.removeAttribute('open')
    }
    // Somebody may have opened these and moved on to others before the script loaded.
    if (document.activeElement !== document.body) closeOutside({ target: document.activeElement })
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || !element.open) return
      element.removeAttribute('open')
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
  }, [details, floating])
}
