import { lazy, Suspense, useCallback, useRef, useState, type ReactNode } from 'react'
import type { IdentityClientOptions } from './identity-client.ts'

const ReauthenticationDialog = lazy(async () => ({
  default: (await import('./reauthentication/reauthentication-dialog.tsx')).ReauthenticationDialog,
}))

/** What `run` rejects with when the visitor closed the dialog: the page then has nothing to say. */
export class ReauthenticationCancelled extends Error {
  readonly code = 'auth/user-cancelled'
}

export interface Reauthentication {
  /**
   * Does the work. When the service asks for a more recent sign-in, shows the dialog and does the work once more after it.
   * Rejects with `ReauthenticationCancelled` when the dialog is closed, otherwise with whatever the work rejects with.
   */
  readonly run: <Value>(work: () => Promise<Value>) => Promise<Value>
  /** To be put somewhere on the page, outside of forms. Empty until it is needed. */
  readonly dialog: ReactNode
}

/** Asks who is there once more, where a change needs it: by password, second factor, phone or provider, whatever the account has. */
export function useReauthentication(options: IdentityClientOptions): Reauthentication {
  const [asking, setAsking] = useState(false)
  const waiting = useRef<{ resolve: () => void; reject: (error: Error) => void } | null>(null)

  const settle = useCallback((proven: boolean) => {
    const asked = waiting.current
    waiting.current = null
    setAsking(false)
    if (proven) asked?.resolve()
    else asked?.reject(new ReauthenticationCancelled('the dialog was closed'))
  }, [])

  const run = useCallback(async <Value,>(work: () => Promise<Value>): Promise<Value> => {
    try {
      return await work()
    } catch (error) {
      if (!wantsRecentSignIn(error)) throw error
      await new Promise<void>((resolve, reject) => {
        waiting.current = { resolve, reject }
        setAsking(true)
      })
      return await work()
    }
  }, [])

  return {
    run,
    dialog: asking ? (
      <Suspense fallback={null}>
        <ReauthenticationDialog options={options} onDone={settle} />
      </Suspense>
    ) : null,
  }
}

function wantsRecentSignIn(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/requires-recent-login'
}
