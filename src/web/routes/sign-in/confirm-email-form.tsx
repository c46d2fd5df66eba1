import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import type { AuthFaults } from '#web/sign-in/auth-faults.ts'
import { useIdentityForm } from '#web/sign-in/use-identity-form.ts'
import { AuthFrame } from './auth-frame.tsx'
import type { SignInPageData } from './sign-in-page-data.ts'

export interface ConfirmEmailFormProps {
  readonly page: SignInPageData
  readonly oobCode: string
  /** The address to open once the e-mail address is confirmed. */
  readonly next: string
  /** What the server said about the code, when no script asked. */
  readonly faults: AuthFaults | undefined
}

/**
 * The form behind the link of a mail. Opening the page uses nothing up, because mail scanners open links; the post
 * does, which the visitor or, with JavaScript, the page itself sends.
 */
export function ConfirmEmailForm({ page, oobCode, next, faults: serverFaults }: ConfirmEmailFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { busy, faults, onSubmit } = useIdentityForm(
    { config: page.config, serverUid: page.user?.uid ?? null },
    {
      check: () => null,
      async run(client) {
        await client.confirmEmail(oobCode)
        return next
      },
    },
    serverFaults,
  )
  const isRefused = serverFaults !== undefined
  useEffect(() => {
    if (!isRefused) form.current?.requestSubmit()
  }, [isRefused])
  return (
    <AuthFrame
      title={faults ? 'This link does not work' : 'Confirm your address'}
      lead={leadOf(page, faults !== undefined)}
    >
      <form method="post" ref={form} onSubmit={onSubmit}>
        <input type="hidden" name="oobCode" value={oobCode} />
        {faults ? (
          <>
            <Notice tone="warn">{faults.form}</Notice>
            <Link className="btn wide" to={sitePaths.verifyEmail()} reloadDocument>
              Ask for a new link
            </Link>
          </>
        ) : (
          <SubmitButton busy={busy} busyLabel="Confirming…">
            Confirm my address
          </SubmitButton>
        )}
      </form>
    </AuthFrame>
  )
}

function leadOf({ user }: SignInPageData, failed: boolean): string {
  if (!failed) return user?.email ? `For ${user.email}.` : 'One click and you are done.'
  return user ? 'Nothing has changed.' : 'Your address may already be confirmed: log in to see.'
}
