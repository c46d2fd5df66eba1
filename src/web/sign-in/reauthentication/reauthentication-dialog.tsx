import { EmailAuthProvider, reauthenticateWithCredential, type MultiFactorError, type User } from '@firebase/auth'
import { useEffect, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { authText } from '#web/text/auth-text.ts'
import { Modal } from '#web/ui/modal/modal.tsx'
import { PasswordField } from '#web/sign-in/password-field.tsx'
import { PhoneSteps } from '#web/sign-in/phone/phone-steps.tsx'
import { checkAuthForm, faultsOfError, readAuthForm, type AuthFaults } from '#web/sign-in/auth-faults.ts'
import type { IdentityClient, IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import { loadIdentity } from '#web/sign-in/load-identity.ts'
import { SecondFactorStep } from '#web/sign-in/second-factor/second-factor-step.tsx'
import { PasskeyProof } from './passkey-proof.tsx'
import { ProviderProof } from './provider-proof.tsx'

/**
 * Any recent sign-in, or one that a second factor can follow: by password or another provider, not by phone or passkey.
 */
export type RequiredSignIn = 'recent' | 'first-factor'

export interface ReauthenticationDialogProps {
  readonly options: IdentityClientOptions
  readonly required: RequiredSignIn
  /** Called with true once the user's identity is proven, with false when the dialog was closed. */
  readonly onDone: (proven: boolean) => void
}

/** Asks for a proof of identity, in any way that the account has. */
export function ReauthenticationDialog({ options, required, onDone }: ReauthenticationDialogProps) {
  const [client, setClient] = useState<IdentityClient | null>(null)
  const [factor, setFactor] = useState<MultiFactorError | null>(null)
  const [faults, setFaults] = useState<AuthFaults>()
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    loadIdentity(options).then(
      (loaded) => {
        setClient(loaded)
        if (loaded.auth.currentUser === null) setFaults({ form: authText.verificationNoAccount, fields: {} })
      },
      (error: unknown) => setFaults(faultsOfError(error)),
    )
  }, [options])

  /** Carries out one proof, after which the second factor may be needed. */
  const prove = async (work: (user: User) => Promise<unknown>) => {
    const user = client?.auth.currentUser
    if (busy) return
    setFaults(user ? undefined : { form: authText.verificationNoAccount, fields: {} })
    if (!user || !client) return
    setBusy(true)
    try {
      await work(user)
      await client.settled()
      onDone(true)
    } catch (error) {
      if (wantsSecondFactor(error)) setFactor(error)
      else setFaults(faultsOfError(error))
    }
    setBusy(false)
  }

  return (
    // A press beside the dialog does not close it: somebody may be typing a code.
    <Modal
      title="Confirm that it is you"
      className="narrow"
      swipe="down"
      closesOutside={false}
      onClose={() => onDone(false)}
    >
      <div className="stack-s">
        {faults?.form ? <Notice tone="bad">{faults.form}</Notice> : null}
        {factor && client ? (
          <SecondFactorStep
            client={client}
            identity={options.config.identity}
            error={factor}
            onDone={() => onDone(true)}
            onOver={() => {
              setFactor(null)
              setFaults({ form: authText.secondFactorOver, fields: {} })
            }}
          />
        ) : (
          <>
            {client && required === 'recent' ? (
              <PasskeyProof client={client} options={options} busy={busy} prove={prove} />
            ) : null}
            <Proofs
              options={options}
              required={required}
              user={client?.auth.currentUser ?? null}
              faults={faults}
              busy={busy}
              prove={prove}
            />
          </>
        )}
        <LogInAgain />
      </div>
    </Modal>
  )
}

interface ProofsProps {
  readonly options: IdentityClientOptions
  readonly required: RequiredSignIn
  readonly user: User | null
  readonly faults: AuthFaults | undefined
  readonly busy: boolean
  readonly prove: (work: (user: User) => Promise<unknown>) => Promise<void>
}

/** A form or button for each way in which this account can prove its identity, the most usual first. */
export function Proofs({ options, required, user, faults, busy, prove }: ProofsProps): ReactNode {
  if (user === null) return faults?.form ? null : <p className="muted">One moment…</p>
  const providers = user.providerData.map(({ providerId }) => providerId)
  if (providers.includes('password')) {
    return <PasswordProof user={user} faults={faults} busy={busy} prove={prove} />
  }
  const others = providers.filter((id) => id !== 'phone')
  if (others.length > 0) return <ProviderProof options={options} providers={others} busy={busy} prove={prove} />
  if (required === 'first-factor') return <p>{authText.logInByMailFirst}</p>
  // An account that only has passkeys.
  if (user.phoneNumber === null) return null
  return (
    <PhoneSteps
      options={options}
      purpose="reauthenticate"
      hint="We send a code to your number."
      knownNumber={user.phoneNumber}
      onDone={() => void prove(async () => undefined)}
    />
  )
}

function PasswordProof({
  user,
  faults,
  busy,
  prove,
}: Omit<ProofsProps, 'options' | 'required'> & { readonly user: User }) {
  const [missing, setMissing] = useState<AuthFaults>()
  const form = useRef<HTMLFormElement>(null)
  const fault = missing?.fields.password ?? faults?.fields.password
  useEffect(() => {
    form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
  }, [fault, faults])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    // The dialog may be inside a page whose own form must not receive this event.
    event.stopPropagation()
    const values = readAuthForm(new FormData(event.currentTarget))
    const found = checkAuthForm(values, ['password']) ?? undefined
    setMissing(found)
    if (found) return
    void prove((known) =>
      reauthenticateWithCredential(known, EmailAuthProvider.credential(known.email ?? '', values.password)),
    )
  }
  return (
    <form method="post" noValidate ref={form} onSubmit={onSubmit}>
      <p className="small muted">This change needs your password once more.</p>
      {/* Password managers look for the name beside the password. */}
      <input
        className="vh"
        type="text"
        autoComplete="username"
        value={user.email ?? ''}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <PasswordField name="password" autoComplete="current-password" error={fault} />
      <SubmitButton busy={busy} busyLabel="Checking…">
        Confirm
      </SubmitButton>
    </form>
  )
}

/** The way that is always available, also for accounts that log in by a link. */
function LogInAgain() {
  return (
    <form method="post" action={sitePaths.logout()}>
      <p className="small muted text-center">
        Nothing of this at hand?{' '}
        <button type="submit" className="link linklike">
          Log out and in again
        </button>
      </p>
    </form>
  )
}

function wantsSecondFactor(error: unknown): error is MultiFactorError {
  return error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required'
}
