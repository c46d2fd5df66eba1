import { useCallback, useState } from 'react'
import { STAFF_WAITING_PATH, type StaffWaitingShape } from '#contract/booking/staff-waiting.ts'

/** What waits for somebody as the page was read with it, or as it is since `ask` was called. */
export function useWaiting(read: StaffWaitingShape | null): {
  readonly waiting: StaffWaitingShape | null
  readonly ask: () => void
} {
  const [told, setTold] = useState({ read, waiting: read })
  const ask = useCallback(() => {
    void fetch(STAFF_WAITING_PATH, { credentials: 'same-origin', cache: 'no-store' })
      .then(async (response) => {
        if (!response.ok) return
        const { data } = (await response.json()) as { readonly data: StaffWaitingShape }
        setTold({ read, waiting: data })
      })
      // The page is read again at some time.
      .catch(() => undefined)
  }, [read])
  return { waiting: told.read === read ? told.waiting : read, ask }
}
