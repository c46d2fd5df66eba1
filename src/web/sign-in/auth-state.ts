import { useSyncExternalStore } from 'react'
import type { StoredUser } from './stored-user.ts'

/** The auth state of specification §3. It is initialised once; then `loading` ends. */
export interface AuthState {
  readonly user: StoredUser | null
  readonly loading: boolean
  readonly initialized: boolean
  readonly error: string | null
}

const before: AuthState = { user: null, loading: true, initialized: false, error: null }
let current = before
const listeners = new Set<() => void>()

/** Returns the present auth state. */
export function authState(): AuthState {
  return current
}

/** Changes the given fields, keeps the others, and notifies the listeners. */
export function setAuthState(change: Partial<AuthState>): void {
  current = { ...current, ...change }
  for (const listener of listeners) listener()
}

/** Returns the auth state in components; on the server always the state before initialisation. */
export function useAuthState(): AuthState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    authState,
    () => before,
  )
}
