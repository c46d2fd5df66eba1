import { useEffect, useRef, type ReactNode } from 'react'
import { CodeField } from '#web/sign-in/phone/code-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { ResendCode } from '#web/sign-in/phone/resend-code.tsx'
import { authText } from '#web/text/auth-text.ts'
import type { CodeSteps } from './use-code-steps.ts'

export interface CodeStepsFormProps {
  readonly steps: CodeSteps
  readonly prefix: string
  readonly children?: ReactNode
}

/** The form for a number and then its code. Needs scripts, which solve the captcha. */
export function CodeStepsForm({ steps, prefix, children }: CodeStepsFormProps) {
  const fields = steps.faults?.fields ?? {}
  const form = useRef<HTMLFormElement>(null)
  const isSent = steps.sentTo !== null
  const isAgain = useRef(false)
  // The field of the number and its button are gone; the code is needed next. Or the other way round.
  useEffect(() => {
    if (isSent) form.current?.querySelector<HTMLElement>(`[name="${prefix}Code"]`)?.focus()
    else if (isAgain.current) form.current?.querySelector<HTMLElement>(`[name="${prefix}Phone"]`)?.focus()
    isAgain.current = false
  }, [isSent, prefix])
  return (
    <form
      className="aform needs-js"
      method="post"
      noValidate
      ref={form}
      onSubmit={steps.onSubmit}
      onFocus={steps.onFocus}
    >
      {steps.faults?.form ? <Notice tone="bad">{steps.faults.form}</Notice> : null}
      {steps.sentTo === null ? (
        <>
          <TextField
            label="Phone number"
            name={`${prefix}Phone`}
            type="tel"
            autoComplete="tel"
            placeholder="+34 612 345 678"
            maxLength={40}
            hint="With its country code. We send a code there."
            error={fields[`${prefix}Phone`]}
            required
          />
          {children}
          <div>
            <SubmitButton look="btn" busy={steps.busy} busyLabel="Sending the code…">
              Send the code
            </SubmitButton>
          </div>
        </>
      ) : (
        <>
          <Notice tone="sea">
            {steps.sent > 1 ? authText.codeSentAgain(steps.sentTo) : authText.codeSent(steps.sentTo)}
          </Notice>
          <CodeField label="Code" name={`${prefix}Code`} error={fields[`${prefix}Code`]} />
          <div className="row">
            <SubmitButton look="btn" busy={steps.busy} busyLabel="Checking…">
              Confirm
            </SubmitButton>
            <button
              type="button"
              className="btn plain"
              onClick={() => {
                isAgain.current = !steps.busy
                steps.startAgain()
              }}
            >
              Another number
            </button>
          </div>
          <ResendCode sent={steps.sent} busy={steps.busy} />
        </>
      )}
    </form>
  )
}
