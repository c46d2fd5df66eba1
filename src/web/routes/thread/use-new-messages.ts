import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { ThreadShape } from '#contract/thread-shapes.ts'

const LOOK_AGAIN_MS = 20_000

/**
 * Shows what the host writes while the page is open. Looks every 20 s, and when the guest returns to the tab; a look that
 * fails changes nothing, because what is being typed must stay.
 */
export function useNewMessages(thread: ThreadShape): void {
  const { revalidate } = useRevalidator()
  const { documentId } = thread
  const shown = stateOf(thread)
  useEffect(() => {
    const look = async () => {
      if (document.visibilityState !== 'visible') return
      const response = await fetch(`/api/threads/${encodeURIComponent(documentId)}`)
      if (!response.ok) return
      const { data } = (await response.json()) as { data: ThreadShape }
      if (stateOf(data) !== shown) await revalidate()
    }
    const lookAgain = () => void look().catch(() => undefined)
    const timer = setInterval(lookAgain, LOOK_AGAIN_MS)
    document.addEventListener('visibilitychange', lookAgain)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookAgain)
    }
  }, [documentId, shown, revalidate])
}

const stateOf = ({ messages, offers }: ThreadShape) =>
  [messages.length, ...offers.map(({ documentId, state }) => `${documentId} ${state}`)].join()
