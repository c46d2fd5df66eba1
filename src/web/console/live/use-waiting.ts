import { useCallback, useState } from 'react'
import { STAFF_WAITING_PATH, type StaffWaitingShape } from '#contract/booking/staff-waiting.ts'

/** Returns what waits for the user: as it was read with the page or, after a call of `ask`, as it is now. */
export function useWaiting(read: StaffWaitingShape | null): {
  readonly waiting: StaffWaitingShape | null
  readonly ask: () => void
} {
  const [counts, setCounts] = useState({ read, waiting: read })
  const ask = useCallback(() => {
    void fetch(STAFF_WAITING_PATH, { credentials: 'same-origin', cache: 'no-store' })
      .then(async (response) => {
        if (!response.ok) return
        const { data } = (await response.json()) as { readonly data: StaffWaitingShape }
        setCounts({ read, waiting: data })
      })
      // The next reading of the page corrects the counts.
      .catch(() => undefined)
  }, [read])
  return { waiting: counts.read === read ? counts.waiting : read, ask }
}
