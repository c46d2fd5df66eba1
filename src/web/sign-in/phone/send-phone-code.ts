import {
  linkWithCredential,
  PhoneAuthProvider,
  reauthenticateWithCredential,
  signInWithCredential,
  updatePhoneNumber,
  type PhoneAuthCredential,
} from '@firebase/auth'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { authText } from '#web/text/auth-text.ts'
import type { IdentityClient } from '#web/sign-in/identity-client.ts'
import { captchaVerifier } from './captcha-for-sdk.ts'

/**
 * What a code sent to a phone is for: to sign in, to add the number to the account (or change it), or to prove the
 * user's identity.
 */
export type PhonePurpose = 'sign-in' | 'link' | 'reauthenticate'

/** A code that was sent. */
export interface SentPhoneCode {
  /** Uses the code up. Rejects with the SDK's error, which may require a second factor. */
  confirm(code: string): Promise<void>
}

/**
 * Sends a code by SMS; the captcha is solved in the background. `phone` is in the form of E.164. Rejects with the SDK's
 * error, or with the specified sentence when the purpose needs a user and nobody is signed in.
 */
export async function sendPhoneCode(
  client: IdentityClient,
  identity: PublicConfiguration['identity'],
  phone: string,
  purpose: PhonePurpose,
): Promise<SentPhoneCode> {
  const { auth } = client
  if (purpose !== 'sign-in' && auth.currentUser === null) throw new Error(authText.verificationNoAccount)
  const verifier = await captchaVerifier(auth, identity)
  const verificationId = await new PhoneAuthProvider(auth).verifyPhoneNumber(phone, verifier)
  return {
    async confirm(code) {
      await use(client, PhoneAuthProvider.credential(verificationId, code.replace(/\D/g, '')), purpose)
      await client.settled()
    },
  }
}

async function use({ auth }: IdentityClient, credential: PhoneAuthCredential, purpose: PhonePurpose): Promise<void> {
  const user = auth.currentUser
  if (purpose === 'sign-in') {
    await signInWithCredential(auth, credential)
    return
  }
  if (user === null) throw new Error(authText.verificationNoAccount)
  if (purpose === 'reauthenticate') {
    await reauthenticateWithCredential(user, credential)
    return
  }
  if (user.phoneNumber === null) await linkWithCredential(user, credential)
  else await updatePhoneNumber(user, credential)
  // The SDK does not notify listeners of the new number, and the server's session needs a token with it.
  await user.getIdToken(true)
}
