import { formText } from '#web/backend/form-text.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { firstFault, TextField } from '#web/ui/text-field.tsx'
import { useAccountForm, type AccountWork } from '#web/sign-in/account/use-account-form.ts'
import { authText } from '#web/text/auth-text.ts'
import { securityText } from '#web/text/security-text.ts'
import { NoScriptProof } from '#web/routes/account/no-script-proof.tsx'
import { SettingRow } from '#web/routes/account/setting-row.tsx'
import { emailFaults, emailPlaces } from './new-address.ts'
import { resultOf, type SettingProps } from './setting-props.ts'

/** The e-mail address, which is changed by a link sent to the new one. */
export function EmailSetting({ user, security, work, says }: SettingProps) {
  const message = resultOf(says, 'email')
  const form = useAccountForm(
    work,
    {
      check: (values) => emailFaults(formText(values, 'newEmail').trim(), user.email),
      async run(calls, values) {
        const email = formText(values, 'newEmail').trim()
        await calls.changeEmail(email)
        return securityText.emailLinkSent(email, user.email)
      },
      places: emailPlaces,
    },
    message,
  )
  const fields = form.faults?.fields ?? {}
  return (
    <SettingRow
      id="email-setting"
      title="E-mail"
      verb={user.email ? 'Change' : 'Add'}
      open={form.faults !== undefined}
      notice={form.notice}
      value={
        <>
          {user.email ?? 'none'}{' '}
          {user.email && user.emailVerified ? (
            <span className="tag ok">
              <Icon name="check" />
              Confirmed
            </span>
          ) : null}
          {user.email && !user.emailVerified ? <span className="tag warn">Not confirmed</span> : null}
        </>
      }
    >
      {user.email && !user.emailVerified ? <ConfirmForm email={user.email} work={work} /> : null}
      <form className="aform" method="post" noValidate onSubmit={form.onSubmit} onFocus={form.onFocus}>
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        <TextField
          label="New e-mail"
          name="newEmail"
          type="email"
          autoComplete="email"
          maxLength={254}
          defaultValue={says.response?.email}
          hint="We send a link there. The address changes when you open it."
          error={fields['newEmail']}
          {...firstFault(fields)('newEmail')}
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

/** Sends the link that confirms the address again: users who verified by phone are not asked for it elsewhere. */
function ConfirmForm({ email, work }: { readonly email: string; readonly work: AccountWork }) {
  const form = useAccountForm(work, {
    async run(calls) {
      await calls.sendVerification()
      return authText.verificationSent(email)
    },
  })
  return (
    <form className="aform needs-js" method="post" onSubmit={form.onSubmit} onFocus={form.onFocus}>
      {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      {form.notice ? (
        <Notice tone="ok" icon="mail">
          {form.notice}
        </Notice>
      ) : null}
      <p className="small">Nobody has opened the link we sent to {email} yet.</p>
      <div>
        <SubmitButton look="btn quiet" busy={form.busy} busyLabel="Sending the link…">
          Send it again
        </SubmitButton>
      </div>
    </form>
  )
}
