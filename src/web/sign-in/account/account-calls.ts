import {
  deleteUser,
  EmailAuthProvider,
  linkWithCredential,
  multiFactor,
  PhoneAuthProvider,
  PhoneMultiFactorGenerator,
  reauthenticateWithCredential,
  sendEmailVerification,
  TotpMultiFactorGenerator,
  unlink,
  updatePassword,
  updateProfile,
  verifyBeforeUpdateEmail,
  type TotpSecret,
  type User,
} from '@firebase/auth'
import { sitePaths } from '#contract/site/site-paths.ts'
import { authText } from '#web/text/auth-text.ts'
import type { IdentityClient, IdentityClientOptions } from '#web/sign-in/identity-client.ts'
import { callIdentity, authFailure } from '#web/sign-in/call-identity.ts'
import { forgetTab, identityClient } from '#web/sign-in/identity-client.ts'
import { passkeyCalls, type PasskeyCalls } from '#web/sign-in/passkey/passkey-calls.ts'
import { captchaVerifier } from '#web/sign-in/phone/captcha-for-sdk.ts'
import { sendPhoneCode, type SentPhoneCode } from '#web/sign-in/phone/send-phone-code.ts'
import { loadProviderWindows } from '#web/sign-in/provider/load-provider-windows.ts'
import { storeUser } from '#web/sign-in/stored-user.ts'

/** A secret for an authenticator app that waits for its first code. */
export type NewAuthenticator = Pick<
  TotpSecret,
  'secretKey' | 'hashingAlgorithm' | 'codeLength' | 'codeIntervalSeconds'
> & {
  confirm(code: string, name: string): Promise<void>
}

/**
 * The operations of the account area that use the SDK. They reject with the SDK's errors (`code` = `auth/…`);
 * afterwards the server's session follows the change. `auth/requires-recent-login` and `auth/other-first-factor`
 * require a dialog (sign-in/reauthenticate.tsx).
 */
export interface AccountCalls {
  saveProfile(profile: { displayName: string; photoURL: string }): Promise<void>
  /** Sends a link to the new address; nothing changes before it is opened. */
  changeEmail(email: string): Promise<void>
  /** Sends a link that confirms the account's present address. */
  sendVerification(): Promise<void>
  changePassword(current: string, next: string): Promise<void>
  /** Adds a password to an account that has none. */
  addPassword(password: string): Promise<void>
  sendCode(phone: string): Promise<SentPhoneCode>
  removeMethod(providerId: string): Promise<void>
  /** Links a provider in a window of its site. */
  addProvider(providerId: string): Promise<void>
  newAuthenticator(): Promise<NewAuthenticator>
  sendFactorCode(phone: string, name: string): Promise<SentPhoneCode>
  removeFactor(enrollmentId: string): Promise<void>
  readonly passkeys: PasskeyCalls
  /** Creates ten new codes; the earlier ones become invalid. */
  newRecoveryCodes(): Promise<readonly string[]>
  deleteAccount(current: string | null): Promise<void>
}

/** Returns the operations. Rejects with the specified sentence when the SDK cannot start or nobody is signed in. */
export async function accountCalls(options: IdentityClientOptions): Promise<AccountCalls> {
  const client = await identityClient(options)
  const signedIn = (): User => {
    const user = client.auth.currentUser
    if (user === null) throw new Error(authText.verificationNoAccount)
    return user
  }
  const { identity, websiteUrl } = options.config
  const changed = <Value>(work: (user: User) => Promise<Value>) => follow(client, signedIn, work)
  const reauthenticate = async (user: User, password: string) => {
    await verifyPassword(user, password)
    // The session for this sign-in must not arrive after the one for the change.
    await followed(client)
  }

  const windows = () => loadProviderWindows(client.auth, identity)
  // Browsers block windows that open long after a click, so the code that opens them is loaded before it.
  if ((identity.providers ?? []).length > 0) void windows().catch(() => undefined)

  return {
    saveProfile: (profile) => changed((user) => updateProfile(user, profile)),
    changeEmail: (email) => verifyBeforeUpdateEmail(signedIn(), email, { url: websiteUrl + sitePaths.security() }),
    sendVerification: () => sendEmailVerification(signedIn(), { url: websiteUrl + sitePaths.security() }),
    changePassword: (current, next) =>
      changed(async (user) => {
        await reauthenticate(user, current)
        await updatePassword(user, next)
      }),
    addPassword: (password) =>
      changed(async (user) => {
        await linkWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
      }),
    sendCode: (phone) => sendPhoneCode(client, identity, phone, 'link'),
    removeMethod: (providerId) =>
      changed(async (user) => {
        await unlink(user, providerId)
      }),
    addProvider: (providerId) =>
      changed(async (user) => {
        await (await windows()).link(user, providerId)
      }),
    async newAuthenticator() {
      const secret = await enrolling(async () =>
        TotpMultiFactorGenerator.generateSecret(await multiFactor(signedIn()).getSession()),
      )
      return {
        secretKey: secret.secretKey,
        hashingAlgorithm: secret.hashingAlgorithm,
        codeLength: secret.codeLength,
        codeIntervalSeconds: secret.codeIntervalSeconds,
        confirm: (code, name) =>
          changed((user) =>
            multiFactor(user).enroll(TotpMultiFactorGenerator.assertionForEnrollment(secret, digitsOf(code)), name),
          ),
      }
    },
    async sendFactorCode(phone, name) {
      const session = await multiFactor(signedIn()).getSession()
      const verifier = await captchaVerifier(client.auth, identity)
      const provider = new PhoneAuthProvider(client.auth)
      const id = await enrolling(() => provider.verifyPhoneNumber({ phoneNumber: phone, session }, verifier))
      return {
        confirm: (code) =>
          changed((user) => {
            const credential = PhoneAuthProvider.credential(id, digitsOf(code))
            return multiFactor(user).enroll(PhoneMultiFactorGenerator.assertion(credential), name)
          }),
      }
    },
    removeFactor: (enrollmentId) => changed((user) => multiFactor(user).unenroll(enrollmentId)),
    passkeys: passkeyCalls(identity, async () => signedIn().getIdToken()),
    newRecoveryCodes: async () => createRecoveryCodes(identity, await signedIn().getIdToken()),
    async deleteAccount(current) {
      const user = signedIn()
      if (current !== null) await reauthenticate(user, current)
      client.expectSignOut()
      await deleteUser(user)
      storeUser(null)
      await client.settled()
      forgetTab()
    },
  }
}

/** Runs an operation and waits until the server's session and the stored copy have followed. */
async function follow<Value>(
  client: IdentityClient,
  signedIn: () => User,
  work: (user: User) => Promise<Value>,
): Promise<Value> {
  const value = await work(signedIn())
  await followed(client)
  const user = client.auth.currentUser
  if (user !== null) storeUser(user)
  return value
}

/** The SDK notifies its listeners of new tokens a moment after a call; only then do they start working. */
async function followed(client: IdentityClient): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve))
  await client.settled()
}

/**
 * With a second factor, the service answers the right password by asking for that factor, which proves the password as
 * well.
 */
async function verifyPassword(user: User, password: string): Promise<void> {
  try {
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email ?? '', password))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'auth/multi-factor-auth-required')) throw error
  }
}

/**
 * Begins a second factor. Users whose last sign-in was by phone or passkey, or who have just confirmed a number, first
 * have to sign in another way: this is refused with a code of its own, as linking a number is refused with the
 * service's.
 */
async function enrolling<Value>(begin: () => Promise<Value>): Promise<Value> {
  try {
    return await begin()
  } catch (error) {
    const isOtherNeeded = error instanceof Error && 'code' in error && error.code === 'auth/unsupported-first-factor'
    throw isOtherNeeded ? authFailure('other-first-factor') : error
  }
}

async function createRecoveryCodes(
  identity: IdentityClientOptions['config']['identity'],
  idToken: string,
): Promise<readonly string[]> {
  const result = await callIdentity<{ codes: readonly string[] }>(identity, 'v2/accounts/recoveryCodes:create', {
    idToken,
  })
  return result.codes
}

function digitsOf(code: string): string {
  return code.replace(/\D/g, '')
}
