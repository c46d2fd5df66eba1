import { formText } from '../../../api/form-text.ts'
import { Icon } from '../../../components/icon.tsx'
import { Notice } from '../../../components/notice.tsx'
import { SubmitButton } from '../../../components/submit-button.tsx'
import { TextField } from '../../../components/text-field.tsx'
import { useAccountForm } from '../../../identity/account/use-account-form.ts'
import { securityWords } from '../../../messages/account/security-messages.ts'
import { NoScriptProof } from '../area/no-script-proof.tsx'
import { SettingRow } from '../area/setting-row.tsx'
import { emailFaults, emailPlaces } from './new-address.ts'
import { saidOf, type SettingProps } from './setting-props.ts'

/** The e-mail address: a link to the new one changes it. */
export function EmailSetting({ user, security, work, says }: SettingProps) {
  const said = saidOf(says, 'email')
  const form = useAccountForm(
    work,
    {
      check: (values) => emailFaults(formText(values, 'newEmail').trim(), user.email),
      async run(calls, values) {
        const email = formText(values, 'newEmail').trim()
        await calls.changeEmail(email)
        return securityWords.emailLinkSent(email)
      },
      places: emailPlaces,
    },
    said,
  )
  const fields = form.faults?.fields ?? {}
  return (
    <SettingRow
      id="email-setting"
      title="E-mail"
      verb={user.email ? 'Change' : 'Add'}
      open={form.faults !== undefined}
      news={form.news}
      value={
        <>
          {user.email ?? 'none'}{' '}
          {user.email && user.emailVerified ? (
            <span className="tag ok">
              <Icon name="check" />
              Confirmed
            </span>
          ) : null}
        </>
      }
    >
      <form className="aform" method="post" noValidate onSubmit={form.onSubmit} onFocus={form.onFocus}>
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        <TextField
          label="New e-mail"
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={says.answer?.email}
          hint="We send a link there. The address changes when you open it."
          error={fields['newEmail']}
          required
        />
        <NoScriptProof prefix="email" hasSecondFactor={security.secondFactors.length > 0} fields={fields} />
        <div>
          <SubmitButton look="btn" name="intent" value="email" busy={form.busy} busyLabel="Sending the link…">
            Send the link
          </SubmitButton>
        </div>
      </form>
    </SettingRow>
  )
}
