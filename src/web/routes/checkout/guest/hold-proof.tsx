import { useEffect, useRef } from 'react'
import type { CaptchaTask } from '#contract/account/captcha-task.ts'

/**
 * A field of the form around it that is filled with the solution of a task as soon as the browser has worked it out; then the form is sent
 * again. Without JavaScript it stays empty, and the notice of the page says what else can be done.
 */
export function HoldProof({ task }: { readonly task: CaptchaTask }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const giveUp = new AbortController()
    const solve = async () => {
      const { solveCaptcha } = await import('#web/sign-in/phone/solve-captcha.ts')
      const solution = await solveCaptcha(task, { signal: giveUp.signal })
      if (!field.current || giveUp.signal.aborted) return
      field.current.value = solution
      field.current.form?.requestSubmit()
    }
    // Given up, or no line to fetch the script by: the form is still there to be sent by hand.
    solve().catch(() => {})
    return () => giveUp.abort()
  }, [task])
  return <input ref={field} type="hidden" name="proof" />
}
