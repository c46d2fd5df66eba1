import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { checkAuthForm } from '#web/sign-in/auth-faults.ts'
import { offersPasskeys } from '#web/sign-in/passkey/offers-passkeys.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { forgetTypedEmail, useTypedEmail } from '#web/sign-in/use-typed-email.ts'
import { PasswordField } from '#web/sign-in/password-field.tsx'
import { SecondFactor } from './second-factor.tsx'
import type { PostedFaults, SignInPageData } from './sign-in-page-data.ts'
import { loginAddress } from '#contract/site/login-way.ts'

export interface PasswordFormProps {
  readonly page: SignInPageData
  readonly posted: PostedFaults | undefined
  readonly from: string | null
}

/** E-mail and password, with a link to the sign-in by mail instead. */
export function PasswordForm({ page, posted, from }: PasswordFormProps) {
  const form = useIdentityForm(
    { config: page.config, serverUid: null },
    {
      check: (values) => checkAuthForm(values, ['email', 'password']),
      async run(client, { email, password }) {
        await client.signIn(email, password)
        forgetTypedEmail()
        // The server knows where this visitor wanted to go.
        return sitePaths.login() + location.search
      },
    },
    posted?.faults,
  )
  const element = useTypedEmail(posted === undefined)
  if (form.secondFactor) return <SecondFactor form={form} requested={form.secondFactor} config={page.config} />
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput} onFocus={form.onFocus} ref={element}>
      {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        // Browsers offer passkeys in a field that is marked this way.
        autoComplete={offersPasskeys(page.config) ? 'username webauthn' : 'username'}
        defaultValue={posted?.values.email}
        error={form.faults?.fields.email}
        required
      />
      <PasswordField
        autoComplete="current-password"
        error={form.faults?.fields.password}
        aside={
          <Link className="link small" to={sitePaths.forgotPassword()}>
            Forgot password?
          </Link>
        }
      />
      <SubmitButton busy={form.busy} busyLabel="Logging in…">
        Log in
      </SubmitButton>
      <Link className="btn quiet wide" to={loginAddress('link', { from })} replace preventScrollReset>
        <Icon name="mail" />
        Send me a link instead
      </Link>
    </form>
  )
}
