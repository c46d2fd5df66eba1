import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { UserShape } from '#contract/account/user-shapes.ts'
import { formText } from '#web/backend/form-text.ts'
import { CodeField } from '#web/sign-in/phone/code-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { NewAuthenticator } from '#web/sign-in/account/account-calls.ts'
import { authenticatorUri } from '#web/sign-in/account/authenticator-uri.ts'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { authText } from '#web/text/auth-text.ts'
import { securityText } from '#web/text/security-text.ts'
import { NeedsScript } from '#web/routes/account/needs-script.tsx'
import { SettingRow } from '#web/routes/account/setting-row.tsx'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

export interface AuthenticatorSetupProps {
  readonly user: UserShape
  readonly work: AccountWork
  /** Whether this is the first second factor, with which recovery codes come. */
  readonly isFirst: boolean
  /** Whether the user came here for it, so that it is open from the start. */
  readonly isAsked: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

/** A secret for an authenticator app: shown as a picture and as text, and confirmed by the first code. */
export function AuthenticatorSetup({ user, work, isFirst, isAsked, onCodes }: AuthenticatorSetupProps) {
  const [secret, setSecret] = useState<NewAuthenticator | null>(null)
  const form = useAccountForm(work, {
    check: (values) =>
      secret !== null && formText(values, 'appCode').trim() === ''
        ? { fields: { appCode: authText.codeMissing } }
        : null,
    async run(calls, values) {
      if (secret === null) {
        setSecret(await calls.newAuthenticator())
        return null
      }
      await secret.confirm(formText(values, 'appCode'), 'Authenticator app')
      if (isFirst) await calls.newRecoveryCodes().then(onCodes, () => undefined)
      setSecret(null)
      return securityText.factorAdded
    },
    places: { 'invalid-verification-code': 'appCode', 'missing-code': 'appCode', 'code-expired': 'appCode' },
  })
  const element = useRef<HTMLFormElement>(null)
  const isCancelled = useRef(false)
  useEffect(() => {
    // The button that cancelled is gone; the focus goes back to the one that began.
    if (secret === null && isCancelled.current) element.current?.querySelector('button')?.focus()
    isCancelled.current = false
  }, [secret])
  const cancel = () => {
    if (form.busy) return
    isCancelled.current = true
    setSecret(null)
    form.forget()
  }
  return (
    <SettingRow
      id="authenticator"
      title={isFirst ? 'Authenticator app' : 'Another authenticator app'}
      verb="Add"
      value="Codes from an app on your phone, even without a signal"
      open={isAsked || secret !== null || form.faults !== undefined}
      notice={form.notice}
    >
      <NeedsScript />
      <form
        className="needs-js stack"
        method="post"
        noValidate
        onSubmit={form.onSubmit}
        onFocus={form.onFocus}
        ref={element}
      >
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        {secret === null ? (
          <div>
            <SubmitButton look="btn" busy={form.busy} busyLabel="One moment…">
              Set up an app
            </SubmitButton>
          </div>
        ) : (
          <Scan
            secret={secret}
            uri={authenticatorUri({
              issuer: work.options.config.websiteName,
              account: user.email ?? user.uid,
              secretKey: secret.secretKey,
              algorithm: secret.hashingAlgorithm,
              digits: secret.codeLength,
              periodSeconds: secret.codeIntervalSeconds,
            })}
            fault={form.faults?.fields['appCode']}
            busy={form.busy}
            onCancel={cancel}
          />
        )}
      </form>
    </SettingRow>
  )
}

interface ScanProps {
  readonly secret: NewAuthenticator
  readonly uri: string
  readonly fault: string | undefined
  readonly busy: boolean
  readonly onCancel: () => void
}

function Scan({ secret, uri, fault, busy, onCancel }: ScanProps) {
  const place = useRef<HTMLDivElement>(null)
  // The button that led here is gone; the focus goes to what replaced it.
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="setup" ref={place} tabIndex={-1} role="group" aria-label="Set up your app">
      <Suspense fallback={<span className="qr" />}>
        <QrCode text={uri} label="QR code for your authenticator app" />
      </Suspense>
      <div className="aform">
        <p className="small">
          Scan the code with an app such as Aegis, 1Password or Google Authenticator. On this device,{' '}
          <a className="link" href={uri}>
            open the app
          </a>{' '}
          instead, or type this key:
        </p>
        <p className="secret" translate="no">
          {secret.secretKey.replace(/(.{4})(?=.)/g, '$1 ')}
        </p>
        <CodeField label="Code the app shows" name="appCode" error={fault} />
        <div className="row">
          <SubmitButton look="btn" busy={busy} busyLabel="Checking…">
            Turn it on
          </SubmitButton>
          <button type="button" className="btn plain" onClick={onCancel}>
            Cancel
          </button>
        </div>
      </div>
    </div>
  )
}
