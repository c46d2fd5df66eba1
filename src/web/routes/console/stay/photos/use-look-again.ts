import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

const LOOK_AGAIN_MS = 1_500

/**
 * Reads the page again while pictures are being processed; without JavaScript there is a link. Waits for each reading,
 * because the next one would break it off.
 */
export function useLookAgain(isWaiting: boolean): void {
  const { revalidate, state } = useRevalidator()
  const isDue = isWaiting && state === 'idle'
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => void revalidate(), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isDue, revalidate])
}
