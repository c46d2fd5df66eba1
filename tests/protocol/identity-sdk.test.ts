import {
  applyActionCode,
  checkActionCode,
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  fetchSignInMethodsForEmail,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInAnonymously,
  signInWithEmailAndPassword,
  updateProfile,
  validatePassword,
  verifyPasswordResetCode,
  type Auth,
} from '@firebase/auth'
import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, test } from 'vitest'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { connectSdk, createIdentityService, type IdentityService, type SdkClient } from './identity-service.ts'

let service: IdentityService
let connection: Awaited<ReturnType<typeof connectSdk>>
let client: SdkClient
let auth: Auth

beforeAll(async () => {
  service = await createIdentityService({ throttles: { mailPerRecipientMinute: { burst: 100, seconds: 60 } } })
  connection = await connectSdk(service)
})
afterAll(async () => {
  await connection.close()
  await service.close()
})
beforeEach(() => {
  client = connection.newClient()
  auth = client.auth
})
afterEach(() => client.close())

const code = (name: string) => expect.objectContaining({ code: `auth/${name}` })
const PASSWORD = 'quiet cove at dawn'
let people = 0
const newEmail = () => `guest${++people}@mail.example`

describe('the official SDK signs up', () => {
  test('a new guest, who is signed in and not verified', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    expect(user).toMatchObject({ email, emailVerified: false, isAnonymous: false, displayName: null })
    expect(user.uid).toMatch(/^[A-Za-z0-9]{28}$/)
    expect(user.providerData).toMatchObject([{ providerId: 'password', uid: email, email }])
    expect(Date.parse(user.metadata.creationTime!)).not.toBeNaN()
    const { claims, signInProvider } = await user.getIdTokenResult()
    expect(signInProvider).toBe('password')
    expect(claims).toMatchObject({
      iss: 'http://localhost:3000/identity/holmstay',
      aud: 'holmstay',
      sub: user.uid,
      user_id: user.uid,
      email,
      email_verified: false,
    })
  })

  test('the same address only once, in whatever case', async () => {
    const email = newEmail()
    await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await expect(createUserWithEmailAndPassword(auth, email.toUpperCase(), PASSWORD)).rejects.toEqual(
      code('email-already-in-use'),
    )
  })

  test('nobody with a weak, a common or no password, or with no address', async () => {
    await expect(createUserWithEmailAndPassword(auth, newEmail(), '12345')).rejects.toEqual(code('weak-password'))
    await expect(createUserWithEmailAndPassword(auth, newEmail(), 'Password123')).rejects.toEqual(code('weak-password'))
    await expect(createUserWithEmailAndPassword(auth, newEmail(), '')).rejects.toEqual(code('missing-password'))
    await expect(createUserWithEmailAndPassword(auth, newEmail(), 'x'.repeat(4097))).rejects.toEqual(
      code('password-does-not-meet-requirements'),
    )
    await expect(createUserWithEmailAndPassword(auth, 'no address', PASSWORD)).rejects.toEqual(code('invalid-email'))
    await expect(signInAnonymously(auth)).rejects.toEqual(code('admin-restricted-operation'))
  })
})

describe('the official SDK signs in', () => {
  test('a guest with the right password', async () => {
    const email = newEmail()
    const { user: registered } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    const { user } = await signInWithEmailAndPassword(auth, ` ${email.toUpperCase()}`.trim(), PASSWORD)
    expect(user.uid).toBe(registered.uid)
  })

  test('nobody with a wrong password or an unknown address, and says the same to both', async () => {
    const email = newEmail()
    await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await expect(signInWithEmailAndPassword(auth, email, 'not my password')).rejects.toEqual(code('invalid-credential'))
    await expect(signInWithEmailAndPassword(auth, 'nobody@mail.example', 'not my password')).rejects.toEqual(
      code('invalid-credential'),
    )
    await expect(fetchSignInMethodsForEmail(auth, email)).resolves.toEqual([])
  })

  test('nobody whose account is disabled, and signs out who is', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await disableAccount(service.accounts, { uid: user.uid })
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-disabled'))
    expect(auth.currentUser).toBeNull()
    await expect(signInWithEmailAndPassword(auth, email, 'not my password')).rejects.toEqual(code('invalid-credential'))
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toEqual(code('user-disabled'))
  })
})

describe('the official SDK keeps the profile', () => {
  test('name and photo', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, newEmail(), PASSWORD)
    await updateProfile(user, { displayName: '  Anna Lindqvist ', photoURL: 'https://pictures.example/anna.jpg' })
    await user.reload()
    expect(user).toMatchObject({ displayName: 'Anna Lindqvist', photoURL: 'https://pictures.example/anna.jpg' })
    expect((await user.getIdTokenResult(true)).claims).toMatchObject({
      name: 'Anna Lindqvist',
      picture: 'https://pictures.example/anna.jpg',
    })
    await updateProfile(user, { photoURL: '' })
    await user.reload()
    expect(user).toMatchObject({ displayName: 'Anna Lindqvist', photoURL: null })
  })

  test('and reads the password policy', async () => {
    await expect(validatePassword(auth, '12345')).resolves.toMatchObject({
      isValid: false,
      meetsMinPasswordLength: false,
    })
    await expect(validatePassword(auth, PASSWORD)).resolves.toMatchObject({ isValid: true })
  })
})

describe('the official SDK verifies an address', () => {
  test('with the code of the mail, once', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await sendEmailVerification(user, { url: 'http://localhost:3000/stays' })
    const oobCode = await service.newestCode(email)
    expect(await checkActionCode(auth, oobCode)).toMatchObject({ operation: 'VERIFY_EMAIL', data: { email } })
    await applyActionCode(auth, oobCode)
    await user.reload()
    expect(user.emailVerified).toBe(true)
    expect((await user.getIdTokenResult(true)).claims['email_verified']).toBe(true)
    await expect(applyActionCode(auth, oobCode)).rejects.toEqual(code('invalid-action-code'))
  })

  test('not with an older code, a late one or one that was made up', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await sendEmailVerification(user)
    const older = await service.newestCode(email)
    await sendEmailVerification(user)
    await expect(applyActionCode(auth, older)).rejects.toEqual(code('invalid-action-code'))
    await expect(applyActionCode(auth, 'made-up')).rejects.toEqual(code('invalid-action-code'))
    service.advance(24 * 3600 + 1)
    await expect(applyActionCode(auth, await service.newestCode(email))).rejects.toEqual(code('expired-action-code'))
  })

  test('and refuses to lead back to another site', async () => {
    const { user } = await createUserWithEmailAndPassword(auth, newEmail(), PASSWORD)
    await expect(sendEmailVerification(user, { url: 'https://evil.example/' })).rejects.toEqual(
      code('unauthorized-continue-uri'),
    )
    await expect(sendEmailVerification(user, { url: 'javascript:alert(1)' })).rejects.toEqual(
      code('invalid-continue-uri'),
    )
  })
})

describe('the official SDK resets a password', () => {
  test('with the code of the mail, and every session ends', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await sendPasswordResetEmail(auth, email)
    const oobCode = await service.newestCode(email)
    await expect(verifyPasswordResetCode(auth, oobCode)).resolves.toBe(email)
    await expect(confirmPasswordReset(auth, oobCode, 'short')).rejects.toEqual(code('weak-password'))
    await confirmPasswordReset(auth, oobCode, 'a new and better one')
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    expect(auth.currentUser).toBeNull()
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toEqual(code('invalid-credential'))
    const { user: again } = await signInWithEmailAndPassword(auth, email, 'a new and better one')
    expect(again.emailVerified).toBe(true)
    await expect(confirmPasswordReset(auth, oobCode, 'yet another one')).rejects.toEqual(code('invalid-action-code'))
  })

  test('and says nothing about an address without an account', async () => {
    await expect(sendPasswordResetEmail(auth, 'nobody@mail.example')).resolves.toBeUndefined()
    expect(await service.mailCount('nobody@mail.example')).toBe(0)
  })

  test('not an hour later', async () => {
    const email = newEmail()
    await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await sendPasswordResetEmail(auth, email)
    service.advance(3601)
    await expect(confirmPasswordReset(auth, await service.newestCode(email), 'a new and better one')).rejects.toEqual(
      code('expired-action-code'),
    )
  })
})
