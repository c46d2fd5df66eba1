import { useEffect, useState } from 'react'
import { authText } from '#web/text/auth-text.ts'

/** The service sends a number one message every half minute (docs/identity-protocol.md, Codes by mail and SMS). */
const PAUSE_SECONDS = 30

export interface ResendCodeProps {
  /** How many messages were sent so far; each restarts the pause. */
  readonly sent: number
  readonly busy: boolean
}

/** Requests another message (`intent=send`) once the pause after the last one is over. */
export function ResendCode({ sent, busy }: ResendCodeProps) {
  return (
    <div className="resend small needs-js">
      <AfterPause key={sent} busy={busy} />
    </div>
  )
}

function AfterPause({ busy }: Pick<ResendCodeProps, 'busy'>) {
  const left = useSecondsLeft()
  if (left > 0) return <p className="muted num">{authText.resendIn(left)}</p>
  return (
    <button
      type="submit"
      name="intent"
      value="send"
      className="link linklike"
      formNoValidate
      aria-busy={busy ? true : undefined}
    >
      Send another code
    </button>
  )
}

function useSecondsLeft(): number {
  const [left, setLeft] = useState(PAUSE_SECONDS)
  useEffect(() => {
    const until = performance.now() + PAUSE_SECONDS * 1000
    const timer = setInterval(() => {
      const seconds = Math.max(0, Math.ceil((until - performance.now()) / 1000))
      setLeft(seconds)
      if (seconds === 0) clearInterval(timer)
    }, 1000)
    return () => clearInterval(timer)
  }, [])
  return left
}
