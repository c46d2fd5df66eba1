import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Returns whether scripts run, which is only known after the first rendering of a page. */
export function useIsScripted(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
