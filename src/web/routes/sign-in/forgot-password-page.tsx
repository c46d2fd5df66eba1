import { useState } from 'react'
import { data, Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { checkAuthForm, faultsOfCode, readAuthForm, type AuthFaults } from '#web/sign-in/auth-faults.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { useTypedEmail } from '#web/sign-in/use-typed-email.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import { authMessage, authText } from '#web/text/auth-text.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/forgot-password-page'
import { AuthFrame } from './auth-frame.tsx'
import { deadLinkText } from './dead-link.ts'
import { NewPasswordForm } from './new-password-form.tsx'
import { OutboxHint } from '#web/sign-in/outbox-hint.tsx'
import { loadSignInPage } from './sign-in-page-data.ts'

interface Outcome {
  readonly sent: boolean
  readonly faults?: AuthFaults
  readonly email: string
  /** Why the link of the mail no longer works. */
  readonly deadLink?: string
}

export async function loader(args: Route.LoaderArgs) {
  const page = await loadSignInPage(args)
  const identity = identityCalls(args.context)
  const oobCode = args.url.searchParams.get('oobCode')
  if (!oobCode) return { ...page, reset: null, expired: null }
  const checked = page.config.identity.path === null ? null : await identity.checkReset(oobCode)
  if (checked && !checked.ok) return { ...page, reset: null, expired: authMessage(checked.code) }
  const email = checked?.value.email ?? null
  return { ...page, reset: { oobCode, email, policy: await identity.passwordPolicy() }, expired: null }
}

export async function action(args: Route.ActionArgs) {
  const identity = identityCalls(args.context)
  const values = readAuthForm(await args.request.formData())
  const again = (faults: AuthFaults) => data<Outcome>({ sent: false, faults, email: values.email }, { status: 400 })
  if (values.oobCode !== '') {
    const missing = checkAuthForm(values, ['password'])
    if (missing) return again(missing)
    const changed = await identity.setNewPassword(values.oobCode, values.password)
    if (changed.ok) return redirectWithCookies(`${sitePaths.login()}?reset=1`, [])
    const deadLink = deadLinkText(changed.code)
    return deadLink
      ? data<Outcome>({ sent: false, email: '', deadLink }, { status: 400 })
      : again(faultsOfCode(changed.code))
  }
  const missing = checkAuthForm(values, ['email'])
  if (missing) return again(missing)
  const requested = await identity.sendPasswordReset(
    values.email,
    args.context.get(publicConfigContext).websiteUrl + sitePaths.login(),
  )
  if (!requested.ok && !isSecret(requested.code)) return again(faultsOfCode(requested.code))
  return data<Outcome>({ sent: true, email: values.email })
}

/**
 * Returns whether an answer must not be shown: nobody may learn whether an address has an account, so the page always
 * says the same.
 */
function isSecret(code: string): boolean {
  return code.replace(/^auth\//, '') === 'user-not-found'
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Reset your password', noIndex: true }) : []

export default function ForgotPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const [foundDead, setFoundDead] = useState<string>()
  const deadLink = foundDead ?? actionData?.deadLink
  return loaderData.reset && !deadLink ? (
    <NewPasswordForm page={loaderData} reset={loaderData.reset} faults={actionData?.faults} onDeadLink={setFoundDead} />
  ) : (
    <RequestForm loaderData={loaderData} actionData={actionData} deadLink={deadLink} />
  )
}

interface RequestFormProps extends Pick<Route.ComponentProps, 'loaderData' | 'actionData'> {
  /** Why the link with which a new password was chosen no longer works. */
  readonly deadLink: string | undefined
}

function RequestForm({ loaderData, actionData, deadLink }: RequestFormProps) {
  const { config } = loaderData
  const expired = deadLink ?? loaderData.expired
  const form = useIdentityForm(
    { config, serverUid: null },
    {
      check: (values) => checkAuthForm(values, ['email']),
      async run(client, { email }) {
        await client.requestPasswordReset(email, config.websiteUrl + sitePaths.login()).catch((error: unknown) => {
          if (!(error instanceof Error && 'code' in error && isSecret(String(error.code)))) throw error
        })
        return null
      },
    },
    actionData?.faults,
  )
  const element = useTypedEmail(actionData === undefined)
  const sent = form.done || actionData?.sent === true
  return (
    <AuthFrame
      title="Forgot your password?"
      lead="Tell us your e-mail address and we send you a link to choose a new one."
    >
      <form
        method="post"
        action={sitePaths.forgotPassword()}
        noValidate
        onSubmit={form.onSubmit}
        onInput={form.onInput}
        onFocus={form.onFocus}
        ref={element}
      >
        {expired && !sent ? <Notice tone="warn">{expired}</Notice> : null}
        {sent && !form.faults ? (
          <Notice tone="ok" icon="mail">
            {authText.resetSent}
          </Notice>
        ) : null}
        {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
        <TextField
          label="E-mail"
          name="email"
          type="email"
          autoComplete="username"
          defaultValue={actionData?.email}
          error={form.faults?.fields.email}
          {...(deadLink !== undefined && { autoFocus: true })}
          required
        />
        <SubmitButton busy={form.busy} busyLabel="Sending…">
          {sent ? 'Send it again' : 'Send the link'}
        </SubmitButton>
        {sent ? <OutboxHint config={config} /> : null}
        <p className="small muted text-center">
          Remembered it?{' '}
          <Link className="link" to={sitePaths.login()}>
            Log in
          </Link>
        </p>
      </form>
    </AuthFrame>
  )
}
