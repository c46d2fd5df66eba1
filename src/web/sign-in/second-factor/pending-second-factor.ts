import {
  getMultiFactorResolver,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  TotpMultiFactorGenerator,
  type MultiFactorAssertion,
  type MultiFactorError,
  type PhoneMultiFactorInfo,
} from '@firebase/auth'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { IdentityClient } from '#web/sign-in/identity-client.ts'
import { captchaVerifier } from '#web/sign-in/phone/captcha-for-sdk.ts'
import { wireErrorCode } from '#web/sign-in/wire-error-code.ts'
import { ownName, type FactorChoice } from './factor-choice.ts'

/** A sign-in whose first factor was right. All calls reject with the SDK's errors. */
export interface PendingSecondFactor {
  readonly choices: readonly FactorChoice[]
  /** Sends a code to the phone of a factor; returns what `finishWithSms` needs. */
  sendSms(factorId: string): Promise<string>
  finishWithSms(verificationId: string, code: string): Promise<void>
  finishWithApp(factorId: string, code: string): Promise<void>
  finishWithRecoveryCode(code: string): Promise<void>
}

/** Continues after the SDK's error, when signing in and when proving one's identity again. */
export function pendingSecondFactor(
  client: IdentityClient,
  identity: PublicConfiguration['identity'],
  error: MultiFactorError,
): PendingSecondFactor {
  const { auth } = client
  const resolver = getMultiFactorResolver(auth, error)
  const finish = async (assertion: MultiFactorAssertion) => {
    await resolver.resolveSignIn(assertion)
    await client.settled()
  }
  return {
    choices: resolver.hints.map((hint) => ({
      id: hint.uid,
      kind: hint.factorId === PhoneMultiFactorGenerator.FACTOR_ID ? 'phone' : 'totp',
      name: ownName(hint.displayName),
      phone: 'phoneNumber' in hint ? (hint as PhoneMultiFactorInfo).phoneNumber : null,
    })),
    async sendSms(factorId) {
      const verifier = await captchaVerifier(auth, identity)
      return new PhoneAuthProvider(auth).verifyPhoneNumber(
        { multiFactorUid: factorId, session: resolver.session },
        verifier,
      )
    },
    finishWithSms: (verificationId, code) =>
      finish(PhoneMultiFactorGenerator.assertion(PhoneAuthProvider.credential(verificationId, digits(code)))),
    finishWithApp: (factorId, code) => finish(TotpMultiFactorGenerator.assertionForSignIn(factorId, digits(code))),
    finishWithRecoveryCode: (code) => finish(recoveryAssertion(identity, code)),
  }
}

function digits(code: string): string {
  return code.replace(/\D/g, '')
}

/** The SDK has no recovery codes, but accepts any object that behaves like its own assertions. */
function recoveryAssertion(identity: PublicConfiguration['identity'], recoveryCode: string): MultiFactorAssertion {
  const assertion = {
    factorId: 'recovery_code',
    async _process(_auth: unknown, session: { toJSON(): { multiFactorSession: { pendingCredential?: string } } }) {
      const response = await fetch(
        `${identity.path ?? ''}/v2/accounts/mfaSignIn:finalize?key=${encodeURIComponent(identity.apiKey)}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            mfaPendingCredential: session.toJSON().multiFactorSession.pendingCredential,
            recoveryCode,
          }),
        },
      ).catch(() => null)
      const body: unknown = await response?.json().catch(() => null)
      if (response?.ok && body) return body
      throw Object.assign(new Error('the recovery code was not taken'), { code: `auth/${wireErrorCode(body)}` })
    },
  }
  return assertion as unknown as MultiFactorAssertion
}
