import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'
import { PhoneSteps } from '#web/sign-in/phone/phone-steps.tsx'

/** A form to sign in with a phone number. Its check against bots needs JavaScript. */
export function PhoneForm({ config }: { readonly config: PublicConfiguration }) {
  return (
    <>
      <div className="when-no-js">
        <Notice tone="sea">
          Logging in by phone needs JavaScript. By e-mail it works without, with a password or a link.
        </Notice>
      </div>
      <div className="needs-js stack-s">
        <PhoneSteps
          options={{ config, serverUid: null }}
          purpose="sign-in"
          hint="We send you a code by text message. A number we do not know yet becomes a new account."
          onDone={() => location.assign(sitePaths.login() + location.search)}
        />
      </div>
    </>
  )
}
