import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'

const PAUSE_MS = 2000

/**
 * Shown when the card was accepted and the bank has not answered yet. Refreshes two seconds after each answer until it has,
 * also without JavaScript.
 */
export function PaymentWaiting({ email }: { readonly email: string }) {
  const { state, revalidate } = useRevalidator()
  useEffect(() => {
    // Asking again ends a request that is under way: on a slow line, none would ever be answered.
    if (state !== 'idle') return
    const timer = setTimeout(() => void revalidate(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [state, revalidate])
  return (
    <div className="hold mt-5" role="status">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <Icon name="spinner" className="turning" />
      <p>
        <b>Your bank has not answered yet</b>
        <br />
        <span className="small">
          Your nights are safe and you need not do anything. This page moves on by itself; you can also close it, we
          write to {email}.
        </span>
      </p>
    </div>
  )
}
