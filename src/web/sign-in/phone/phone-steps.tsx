import { useEffect, useRef, useState, type FormEvent } from 'react'
import { CodeField } from './code-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { checkAuthForm, faultsOfError, readAuthForm, type AuthFaults } from '#web/sign-in/auth-faults.ts'
import type { IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { countryOfNumber, internationalNumber } from '#web/sign-in/international-number.ts'
import { ResendCode } from './resend-code.tsx'
import type { PhonePurpose, SentPhoneCode } from './send-phone-code.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { authText } from '#web/text/auth-text.ts'
import { OutboxHint } from '#web/sign-in/outbox-hint.tsx'

export interface PhoneStepsProps {
  readonly options: IdentityClientOptions
  readonly purpose: PhonePurpose
  readonly hint: string
  /** The account's own number, where only that one is accepted. */
  readonly knownNumber?: string
  readonly onDone: () => void
}

interface Sent {
  readonly number: string
  readonly times: number
  readonly code: SentPhoneCode
}

/**
 * Asks for a phone number, then for the code that was sent to it. The captcha is solved in the background in between.
 */
export function PhoneSteps({ options, purpose, hint, knownNumber, onDone }: PhoneStepsProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const [typed, setTyped] = useState(knownNumber ?? '')
  const { faults, busy, work, forget } = useWork(purpose, () => setSent(null))
  const place = useRef<HTMLDivElement>(null)
  useFocusOnCode(place, sent !== null, faults)

  const send = async (number: string) => {
    const [client, { sendPhoneCode }] = await Promise.all([loadIdentity(options), import('./send-phone-code.ts')])
    const code = await sendPhoneCode(client, options.config.identity, number, purpose)
    setSent((before) => ({ number, code, times: (before?.times ?? 0) + 1 }))
  }

  const startAgain = () => {
    // A message that is being sent would bring its number back.
    if (busy) return
    forget()
    setSent(null)
  }

  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = readAuthForm(new FormData(event.currentTarget))
    const { submitter } = event.nativeEvent as SubmitEvent
    if (sent === null) return void work(() => send(enteredNumber(values)))
    if (submitter instanceof HTMLButtonElement && submitter.value === 'send') return void work(() => send(sent.number))
    void work(async () => {
      const missing = checkAuthForm(values, ['code'])
      if (missing) throw new FormFault(missing)
      await sent.code.confirm(values.code)
      onDone()
    })
  }

  return (
    <div ref={place} className="stack-s">
      <form method="post" noValidate onSubmit={onSubmit} key={sent === null ? 'number' : 'code'}>
        {faults?.form ? <Notice tone="bad">{faults.form}</Notice> : null}
        {sent === null ? (
          <TextField
            label="Phone number"
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            hint={countryOfNumber(typed) ?? hint}
            error={faults?.fields.phone}
            placeholder="+34 612 345 678"
            required
          />
        ) : (
          <>
            <Notice tone="ok" icon="message">
              {sent.times > 1 ? authText.codeSentAgain(sent.number) : authText.codeSent(sent.number)}
            </Notice>
            <CodeField label="Code from the message" error={faults?.fields.code} />
          </>
        )}
        <SubmitButton busy={busy} busyLabel={sent === null ? 'Sending…' : 'Checking…'} name="intent" value="go">
          {sent === null ? 'Send the code' : 'Confirm'}
        </SubmitButton>
        {sent === null ? null : (
          <>
            <ResendCode sent={sent.times} busy={busy} />
            <OutboxHint config={options.config} newTab />
            <p className="small text-center">
              <button type="button" className="link linklike" onClick={startAgain}>
                Use another number
              </button>
            </p>
          </>
        )}
      </form>
    </div>
  )
}

/** Faults found without asking the service. */
class FormFault extends Error {
  readonly faults: AuthFaults
  constructor(faults: AuthFaults) {
    super('the form has faults')
    this.faults = faults
  }
}

function enteredNumber(values: ReturnType<typeof readAuthForm>): string {
  const missing = checkAuthForm(values, ['phone'])
  const number = internationalNumber(values.phone)
  if (missing || number === null) throw new FormFault(missing ?? { fields: { phone: authText.phoneMissing } })
  return number
}

/** Runs one operation at a time and keeps what is wrong with it. A fault of the number is shown at the number. */
function useWork(purpose: PhonePurpose, onNumberFault: () => void) {
  const [faults, setFaults] = useState<AuthFaults>()
  const [busy, setBusy] = useState(false)
  const underWay = useRef(false)
  const work = async (todo: () => Promise<void> | void) => {
    if (underWay.current) return
    underWay.current = true
    setFaults(undefined)
    setBusy(true)
    try {
      await todo()
    } catch (error) {
      const found = error instanceof FormFault ? error.faults : faultsOfError(ofPhone(error, purpose))
      setFaults(found)
      if (found.fields.phone) onNumberFault()
    }
    underWay.current = false
    setBusy(false)
  }
  return { faults, busy, work, forget: () => setFaults(undefined) }
}

/** The SDK uses the same code for a number of another account as for its e-mail address. */
function ofPhone(error: unknown, purpose: PhonePurpose): unknown {
  const isTaken =
    error instanceof Error && 'code' in error && error.code === 'auth/account-exists-with-different-credential'
  return isTaken && purpose === 'link' ? Object.assign(new Error('taken'), { code: 'auth/phone-number-exists' }) : error
}

/** Focuses the code once it was sent, the number when it is asked for again, and whatever is wrong. */
function useFocusOnCode(
  place: React.RefObject<HTMLElement | null>,
  codeSent: boolean,
  faults: AuthFaults | undefined,
): void {
  const wasSent = useRef(codeSent)
  useEffect(() => {
    const step = codeSent ? 'code' : wasSent.current ? 'phone' : undefined
    wasSent.current = codeSent
    const field = faults ? Object.keys(faults.fields)[0] : step
    if (field) place.current?.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  }, [place, codeSent, faults])
}
