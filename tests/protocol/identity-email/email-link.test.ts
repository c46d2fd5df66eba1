import {
  ActionCodeURL,
  checkActionCode,
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  fetchSignInMethodsForEmail,
  getAdditionalUserInfo,
  isSignInWithEmailLink,
  linkWithCredential,
  reauthenticateWithCredential,
  sendSignInLinkToEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  signInWithEmailLink,
} from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { findAccountProviders, upsertAccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { findAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { code, CONTINUE_URL, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
const settings = { url: CONTINUE_URL, handleCodeInApp: true }

async function linkTo(email: string): Promise<string> {
  await sendSignInLinkToEmail(suite.auth, email, settings)
  return suite.newestLink(email)
}

describe('a sign-in link', () => {
  test('signs somebody new up, with a verified address and no password', async () => {
    const email = suite.newEmail()
    const link = await linkTo(email)
    expect(isSignInWithEmailLink(suite.auth, link)).toBe(true)
    expect(ActionCodeURL.parseLink(link)).toMatchObject({
      apiKey: 'holmstay',
      operation: 'EMAIL_SIGNIN',
      continueUrl: CONTINUE_URL,
      languageCode: 'en',
    })
    expect(await suite.subjects(email)).toEqual(['Your sign-in link for Holmstay'])
    const credential = await signInWithEmailLink(suite.auth, email.toUpperCase(), link)
    expect(getAdditionalUserInfo(credential)?.isNewUser).toBe(true)
    expect(credential.user).toMatchObject({ email, emailVerified: true, isAnonymous: false })
    expect(credential.user.providerData).toMatchObject([{ providerId: 'password' }])
    expect((await credential.user.getIdTokenResult()).signInProvider).toBe('password')
    await suite.settings({ enumerationProtection: false })
    expect(await fetchSignInMethodsForEmail(suite.auth, email)).toEqual(['emailLink'])
  })

  test('signs a verified guest in and keeps the password', async () => {
    const { user, email } = await suite.signUp()
    await updateAccount(suite.service.accounts.db, user.uid, { emailVerified: true })
    const credential = await signInWithEmailLink(suite.otherAuth(), email, await linkTo(email))
    expect(credential.user.uid).toBe(user.uid)
    expect(getAdditionalUserInfo(credential)?.isNewUser).toBe(false)
    await user.reload()
    expect((await signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)).user.uid).toBe(user.uid)
    await suite.settings({ enumerationProtection: false })
    expect(await fetchSignInMethodsForEmail(suite.auth, email)).toEqual(['password', 'emailLink'])
  })

  test('hands an account over that somebody else registered with the address and never proved', async () => {
    const { user: squatter, email } = await suite.signUp()
    const { db } = suite.service.accounts
    await updateAccount(db, squatter.uid, { phone: '+34600111222' })
    await upsertAccountProvider(db, {
      uid: squatter.uid,
      tenantId: null,
      providerId: 'google.com',
      rawId: 'squatter',
      federatedId: null,
      email: null,
      displayName: null,
      photoUrl: null,
      phone: null,
      screenName: null,
      linkedAt: new Date(),
    })
    const { user } = await signInWithEmailLink(suite.otherAuth(), email, await linkTo(email))
    expect(user).toMatchObject({ uid: squatter.uid, emailVerified: true, phoneNumber: null })
    expect(await findAccount(db, user.uid)).toMatchObject({ passwordHash: null, phone: null, emailLinkSignIn: true })
    expect(await findAccountProviders(db, user.uid)).toEqual([])
    await expect(squatter.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    await expect(signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)).rejects.toEqual(
      code('invalid-credential'),
    )
    await user.reload()
  })

  test('tells what it is for, but not whose it is', async () => {
    const email = suite.newEmail()
    const oobCode = ActionCodeURL.parseLink(await linkTo(email))!.code
    expect(await checkActionCode(suite.auth, oobCode)).toMatchObject({
      operation: 'EMAIL_SIGNIN',
      data: { email: null },
    })
    expect(JSON.stringify((await suite.service.call('v1/accounts:resetPassword', { oobCode })).body)).not.toContain(
      email,
    )
  })

  test('works once, for a quarter of an hour, the newest one only, for the address it went to, and for nothing else', async () => {
    const email = suite.newEmail()
    const older = await linkTo(email)
    const link = await linkTo(email)
    const { auth } = suite
    await expect(signInWithEmailLink(auth, email, older)).rejects.toEqual(code('invalid-action-code'))
    await expect(signInWithEmailLink(auth, suite.newEmail(), link)).rejects.toEqual(code('invalid-email'))
    const oobCode = ActionCodeURL.parseLink(link)!.code
    expect((await suite.service.call('v1/accounts:update', { oobCode })).body.error?.message).toBe('INVALID_OOB_CODE')
    const reset = await suite.service.call('v1/accounts:resetPassword', { oobCode, newPassword: PASSWORD })
    expect(reset.body.error?.message).toBe('INVALID_OOB_CODE')
    await signInWithEmailLink(auth, email, link)
    await expect(signInWithEmailLink(auth, email, link)).rejects.toEqual(code('invalid-action-code'))
    const late = await linkTo(email)
    suite.service.advance(15 * 60 + 1)
    await expect(signInWithEmailLink(auth, email, late)).rejects.toEqual(code('expired-action-code'))
  })

  test('is not sent without a place to continue, to another site, to no address, or where it is switched off', async () => {
    const { auth } = suite
    const email = suite.newEmail()
    const ask = (body: object) =>
      suite.service.call('v1/accounts:sendOobCode', { requestType: 'EMAIL_SIGNIN', ...body })
    expect((await ask({ email })).body.error?.message).toBe('MISSING_CONTINUE_URI')
    expect((await ask({ continueUrl: CONTINUE_URL })).body.error?.message).toBe('MISSING_EMAIL')
    await expect(sendSignInLinkToEmail(auth, email, { ...settings, url: 'https://evil.example/' })).rejects.toEqual(
      code('unauthorized-continue-uri'),
    )
    await expect(sendSignInLinkToEmail(auth, email, { ...settings, url: '/stays' })).rejects.toEqual(
      code('invalid-continue-uri'),
    )
    await expect(sendSignInLinkToEmail(auth, 'no address', settings)).rejects.toEqual(code('invalid-email'))
    const link = await linkTo(email)
    await suite.settings({ emailLinkSignIn: false })
    await expect(sendSignInLinkToEmail(auth, email, settings)).rejects.toEqual(code('operation-not-allowed'))
    await expect(signInWithEmailLink(auth, email, link)).rejects.toEqual(code('operation-not-allowed'))
    expect(await suite.subjects(email)).toHaveLength(1)
  })

  test('signs nobody in whose account is disabled, and nobody up where sign-up is switched off', async () => {
    const { user, email } = await suite.signUp()
    const link = await linkTo(email)
    await disableAccount(suite.service.accounts, { uid: user.uid })
    await expect(signInWithEmailLink(suite.otherAuth(), email, link)).rejects.toEqual(code('user-disabled'))
    const stranger = suite.newEmail()
    const unused = await linkTo(stranger)
    await suite.settings({ signUpDisabled: true })
    await expect(signInWithEmailLink(suite.otherAuth(), stranger, unused)).rejects.toEqual(
      code('admin-restricted-operation'),
    )
  })
})

describe('linking the address of a link', () => {
  test('makes an anonymous account a lasting one', async () => {
    await suite.settings({ anonymousSignIn: true })
    const { user } = await signInAnonymously(suite.auth)
    const { uid } = user
    const email = suite.newEmail()
    await linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, await linkTo(email)))
    expect(user).toMatchObject({ uid, email, emailVerified: true, isAnonymous: false })
    await expect(user.getIdToken(true)).resolves.toBeTypeOf('string')
  })

  test('is refused for an address that has an account, and leaves the link as it was', async () => {
    await suite.settings({ anonymousSignIn: true })
    const email = suite.newEmail()
    await createUserWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)
    const { user } = await signInAnonymously(suite.auth)
    const link = await linkTo(email)
    await expect(linkWithCredential(user, EmailAuthProvider.credentialWithLink(email, link))).rejects.toEqual(
      code('email-already-in-use'),
    )
    await expect(signInWithEmailLink(suite.otherAuth(), email, link)).resolves.toBeDefined()
  })

  test('needs a recent sign-in, and a fresh one by link counts as such', async () => {
    const { user, email } = await suite.signUp()
    await updateAccount(suite.service.accounts.db, user.uid, { emailVerified: true })
    suite.service.advance(301)
    const oobCode = ActionCodeURL.parseLink(await linkTo(email))!.code
    const linking = await suite.service.call('v1/accounts:signInWithEmailLink', {
      email,
      oobCode,
      idToken: await user.getIdToken(),
    })
    expect(linking.body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
    await reauthenticateWithCredential(user, EmailAuthProvider.credentialWithLink(email, await linkTo(email)))
    const { claims } = await user.getIdTokenResult()
    expect(suite.service.accounts.now().getTime() / 1000 - Number(claims.auth_time)).toBeLessThan(60)
  })
})
