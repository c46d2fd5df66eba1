import type { ConsentStatus } from '#core/consent/consent.ts'
import { useMemo, useSyncExternalStore } from 'react'
import type { ConsentStore } from './consent-store.ts'

export interface CookieConsent {
  readonly status: ConsentStatus
  /** Enabled entries, necessary ones included. */
  readonly enabledIds: readonly string[]
  readonly isEnabled: (id: string) => boolean
  readonly open: () => void
  readonly acceptAll: () => void
  readonly decline: () => void
  /** Enables these optional entries and no others. */
  readonly save: (ids: readonly string[]) => void
  /** As if never asked. */
  readonly withdraw: () => void
}

/** The visitor's decision about cookies, and what changes it. Whoever follows it outside of React has `onChange` of the store. */
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
