import { useEffect } from 'react'
import { useShownAgain } from '#web/ui/use-shown-again.ts'

/**
 * Lets one step back leave a page that has been sent several times, because each time it came back under its own
 * address: whoever arrives on it by going back from the same page goes on going back. Browsers that do not say where a
 * visitor comes from keep one step for each time.
 */
export function useOneStepBack(): void {
  useShownAgain(leaveRepeated)
  useEffect(leaveRepeated, [])
}

function leaveRepeated(): void {
  // Not in every browser.
  const { navigation }: { readonly navigation?: Navigation } = window
  const { entry, from, navigationType } = navigation?.activation ?? {}
  if (navigationType !== 'traverse' || !entry || !from || entry.index >= from.index) return
  if (pageOf(entry) !== null && pageOf(entry) === pageOf(from)) history.back()
}

const pageOf = ({ url }: NavigationHistoryEntry) => url && url.replace(/#.*/, '')
