import { useEffect, useEffectEvent } from 'react'

/**
 * Calls `then` when the browser shows the page again just as it was left, for instance after “Back”. A form that was
 * being sent when the page was left is not being sent any more.
 */
export function useShownAgain(then: () => void): void {
  const onShown = useEffectEvent((event: PageTransitionEvent) => {
    if (event.persisted) then()
  })
  useEffect(() => {
    const listener = (event: PageTransitionEvent) => onShown(event)
    addEventListener('pageshow', listener)
    return () => removeEventListener('pageshow', listener)
  }, [])
}
