import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { formText } from '#web/backend/form-text.ts'
import { authText } from '#web/text/auth-text.ts'
import { faultsOfError, type AuthFaults } from '#web/sign-in/auth-faults.ts'
import type { IdentityClient } from '#web/sign-in/identity-client.ts'
import { firstChoice, RECOVERY } from './factor-choice.ts'
import { pendingSecondFactor, type PendingSecondFactor } from './pending-second-factor.ts'
import { SecondFactorForm } from './second-factor-form.tsx'

export interface SecondFactorStepProps {
  readonly client: IdentityClient
  readonly identity: PublicConfiguration['identity']
  /** The SDK's `auth/multi-factor-auth-required`. */
  readonly error: Parameters<typeof pendingSecondFactor>[2]
  readonly onDone: () => void
  /** Called when the first factor is no longer valid: it was too long ago, or there were too many wrong codes. */
  readonly onOver: () => void
}

/** The second step of a sign-in that the SDK began, on the page where it began. */
export function SecondFactorStep({ client, identity, error, onDone, onOver }: SecondFactorStepProps) {
  const [pending] = useState(() => pendingSecondFactor(client, identity, error))
  const [chosen, setChosen] = useState(() => firstChoice(pending.choices))
  const [sms, setSms] = useState({ verificationId: '', sent: 0 })
  const [faults, setFaults] = useState<AuthFaults>()
  const [busy, setBusy] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  useFocusOnFirst(place, `${chosen}-${sms.sent > 0}`, faults)

  const work = async (intent: string, code: string) => {
    setFaults(undefined)
    if (intent === 'confirm' && code === '') return setFaults({ fields: { code: authText.codeMissing } })
    setBusy(true)
    try {
      if (intent === 'send') {
        const verificationId = await pending.sendSms(chosen)
        setSms(({ sent }) => ({ verificationId, sent: sent + 1 }))
      } else {
        await finish(pending, chosen, sms.verificationId, code)
        return onDone()
      }
    } catch (failure) {
      if (isOver(failure)) return onOver()
      setFaults(faultsOfError(failure))
    }
    setBusy(false)
  }

  return (
    <div ref={place} className="stack-s">
      <SecondFactorForm
        choices={pending.choices}
        chosen={chosen}
        sent={sms.sent}
        faults={faults}
        busy={busy}
        onChoose={(id) => {
          setChosen(id)
          setFaults(undefined)
          setSms({ verificationId: '', sent: 0 })
        }}
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void work(intentOf(event), formText(new FormData(event.currentTarget), 'code').trim())
        }}
      />
    </div>
  )
}

function finish(pending: PendingSecondFactor, chosen: string, verificationId: string, code: string): Promise<void> {
  if (chosen === RECOVERY) return pending.finishWithRecoveryCode(code)
  return verificationId === '' ? pending.finishWithApp(chosen, code) : pending.finishWithSms(verificationId, code)
}

/** Returns which button was pressed; Enter presses the first one. */
function intentOf(event: FormEvent<HTMLFormElement>): string {
  const { submitter } = event.nativeEvent as SubmitEvent
  return submitter instanceof HTMLButtonElement ? submitter.value : 'confirm'
}

function isOver(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'auth/invalid-multi-factor-session'
}

/** Focuses the first field of each step, also after a fault. */
function useFocusOnFirst(
  place: React.RefObject<HTMLElement | null>,
  step: string,
  faults: AuthFaults | undefined,
): void {
  useEffect(() => {
    place.current?.querySelector<HTMLElement>('input:not([type=hidden]), button')?.focus()
  }, [place, step, faults])
}
