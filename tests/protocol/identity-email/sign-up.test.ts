import {
  createUserWithEmailAndPassword,
  EmailAuthProvider,
  linkWithCredential,
  signInAnonymously,
  signInWithEmailAndPassword,
  type User,
} from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { insertAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { upsertAccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { issueTokens, startSession } from '#accounts/session/start-session.ts'
import { newUid } from '#accounts/new-uid.ts'
import { wholeSecond } from '#accounts/new-account.ts'
import { code, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
const link = (user: User, email: string, password = PASSWORD) =>
  linkWithCredential(user, EmailAuthProvider.credential(email, password))

/** A guest who signed in by phone, as tokens. */
async function phoneGuest() {
  const { accounts } = suite.service
  const at = accounts.now()
  const phone = `+3460000${String(Math.random()).slice(2, 6)}`
  const account = await insertAccount(accounts.db, {
    uid: newUid(),
    tenantId: null,
    email: null,
    phone,
    createdAt: at,
    validSince: wholeSecond(at),
  })
  const client = { address: '192.0.2.1', userAgent: null }
  return issueTokens(
    accounts,
    await startSession(accounts.db, accounts, { account: account!, provider: 'phone', client }),
  )
}

describe('an anonymous account', () => {
  test('is made only where the project allows it', async () => {
    await expect(signInAnonymously(suite.auth)).rejects.toEqual(code('admin-restricted-operation'))
    await suite.settings({ anonymousSignIn: true })
    const { user } = await signInAnonymously(suite.auth)
    expect(user).toMatchObject({ isAnonymous: true, email: null, providerData: [] })
    const { claims, signInProvider } = await user.getIdTokenResult()
    expect(signInProvider).toBe('anonymous')
    expect(claims['provider_id']).toBe('anonymous')
    await suite.settings({ anonymousSignIn: true, signUpDisabled: true })
    await expect(signInAnonymously(suite.otherAuth())).rejects.toEqual(code('admin-restricted-operation'))
  })

  test('becomes a lasting one with an address and a password, and keeps its uid', async () => {
    await suite.settings({ anonymousSignIn: true })
    const { user } = await signInAnonymously(suite.auth)
    const { uid } = user
    const before = await user.getIdToken()
    const email = suite.newEmail()
    // Long after: who is anonymous has no sign-in to repeat.
    suite.service.advance(1800)
    await link(user, email)
    expect(user).toMatchObject({ uid, email, emailVerified: false, isAnonymous: false })
    expect(await user.getIdToken()).not.toBe(before)
    const { claims, signInProvider: method } = await user.getIdTokenResult()
    expect(claims['provider_id']).toBeUndefined()
    expect(method).toBe('password')
    const { user: again } = await signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)
    expect(again.uid).toBe(uid)
    const events = await findAuditEvents(suite.service.accounts.db, uid, 10)
    expect(events.map(({ event }) => event)).toEqual(['signed_in', 'provider_linked', 'signed_in', 'account_created'])
  })

  test('does not get an address that has an account, a weak password or something that is no address', async () => {
    await suite.settings({ anonymousSignIn: true })
    const { email } = await suite.signUp()
    const { user } = await signInAnonymously(suite.otherAuth())
    await expect(link(user, email.toUpperCase())).rejects.toEqual(code('email-already-in-use'))
    await expect(link(user, suite.newEmail(), '12345')).rejects.toEqual(code('weak-password'))
    await expect(link(user, 'no address')).rejects.toEqual(code('invalid-email'))
    await suite.settings({ anonymousSignIn: true, passwordSignIn: false })
    await expect(link(user, suite.newEmail())).rejects.toEqual(code('operation-not-allowed'))
  })
})

describe('linking a password', () => {
  const signUpWith = (body: object) => suite.service.call('v1/accounts:signUp', { returnSecureToken: true, ...body })

  test('gives a phone account one more way in, needs a recent sign-in, and signs everybody else out', async () => {
    const { idToken, account } = await phoneGuest()
    const email = suite.newEmail()
    suite.service.advance(301)
    expect((await signUpWith({ idToken, email, password: PASSWORD })).body.error?.message).toBe(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    )
    suite.service.advance(-301)
    const { body, status } = await signUpWith({ idToken, email, password: PASSWORD })
    expect({ status, body }).toMatchObject({ status: 200, body: { localId: account.uid, email } })
    expect((await suite.service.call('v1/accounts:lookup', { idToken })).body.error?.message).toBe('TOKEN_EXPIRED')
    expect((await suite.service.call('v1/accounts:lookup', { idToken: body.idToken })).body.users).toMatchObject([
      { email, providerUserInfo: [{ providerId: 'password' }, { providerId: 'phone' }] },
    ])
  })

  test('never replaces the address of an account while enumeration protection is on', async () => {
    const { user, email } = await suite.signUp()
    await updateAccount(suite.service.accounts.db, user.uid, { emailVerified: true })
    await upsertAccountProvider(suite.service.accounts.db, {
      uid: user.uid,
      tenantId: null,
      providerId: 'google.com',
      rawId: user.uid,
      federatedId: null,
      email,
      displayName: null,
      photoUrl: null,
      phone: null,
      screenName: null,
      linkedAt: new Date(),
    })
    const idToken = await user.getIdToken()
    const other = suite.newEmail()
    expect((await signUpWith({ idToken, email: other, password: PASSWORD })).body.error?.message).toBe(
      'OPERATION_NOT_ALLOWED : Please verify the new email before changing email.',
    )
    await suite.settings({ enumerationProtection: false })
    expect((await signUpWith({ idToken, email: other, password: PASSWORD })).body).toMatchObject({ email: other })
    expect(await suite.subjects(email)).toEqual(['Your e-mail address for Holmstay was changed'])
  })
})

describe('a project can', () => {
  test('switch passwords off for sign-up, sign-in and reset', async () => {
    const { email } = await suite.signUp()
    await suite.settings({ passwordSignIn: false })
    const auth = suite.otherAuth()
    await expect(createUserWithEmailAndPassword(auth, suite.newEmail(), PASSWORD)).rejects.toEqual(
      code('operation-not-allowed'),
    )
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toEqual(code('operation-not-allowed'))
    const { body } = await suite.service.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })
    expect(body.error?.message).toBe('PASSWORD_LOGIN_DISABLED')
    const reset = await suite.service.call('v1/accounts:resetPassword', { oobCode: 'any', newPassword: PASSWORD })
    expect(reset.body.error?.message).toBe('PASSWORD_LOGIN_DISABLED')
  })

  test('leave sign-up to the service', async () => {
    await suite.settings({ signUpDisabled: true })
    await expect(createUserWithEmailAndPassword(suite.auth, suite.newEmail(), PASSWORD)).rejects.toEqual(
      code('admin-restricted-operation'),
    )
  })

  test('not be made to choose a uid', async () => {
    const { body } = await suite.service.call('v1/accounts:signUp', {
      localId: 'mine',
      email: suite.newEmail(),
      password: PASSWORD,
    })
    expect(body.error?.message).toBe('UNEXPECTED_PARAMETER : User ID')
  })
})

test('one mailbox has one account, however its address is written', async () => {
  const local = `mailbox${Date.now()}`
  const signUpAs = async (email: string) =>
    (await suite.service.call('v1/accounts:signUp', { email, password: PASSWORD })).body.error?.message ?? 'created'
  expect(await signUpAs(`${local}@münchen.example`)).toBe('created')
  for (const same of [
    `${local}@xn--mnchen-3ya.example`,
    `${local}@MÜNCHEN.example`,
    `ｍ${local.slice(1)}@münchen.example`,
  ])
    expect(await signUpAs(same)).toBe('EMAIL_EXISTS')
  const signedIn = await suite.service.call('v1/accounts:signInWithPassword', {
    email: `${local}@münchen.example`,
    password: PASSWORD,
  })
  expect(signedIn.body).toMatchObject({ email: `${local}@xn--mnchen-3ya.example` })
})
