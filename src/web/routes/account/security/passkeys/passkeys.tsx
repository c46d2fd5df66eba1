import { useRef, useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useAccountForm } from '#web/sign-in/account/use-account-form.ts'
import { offersPasskeys, useHasPasskeys } from '#web/sign-in/passkey/offers-passkeys.ts'
import { securityText } from '#web/text/security-text.ts'
import { NeedsScript } from '#web/routes/account/needs-script.tsx'
import { methodCount, type SettingProps } from '#web/routes/account/security/setting-props.ts'
import { PasskeyItem } from './passkey-item.tsx'

/**
 * The devices that log somebody in by finger, face or PIN: the existing ones, and a new one. Nothing if the site has no
 * passkeys.
 */
export function Passkeys({ user, security, work }: SettingProps) {
  const { passkeys } = security
  const isAble = useHasPasskeys()
  const [notice, setNotice] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const onDone = (message: string) => {
    setNotice(message)
    // The button that was pressed may be gone.
    heading.current?.focus()
  }
  const addition = useAccountForm(work, {
    async run(calls) {
      setNotice(null)
      await calls.passkeys.add()
      setNotice(securityText.passkeyAdded)
      return ''
    },
  })
  if (!offersPasskeys(work.options.config) && passkeys.length === 0) return null
  const needsProof = user.email !== null && !user.emailVerified
  return (
    <section className="panel" id="passkeys">
      <h2 ref={heading} tabIndex={-1}>
        Passkeys
      </h2>
      <p className="lead">
        Log in with your finger, your face or the PIN of your device. A passkey cannot be guessed or entered on a false
        site, and needs no second step.
      </p>
      <NeedsScript />
      {notice ? <Notice tone="ok">{notice}</Notice> : null}
      {passkeys.length > 0 ? (
        <ul className="setting-list">
          {passkeys.map((passkey) => (
            <PasskeyItem
              key={passkey.credentialId}
              passkey={passkey}
              isLast={methodCount(security) === 1}
              work={work}
              onDone={onDone}
            />
          ))}
        </ul>
      ) : null}
      {addition.faults?.form ? <Notice tone="bad">{addition.faults.form}</Notice> : null}
      {needsProof ? (
        <p className="muted small">Confirm your e-mail address first; then you can add a passkey.</p>
      ) : isAble ? (
        <form className="needs-js mt-4" method="post" onSubmit={addition.onSubmit} onFocus={addition.onFocus}>
          <SubmitButton look="btn quiet" busy={addition.busy} busyLabel="Waiting for your device…">
            Add a passkey
          </SubmitButton>
        </form>
      ) : (
        <p className="muted small">This browser cannot create passkeys.</p>
      )}
    </section>
  )
}
