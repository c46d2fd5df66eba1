import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { checkAuthForm, type AuthFaults } from '#web/sign-in/auth-faults.ts'
import type { PasswordPolicy } from '#web/sign-in/identity-calls.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import { deadLinkText } from './dead-link.ts'
import { NewPasswordField } from '#web/sign-in/new-password-field.tsx'
import type { SignInPageData } from './sign-in-page-data.ts'

export interface NewPasswordFormProps {
  readonly page: SignInPageData
  /** The code of the mail. `email` is null when only the hosted service knows whose code it is. */
  readonly reset: { readonly oobCode: string; readonly email: string | null; readonly policy: PasswordPolicy }
  readonly faults: AuthFaults | undefined
  /** Is told why the link no longer works, if it was used elsewhere or has expired since the page was opened. */
  readonly onDeadLink: (reason: string) => void
}

/** The second half of a password reset: the code of the mail and a new password. */
export function NewPasswordForm({ page, reset, faults, onDeadLink }: NewPasswordFormProps) {
  const form = useIdentityForm(
    { config: page.config, serverUid: null },
    {
      check: (values) => checkAuthForm(values, ['password'], reset.policy.minLength),
      async run(client, { oobCode, password }) {
        try {
          await client.setNewPassword(oobCode, password)
        } catch (error) {
          const reason = error instanceof Error && 'code' in error && deadLinkText(String(error.code))
          if (!reason) throw error
          onDeadLink(reason)
          return null
        }
        return `${sitePaths.login()}?reset=1`
      },
    },
    faults,
  )
  return (
    <AuthFrame title="Choose a new password" lead={reset.email ? `For ${reset.email}.` : 'For your account.'}>
      <form method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput} onFocus={form.onFocus}>
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        <input type="hidden" name="oobCode" value={reset.oobCode} />
        {/* Password managers save the new password under this name. */}
        <input
          className="vh"
          type="text"
          autoComplete="username"
          value={reset.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <NewPasswordField
          label="New password"
          options={{ config: page.config, serverUid: null }}
          policy={reset.policy}
          hint="You log in with it afterwards, on every device."
          error={form.faults?.fields.password}
        />
        <SubmitButton busy={form.busy} busyLabel="Saving…">
          Save the new password
        </SubmitButton>
      </form>
    </AuthFrame>
  )
}
