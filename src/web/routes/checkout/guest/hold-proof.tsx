import { useEffect, useRef } from 'react'
import type { CaptchaTask } from '#contract/account/captcha-task.ts'

/**
 * A hidden field of the surrounding form that receives the solution of a task as soon as the browser has found it; the
 * form is then sent again. Without JavaScript it stays empty, and the notice of the page says what else the guest can
 * do.
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
    // The solving failed, or its script could not be loaded: the guest can still send the form by hand.
    solve().catch(() => {})
    return () => giveUp.abort()
  }, [task])
  return <input ref={field} type="hidden" name="proof" />
}
