import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { IdentityClientOptions } from './identity-client.ts'
import type { RequiredSignIn } from './reauthentication/reauthentication-dialog.tsx'

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication/reauthentication-dialog.tsx')).ReauthenticationDialog,
}))

/** The error with which `run` rejects when the visitor closed the dialog; the page then has nothing to say. */
export class ReauthenticationCancelled extends Error {
  readonly code = 'auth/user-cancelled'
}

export interface Reauthentication {
  /**
   * Does the work. If the service requires a more recent sign-in, or one of another kind, shows the dialog and does the
   * work again after it. Rejects with `ReauthenticationCancelled` when the dialog is closed, otherwise with whatever
   * the work rejects with.
   */
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** To be rendered on the page outside of forms. Empty until it is needed. */
  readonly dialog: ReactNode
}

/**
 * Asks for a proof of identity where a change needs it: by password, second factor, phone or provider, whichever the
 * account has.
 */
export function useReauthentication(options: IdentityClientOptions): Reauthentication {
  const [asking, setAsking] = useState<RequiredSignIn | null>(null)
  // Several forms of a page may ask at the same time: one proof serves them all.
  const waiting = useRef<{ readonly resolve: () => void; readonly reject: (error: Error) => void }[]>([])

  const settle = useCallback((proven: boolean) => {
    const waiters = waiting.current
    waiting.current = []
    setAsking(null)
    for (const { resolve, reject } of waiters) {
      if (proven) resolve()
      else reject(new ReauthenticationCancelled('the dialog was closed'))
    }
  }, [])

  const run = useCallback(async <Value,>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      const required = requiredSignIn(error)
      if (required === null) throw error
      await new Promise<void>((resolve, reject) => {
        waiting.current.push({ resolve, reject })
        // A first factor is also a recent sign-in, but not the other way round.
        setAsking((before) => (before === 'first-factor' ? before : required))
      })
      return await work()
    }
  }, [])

  return {
    run,
    dialog: asking ? (
      <Suspense fallback={null}>
        <ReauthenticationDialog options={options} required={asking} onDone={settle} />
      </Suspense>
    ) : null,
  }
}

function requiredSignIn(error: unknown): RequiredSignIn | null {
  if (!(error instanceof Error && 'code' in error)) return null
  if (error.code === 'auth/requires-recent-login') return 'recent'
  return error.code === 'auth/other-first-factor' ? 'first-factor' : null
}
