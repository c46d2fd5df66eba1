import { lazy, Suspense } from 'react'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { RequiredSecondFactor } from '#web/sign-in/use-identity-form.ts'
import { forgetTypedEmail } from '#web/sign-in/use-typed-email.ts'
import { authText } from '#web/text/auth-text.ts'

const SecondFactorStep = lazy(async () => ({
  default: (await import('#web/sign-in/second-factor/second-factor-step.tsx')).SecondFactorStep,
}))

export interface SecondFactorProps {
  readonly form: { readonly startOver: (sentence: string) => void }
  readonly requested: RequiredSecondFactor
  readonly config: PublicConfiguration
}

/** The second step, in place of the form that began the sign-in. */
export function SecondFactor({ form, requested, config }: SecondFactorProps) {
  return (
    <Suspense fallback={<p className="muted">One moment…</p>}>
      <p>One more step: confirm that it is you.</p>
      <SecondFactorStep
        client={requested.client}
        identity={config.identity}
        error={requested.error}
        onDone={() => {
          forgetTypedEmail()
          location.assign(sitePaths.login() + location.search)
        }}
        onOver={() => form.startOver(authText.secondFactorOver)}
      />
      <p className="small text-center">
        <a className="link" href={sitePaths.login()}>
          Log in with another account
        </a>
      </p>
    </Suspense>
  )
}
