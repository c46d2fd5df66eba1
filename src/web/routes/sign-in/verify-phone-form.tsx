import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { AuthFrame } from './auth-frame.tsx'
import { PhoneSteps } from '#web/sign-in/phone/phone-steps.tsx'
import type { SignInPageData } from './sign-in-page-data.ts'

/** Verifies by phone instead of by e-mail (specification §1): the number is added to the account. */
export function VerifyPhoneForm({ page }: { readonly page: SignInPageData }) {
  const { config, user, destination } = page
  return (
    <AuthFrame
      title="Confirm by phone"
      lead={`We send you a code by text message. Then you are ${destination ? `on your way to ${destination}` : 'ready to book'}.`}
    >
      <div className="when-no-js">
        <Notice tone="sea">Confirming by phone needs JavaScript. The link in our mail works without it.</Notice>
      </div>
      <div className="needs-js stack-s">
        <PhoneSteps
          options={{ config, serverUid: user?.uid ?? null }}
          purpose="link"
          hint="From then on you can log in with this number."
          // The user is verified: the server redirects them to where they were going.
          onDone={() => location.assign(sitePaths.verifyByPhone())}
        />
      </div>
      <p className="small text-center">
        <Link className="link" to={sitePaths.verifyEmail()} replace>
          Confirm by e-mail instead
        </Link>
      </p>
    </AuthFrame>
  )
}
