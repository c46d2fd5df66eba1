import { useState } from 'react'
import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { checkAuthForm } from '#web/sign-in/auth-faults.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { useTypedEmail } from '#web/sign-in/use-typed-email.ts'
import { authText } from '#web/text/auth-text.ts'
import { OutboxHint } from '#web/sign-in/outbox-hint.tsx'
import type { PostedFaults, SignInPageData } from './sign-in-page-data.ts'
import { loginAddress } from '#contract/site/login-way.ts'
import { rememberLinkEmail } from './link-email-cookie.ts'

export interface LinkFormProps {
  readonly page: SignInPageData
  readonly posted: PostedFaults | undefined
  readonly from: string | null
}

/** Requests a sign-in link by mail. */
export function LinkForm({ page, posted, from }: LinkFormProps) {
  const [sentTo, setSentTo] = useState(posted && !posted.faults ? posted.values.email : null)
  const { config, continueUrl } = page
  const form = useIdentityForm(
    { config, serverUid: null },
    {
      check: (values) => checkAuthForm(values, ['email']),
      async run(client, { email }) {
        await client.sendSignInLink(email, linkTarget(config, continueUrl))
        document.cookie = rememberLinkEmail(email, location.origin)
        setSentTo(email)
        return null
      },
    },
    posted?.faults,
  )
  const element = useTypedEmail(posted === undefined)
  const sent = sentTo !== null && !form.faults
  return (
    <form method="post" noValidate onSubmit={form.onSubmit} onInput={form.onInput} onFocus={form.onFocus} ref={element}>
      {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      {sent ? (
        <Notice tone="ok" icon="mail">
          {authText.linkSent(sentTo)} {config.identity.path === null ? null : authText.linkLifetime}
        </Notice>
      ) : null}
      <TextField
        label="E-mail"
        name="email"
        type="email"
        autoComplete="username"
        defaultValue={posted?.values.email ?? sentTo ?? undefined}
        hint={sent ? undefined : 'We send you a link that logs you in, or creates an account if you have none yet.'}
        error={form.faults?.fields.email}
        required
      />
      <SubmitButton busy={form.busy} busyLabel="Sending…" look={sent ? 'btn quiet wide' : 'btn wide'}>
        {sent ? 'Send it again' : 'Send me the link'}
      </SubmitButton>
      {sent ? <OutboxHint config={config} /> : null}
      <p className="small text-center">
        <Link className="link" to={loginAddress('password', { from })} replace preventScrollReset>
          Use my password
        </Link>
      </p>
    </form>
  )
}

/** The hosted service redirects straight to the given address, the site's own service by way of its action page. */
function linkTarget(config: SignInPageData['config'], continueUrl: string): string {
  if (config.identity.path !== null) return continueUrl
  return `${config.websiteUrl}${sitePaths.signInLink()}?continueUrl=${encodeURIComponent(continueUrl)}`
}
