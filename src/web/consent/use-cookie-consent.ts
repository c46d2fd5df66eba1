import type { ConsentStatus } from '#core/consent/consent.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { ConsentStore } from './consent-store.ts'

export interface CookieConsent {
  readonly status: ConsentStatus
  /** The enabled entries, including necessary ones. */
  readonly enabledIds: readonly string[]
  readonly isEnabled: (id: string) => boolean
  readonly open: () => void
  readonly acceptAll: () => void
  readonly decline: () => void
  /** Enables these optional entries and no others. */
  readonly save: (ids: readonly string[]) => void
  /** Resets the decision, as if the visitor had never been asked. */
  readonly withdraw: () => void
}

/**
 * The visitor's decision about cookies, and functions that change it. Code outside of React follows it by `onChange` of
 * the store.
 */
export function useCookieConsent(store: ConsentStore): CookieConsent {
  const { consent } = useSyncExternalStore(store.subscribe, () => store.state)
  const actions = useMemo(
    () => ({
      open: () => store.dispatch({ kind: 'control' }),
      acceptAll: () => store.dispatch({ kind: 'accept_all' }),
      decline: () => store.dispatch({ kind: 'decline' }),
      save: (ids: readonly string[]) => store.dispatch({ kind: 'save', ids }),
      withdraw: () => store.dispatch({ kind: 'withdraw' }),
    }),
    [store],
  )
  const { status, enabledIds } = consent
  return { status, enabledIds, isEnabled: (id) => enabledIds.includes(id), ...actions }
}
