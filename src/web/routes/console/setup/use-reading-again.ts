import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const PAUSE_MS = 4_000
/** For how long somebody who does nothing counts as waiting. Reading goes on when they come back to the page. */
const MOST_READINGS = 75

/** Reads the page again every few seconds while something is awaited that changes without the user. */
export function useReadingAgain(isAwaited: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isAwaited) return
    let left = MOST_READINGS
    const read = () => {
      if (document.visibilityState !== 'visible' || left-- <= 0) return
      void revalidate()
    }
    const onReturn = () => {
      left = MOST_READINGS
      read()
    }
    const timer = setInterval(read, PAUSE_MS)
    window.addEventListener('focus', onReturn)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', onReturn)
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [isAwaited, revalidate])
}
