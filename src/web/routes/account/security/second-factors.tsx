import { useRef, useState } from 'react'
import type { AccountSecurityShape } from '#contract/account/user-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { securityText } from '#web/text/security-text.ts'
import { LocalTime } from '#web/shell/local-time.tsx'
import { NeedsScript } from '#web/routes/account/needs-script.tsx'
import { SettingRow } from '#web/routes/account/setting-row.tsx'
import { AuthenticatorSetup } from './authenticator-setup.tsx'
import { CodeStepsForm } from './code-steps-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import type { SettingProps } from './setting-props.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { useCodeSteps } from './use-code-steps.ts'

type Factor = AccountSecurityShape['secondFactors'][number]

/** The second step of logging in: the existing factors, a new one, and the recovery codes. */
export function SecondFactors({ user, security, work }: Pick<SettingProps, 'user' | 'security' | 'work'>) {
  const { secondFactors, recoveryCodesLeft } = security
  const { identity } = usePublicConfiguration()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  // New codes arrive before the page knows of the factor they belong to, and may be saved before it does.
  const [codesMade, setCodesMade] = useState(false)
  const showCodes = (made: readonly string[] | null) => {
    setCodes(made)
    setCodesMade(true)
  }
  const [notice, setNotice] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  // Counted so that the message about an addition disappears when the factor is removed.
  const [removals, setRemovals] = useState(0)
  const onRemoved = (message: string) => {
    setNotice(message)
    setCodesMade(false)
    setRemovals((before) => before + 1)
    // The button that was pressed disappears with its factor.
    heading.current?.focus()
  }
  return (
    <section className="panel" id="second-step">
      <h2 ref={heading} tabIndex={-1}>
        Second step
      </h2>
      <p className="lead">
        With a second step nobody gets in with your password alone. You are asked for a code each time you log in.
      </p>
      {notice ? <Notice tone="ok">{notice}</Notice> : null}
      {secondFactors.length > 0 ? (
        <ul className="setting-list">
          {secondFactors.map((factor) => (
            <FactorItem key={factor.id} factor={factor} work={work} onRemoved={onRemoved} />
          ))}
        </ul>
      ) : null}
      <div className={secondFactors.length > 0 ? 'settings after-settings' : 'settings'}>
        {user.emailVerified ? (
          <>
            <AuthenticatorSetup
              key={`app-${removals}`}
              user={user}
              work={work}
              isFirst={secondFactors.length === 0}
              isAsked={user.needsSecondFactor && secondFactors.length === 0}
              onCodes={showCodes}
            />
            {identity.phone === false ? null : (
              <PhoneFactor
                key={`phone-${removals}`}
                work={work}
                isFirst={secondFactors.length === 0}
                onCodes={showCodes}
              />
            )}
          </>
        ) : (
          <p className="muted small">Confirm your e-mail address first; then you can add a second step.</p>
        )}
        {identity.path !== null && (secondFactors.length > 0 || codesMade) ? (
          <RecoveryCodes
            key={`codes-${removals}`}
            work={work}
            left={recoveryCodesLeft}
            codes={codes}
            onCodes={showCodes}
          />
        ) : null}
      </div>
    </section>
  )
}

interface FactorItemProps {
  readonly factor: Factor
  readonly work: AccountWork
  /** The item is gone by then, so the list shows the message. */
  readonly onRemoved: (notice: string) => void
}

function FactorItem({ factor, work, onRemoved }: FactorItemProps) {
  const name = factor.kind === 'totp' ? factor.name || 'Authenticator app' : factor.name || 'Phone'
  const removal = useAccountForm(work, {
    async run(calls) {
      await calls.removeFactor(factor.id)
      onRemoved(securityText.factorRemoved)
      return securityText.factorRemoved
    },
  })
  return (
    <li>
      <span className="i-box">
        <Icon name={factor.kind === 'totp' ? 'shield' : 'message'} />
      </span>
      <span className="text">
        <b>{name}</b>
        <span className="small muted">
          {factor.kind === 'totp' ? 'Codes from an app' : `Codes by SMS to ••• ${factor.phoneEnding}`}, since{' '}
          <LocalTime instant={factor.enrolledAt} />
        </span>
        {removal.faults?.form ? <Notice tone="bad">{removal.faults.form}</Notice> : null}
      </span>
      <form className="act needs-js" method="post" onSubmit={removal.onSubmit}>
        <SubmitButton look="btn quiet small" busy={removal.busy} busyLabel="Removing…">
          Remove<span className="vh"> {name}</span>
        </SubmitButton>
      </form>
    </li>
  )
}

interface PhoneFactorProps {
  readonly work: AccountWork
  readonly isFirst: boolean
  readonly onCodes: (codes: readonly string[]) => void
}

function PhoneFactor({ work, isFirst, onCodes }: PhoneFactorProps) {
  const steps = useCodeSteps(work, {
    prefix: 'factor',
    async send(calls, phone) {
      const code = await calls.sendFactorCode(phone, 'Phone')
      return {
        async confirm(typed) {
          await code.confirm(typed)
          if (isFirst) await calls.newRecoveryCodes().then(onCodes, () => undefined)
        },
      }
    },
    done: securityText.factorAdded,
  })
  return (
    <SettingRow
      id="factor-phone"
      title="Codes by SMS"
      verb="Add"
      value="A code to your phone"
      open={steps.sentTo !== null || steps.faults !== undefined}
      notice={steps.notice}
    >
      <NeedsScript />
      <CodeStepsForm steps={steps} prefix="factor" />
    </SettingRow>
  )
}
