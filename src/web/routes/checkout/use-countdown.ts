import { useEffect, useRef, useState } from 'react'
import { countdownAnnouncement } from '#web/text/booking-text.ts'

/**
 * Counts on from the seconds that the server counted when it made the page. `counting` says whether a script is
 * counting; `announcement` is what a screen reader announces at some of the seconds.
 */
export function useCountdown(secondsLeft: number) {
  const [state, setState] = useState({ left: secondsLeft, counting: false, announcement: '' })
  const last = useRef(secondsLeft)
  useEffect(() => {
    const start = performance.now()
    last.current = secondsLeft
    const tick = () => {
      const left = Math.max(0, secondsLeft - Math.floor((performance.now() - start) / 1000))
      const notice = countdownAnnouncement(last.current, left)
      last.current = left
      setState((before) => ({ left, counting: true, announcement: notice ?? before.announcement }))
      if (left === 0) clearInterval(timer)
    }
    const timer = setInterval(tick, 1000)
    tick()
    return () => clearInterval(timer)
  }, [secondsLeft])
  return state
}
