import { formText } from '#web/backend/form-text.ts'
import { firstFault } from '#web/ui/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { useAccountForm } from '#web/sign-in/account/use-account-form.ts'
import { authMessage } from '#web/text/auth-text.ts'
import { passwordRules } from '#web/text/password-rules.ts'
import { securityText } from '#web/text/security-text.ts'
import { PasswordField } from '#web/sign-in/password-field.tsx'
import { LocalTime } from '#web/shell/local-time.tsx'
import { NoScriptCode } from '#web/routes/account/no-script-proof.tsx'
import { NeedsScript } from '#web/routes/account/needs-script.tsx'
import { SettingRow } from '#web/routes/account/setting-row.tsx'
import { newPasswordPlaces } from './new-address.ts'
import { resultOf, type SettingProps } from './setting-props.ts'

/** The password: changed by those who know the current one, or added where there is none. */
export function PasswordSetting({ user, security, policy, work, says }: SettingProps) {
  const { hasPassword } = security
  const form = useAccountForm(
    work,
    {
      check: (values) => faultsOf(values, hasPassword, policy.minLength),
      async run(calls, values) {
        const next = formText(values, 'newPassword')
        if (!hasPassword) {
          await calls.addPassword(next)
          return securityText.passwordAdded
        }
        await calls.changePassword(formText(values, 'currentPassword'), next)
        return securityText.passwordChanged
      },
      places: newPasswordPlaces,
    },
    resultOf(says, 'password'),
  )
  const fields = form.faults?.fields ?? {}
  if (!user.email) return null
  return (
    <SettingRow
      id="password-setting"
      title="Password"
      verb={hasPassword ? 'Change' : 'Add'}
      open={form.faults !== undefined}
      notice={form.notice}
      value={
        hasPassword ? (
          security.passwordUpdatedAt ? (
            <>
              Set <LocalTime instant={security.passwordUpdatedAt} />
            </>
          ) : (
            'Set'
          )
        ) : (
          'none'
        )
      }
    >
      {hasPassword ? null : <NeedsScript />}
      <form className="aform" method="post" noValidate onSubmit={form.onSubmit} onFocus={form.onFocus}>
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        {/* Password managers save the new password under this name. */}
        <input
          className="vh"
          type="text"
          autoComplete="username"
          value={user.email}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        {hasPassword ? (
          <PasswordField
            label="Current password"
            name="currentPassword"
            autoComplete="current-password"
            hint="Forgotten? Log out and ask for a link to a new one."
            error={fields['currentPassword']}
            {...firstFault(fields)('currentPassword')}
          />
        ) : null}
        <PasswordField
          label="New password"
          name="newPassword"
          autoComplete="new-password"
          hint={`${passwordRules(policy)} You are signed out everywhere else.`}
          error={fields['newPassword']}
          {...firstFault(fields)('newPassword')}
        />
        <NoScriptCode prefix="password" hasSecondFactor={security.secondFactors.length > 0} fields={fields} />
        <div>
          <SubmitButton look="btn" name="intent" value="password" busy={form.busy} busyLabel="Saving…">
            {hasPassword ? 'Change password' : 'Add password'}
          </SubmitButton>
        </div>
      </form>
    </SettingRow>
  )
}

function faultsOf(values: FormData, hasPassword: boolean, minLength: number): AccountFaults | null {
  const next = formText(values, 'newPassword')
  const fields: Record<string, string> = {}
  if (hasPassword && formText(values, 'currentPassword') === '')
    fields['currentPassword'] = securityText.currentPasswordMissing
  if (next === '') fields['newPassword'] = securityText.newPasswordMissing
  else if (next.length < minLength) fields['newPassword'] = authMessage('weak-password')
  return Object.keys(fields).length > 0 ? { fields } : null
}
