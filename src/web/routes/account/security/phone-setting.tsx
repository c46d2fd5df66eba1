import { useState } from 'react'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useAccountForm } from '#web/sign-in/account/use-account-form.ts'
import { securityText } from '#web/text/security-text.ts'
import { NeedsScript } from '#web/routes/account/needs-script.tsx'
import { SettingRow } from '#web/routes/account/setting-row.tsx'
import { CodeStepsForm } from './code-steps-form.tsx'
import { methodCount, type SettingProps } from './setting-props.ts'
import { useCodeSteps } from './use-code-steps.ts'

/** A phone number to log in with: added, changed and removed with a code that is sent to it. */
export function PhoneSetting({ security, work }: SettingProps) {
  const { phoneNumber, secondFactors } = security
  // A message about the last action replaces that about an earlier one.
  const [wasRemoved, setWasRemoved] = useState(false)
  const steps = useCodeSteps(work, {
    prefix: 'signIn',
    send(calls, phone) {
      setWasRemoved(false)
      return calls.sendCode(phone)
    },
    done: securityText.phoneSaved,
  })
  const removal = useAccountForm(work, {
    async run(calls) {
      await calls.removeMethod('phone')
      setWasRemoved(true)
      return securityText.phoneRemoved
    },
  })
  const isLast = methodCount(security) === 1
  return (
    <SettingRow
      id="phone-setting"
      title="Phone number"
      verb={phoneNumber ? 'Change' : 'Add'}
      open={steps.sentTo !== null || steps.faults !== undefined || removal.faults !== undefined}
      notice={wasRemoved ? removal.notice : steps.notice}
      value={phoneNumber ?? 'none'}
    >
      <NeedsScript />
      {secondFactors.length > 0 ? (
        <p className="small muted">{securityText.phoneWithSecondStep}</p>
      ) : (
        <CodeStepsForm steps={steps} prefix="signIn" />
      )}
      {phoneNumber && steps.sentTo === null ? (
        <form className="aform needs-js mt-5" method="post" onSubmit={removal.onSubmit}>
          {removal.faults?.form ? <Notice tone="bad">{removal.faults.form}</Notice> : null}
          {isLast ? (
            <p className="small muted">{securityText.lastMethod}</p>
          ) : (
            <div>
              <SubmitButton look="btn quiet" busy={removal.busy} busyLabel="Removing…">
                Remove {phoneNumber}
              </SubmitButton>
            </div>
          )}
        </form>
      ) : null}
    </SettingRow>
  )
}
