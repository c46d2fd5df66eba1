import { RecaptchaVerifier, type ApplicationVerifier, type Auth } from '@firebase/auth'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { createCaptchaVerifier } from './captcha-verifier.ts'

/**
 * Returns the proof that the SDK requires that a browser, not a bot, requests a code: for the embedded service its own
 * task, solved in the background (docs/identity-protocol.md, Codes by mail and SMS), for the hosted one its invisible
 * captcha.
 */
export async function captchaVerifier(
  auth: Auth,
  identity: PublicConfiguration['identity'],
): Promise<ApplicationVerifier> {
  if (identity.path !== null)
    return createCaptchaVerifier({
      apiKey: identity.apiKey,
      path: identity.path,
      fetch: (input, init) => fetch(input, init),
    })
  const place = document.body.appendChild(document.createElement('div'))
  return new RecaptchaVerifier(auth, place, { size: 'invisible' })
}
