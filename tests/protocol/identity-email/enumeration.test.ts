import { fetchSignInMethodsForEmail, sendPasswordResetEmail, signInWithEmailAndPassword } from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { upsertAccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { code, CONTINUE_URL, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
const methodsOf = (identifier: string) =>
  suite.service.call('v1/accounts:createAuthUri', { identifier, continueUri: CONTINUE_URL })

describe('with enumeration protection nobody learns who has an account', () => {
  test('from a sign-in: unknown, wrong and password-less are one answer', async () => {
    const { email } = await suite.signUp()
    const { user: linkOnly, email: withoutPassword } = await suite.signUp()
    await updateAccount(suite.service.accounts.db, linkOnly.uid, { passwordHash: null, emailLinkSignIn: true })
    for (const address of [email, withoutPassword, suite.newEmail()]) {
      const { body } = await suite.service.call('v1/accounts:signInWithPassword', {
        email: address,
        password: 'wrong one',
      })
      expect(body.error?.message).toBe('INVALID_LOGIN_CREDENTIALS')
    }
  })

  test('from a reset, or from asking for sign-in methods', async () => {
    const { email } = await suite.signUp()
    const stranger = suite.newEmail()
    await sendPasswordResetEmail(suite.auth, stranger)
    expect(await suite.subjects(stranger)).toEqual([])
    for (const address of [email, stranger]) {
      const { body } = await methodsOf(address)
      expect(Object.keys(body).toSorted()).toEqual(['kind', 'sessionId'])
    }
  })
})

describe('without enumeration protection the answers are plain', () => {
  test('a sign-in tells unknown from wrong', async () => {
    const { user, email } = await suite.signUp()
    await suite.settings({ enumerationProtection: false })
    const { auth } = suite
    await expect(signInWithEmailAndPassword(auth, suite.newEmail(), PASSWORD)).rejects.toEqual(code('user-not-found'))
    await expect(signInWithEmailAndPassword(auth, email, 'not my password')).rejects.toEqual(code('wrong-password'))
    await updateAccount(suite.service.accounts.db, user.uid, { passwordHash: null })
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toEqual(code('wrong-password'))
  })

  test('so does a reset', async () => {
    await suite.settings({ enumerationProtection: false })
    await expect(sendPasswordResetEmail(suite.auth, suite.newEmail())).rejects.toEqual(code('user-not-found'))
  })

  test('and the sign-in methods of an address are told', async () => {
    const { user, email } = await suite.signUp()
    const stranger = suite.newEmail()
    const googleEmail = suite.newEmail()
    await upsertAccountProvider(suite.service.accounts.db, {
      uid: user.uid,
      tenantId: null,
      providerId: 'google.com',
      rawId: user.uid,
      federatedId: null,
      email: googleEmail,
      displayName: null,
      photoUrl: null,
      phone: null,
      screenName: null,
      linkedAt: new Date(),
    })
    await suite.settings({ enumerationProtection: false })
    expect(await fetchSignInMethodsForEmail(suite.auth, email)).toEqual(['password', 'google.com'])
    expect(await fetchSignInMethodsForEmail(suite.auth, googleEmail)).toEqual(['password', 'google.com'])
    expect(await fetchSignInMethodsForEmail(suite.auth, stranger)).toEqual([])
    expect((await methodsOf(stranger)).body).toMatchObject({ registered: false, allProviders: [], signinMethods: [] })
    await suite.settings({ enumerationProtection: false, duplicateEmails: true })
    expect((await methodsOf(email)).body).toMatchObject({ registered: true, allProviders: ['password'] })
    // Another provider's address still leads to the account, which is known by its own.
    expect((await methodsOf(googleEmail)).body).toMatchObject({ registered: true, allProviders: ['password'] })
  })
})

test.each([
  [{}, 'MISSING_IDENTIFIER'],
  [{ identifier: 'a@b.example' }, 'MISSING_CONTINUE_URI'],
  [{ identifier: 'a@b.example', continueUri: '/stays' }, 'INVALID_CONTINUE_URI'],
  [{ identifier: 'no address', continueUri: CONTINUE_URL }, 'INVALID_IDENTIFIER'],
])('asking for sign-in methods with %j is refused', async (body, message) => {
  expect((await suite.service.call('v1/accounts:createAuthUri', body)).body.error?.message).toBe(message)
})
