import { useEffect } from 'react'
import { useConfirmedCheck } from './use-confirmed-check.ts'
import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { AuthFaults } from '#web/sign-in/auth-faults.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { authText } from '#web/text/auth-text.ts'
import { AuthFrame } from './auth-frame.tsx'
import { OutboxHint } from '#web/sign-in/outbox-hint.tsx'
import { PasswordField } from '#web/sign-in/password-field.tsx'
import type { SignInPageData } from './sign-in-page-data.ts'

export interface ResendVerificationFormProps {
  readonly page: SignInPageData
  readonly faults: AuthFaults | undefined
  readonly sent: boolean
  /** Whether a link that still works was sent to the address, now or earlier. */
  readonly wasSent: boolean
}

/** Says that a mail was sent, if one was, and sends another. */
export function ResendVerificationForm({ page, faults, sent, wasSent }: ResendVerificationFormProps) {
  const { config, continueUrl, destination, user } = page
  useConfirmedElsewhere()
  const form = useIdentityForm(
    { config, serverUid: user?.uid ?? null },
    {
      check: () => null,
      async run(client) {
        await client.resendVerification(continueUrl)
        return null
      },
    },
    faults,
  )
  const checking = useConfirmedCheck(page)
  const isWaiting = wasSent || form.done
  const email = user?.email ?? 'your address'
  // The server cannot request a mail on behalf of its session.
  const password = (
    <PasswordField
      autoComplete="current-password"
      hint="Needed again to send the message."
      error={form.faults?.fields.password}
    />
  )
  return (
    <AuthFrame
      title={isWaiting ? 'Check your mail' : 'Confirm your address'}
      lead={`${isWaiting ? `We sent a link to ${email}.` : `We send a link to ${email} when you ask for it.`} Open it and you are ${destination ? `on your way to ${destination}` : 'ready to book'}.`}
    >
      {form.faults?.form ? <Notice tone="bad">{form.faults.form}</Notice> : null}
      {(form.done || sent) && !form.faults ? (
        <Notice tone="ok" icon="mail">
          {authText.verificationSent(email)}
        </Notice>
      ) : null}
      <OutboxHint config={config} />
      <ul className="ticks">
        <li>
          <Icon name="clock" />
          <span>The link works for 24 hours.</span>
        </li>
        <li>
          <Icon name="mail" />
          <span>Nothing there? Check your spam folder, or let us send it again after a minute.</span>
        </li>
        <li>
          <Icon name="lock" />
          <span>We ask so that your booking documents reach you and nobody else.</span>
        </li>
      </ul>
      <form method="post" action={sitePaths.verifyEmail()} noValidate onSubmit={form.onSubmit}>
        {config.tokenSyncUrl === null ? password : <noscript>{password}</noscript>}
        <SubmitButton busy={form.busy} busyLabel="Sending…" look="btn quiet wide">
          {isWaiting ? 'Send it again' : 'Send me the link'}
        </SubmitButton>
      </form>
      {isWaiting ? (
        <p className="small text-center needs-js">
          <button className="link linklike" type="button" disabled={checking.busy} onClick={() => checking.check()}>
            I have opened the link
          </button>{' '}
          <span role="status">{checking.message}</span>
        </p>
      ) : null}
      {config.identity.phone === false ? null : (
        <p className="small text-center needs-js">
          No mail at hand?{' '}
          <Link className="link" to={sitePaths.verifyByPhone()} replace>
            Verify by phone instead
          </Link>
        </p>
      )}
      <form method="post" action={sitePaths.logout()} className="text-center">
        <p className="small muted">
          Not your address?{' '}
          <button className="link linklike" type="submit">
            Log out
          </button>{' '}
          and create an account with another one.
        </p>
      </form>
    </AuthFrame>
  )
}

/** Checks again when the reader returns to this page: the link is often opened in another tab or on a phone. */
function useConfirmedElsewhere(): void {
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible') return
      void fetch('/api/users/me')
        .then((response) => (response.ok ? (response.json() as Promise<{ emailVerified?: boolean }>) : null))
        .then((user) => {
          if (user?.emailVerified === true) location.assign(sitePaths.verifyEmail())
        })
        .catch(() => undefined)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
}
