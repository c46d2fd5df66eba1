import {
  confirmPasswordReset,
  createUserWithEmailAndPassword,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  validatePassword,
} from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import type { SettingsChange } from '#accounts/project/project-settings.ts'
import { createTestTenant } from './test-tenant.ts'
import { code, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
const STRICT: SettingsChange = {
  passwordPolicy: {
    minLength: 8,
    maxLength: 40,
    lowercase: true,
    uppercase: true,
    number: true,
    symbol: true,
    enforced: true,
  },
}
const GOOD = 'Quiet!cove7'
const tooWeak = code('password-does-not-meet-requirements')
const read = async (query = '') =>
  (
    await suite.service.identity(new Request(`http://localhost:3000/identity/v2/passwordPolicy?key=holmstay${query}`))
  ).json()

const SYMBOLS = '^$*.[]{}()?"!@#%&/\\,><\':;|_~'.split('')

describe('the password policy', () => {
  test('is read as the SDK wants it: options that are off are left out', async () => {
    expect(await read()).toEqual({
      customStrengthOptions: { minPasswordLength: 6, maxPasswordLength: 4096 },
      allowedNonAlphanumericCharacters: SYMBOLS,
      enforcementState: 'OFF',
      forceUpgradeOnSignin: false,
      schemaVersion: 1,
    })
    await suite.settings(STRICT)
    expect(await read()).toEqual({
      customStrengthOptions: {
        minPasswordLength: 8,
        maxPasswordLength: 40,
        containsLowercaseCharacter: true,
        containsUppercaseCharacter: true,
        containsNumericCharacter: true,
        containsNonAlphanumericCharacter: true,
      },
      allowedNonAlphanumericCharacters: SYMBOLS,
      enforcementState: 'ENFORCE',
      forceUpgradeOnSignin: false,
      schemaVersion: 1,
    })
    expect(await validatePassword(suite.auth, 'quiet cove')).toMatchObject({
      isValid: false,
      containsLowercaseLetter: true,
      containsUppercaseLetter: false,
      containsNumericCharacter: false,
      containsNonAlphanumericCharacter: false,
    })
    expect((await validatePassword(suite.auth, GOOD)).isValid).toBe(true)
  })

  test('of a tenant is its own', async () => {
    await suite.settings(STRICT)
    await createTestTenant(suite.service.accounts, 'tenant-policy', { passwordPolicy: { minLength: 12 } })
    expect(await read('&tenantId=tenant-policy')).toMatchObject({
      customStrengthOptions: { minPasswordLength: 12 },
      enforcementState: 'OFF',
    })
    const unknown = await suite.service.identity(
      new Request('http://localhost:3000/identity/v2/passwordPolicy?key=holmstay&tenantId=nobody'),
    )
    expect(unknown.status).toBe(400)
  })

  test('is enforced at sign-up, change and reset, and says what is missing', async () => {
    const { user, email } = await suite.signUp()
    await suite.settings(STRICT)
    const { auth } = suite
    await expect(createUserWithEmailAndPassword(suite.otherAuth(), suite.newEmail(), PASSWORD)).rejects.toEqual(tooWeak)
    await expect(updatePassword(user, 'quiet cove 7')).rejects.toEqual(tooWeak)
    await sendPasswordResetEmail(auth, email)
    const oobCode = await suite.service.newestCode(email)
    await expect(confirmPasswordReset(auth, oobCode, 'x'.repeat(41))).rejects.toEqual(tooWeak)
    // A refused password leaves the code as it was.
    await confirmPasswordReset(auth, oobCode, GOOD)
    const { body } = await suite.service.call('v1/accounts:signUp', { email: suite.newEmail(), password: 'abcdefg' })
    expect(body.error?.message).toBe(
      'PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least 8 characters, ' +
        'Password must contain an upper case character, Password must contain a numeric character, ' +
        'Password must contain a non-alphanumeric character]',
    )
    const short = await suite.service.call('v1/accounts:signUp', { email: suite.newEmail(), password: 'abc' })
    expect(short.body.error?.message).toBe('WEAK_PASSWORD : Password should be at least 6 characters')
  })

  test('that has changed is asked for anew once a password was refused by it', async () => {
    const { auth } = suite
    expect((await validatePassword(auth, PASSWORD)).isValid).toBe(true)
    await suite.settings(STRICT)
    // The SDK keeps the policy it knows.
    expect((await validatePassword(auth, PASSWORD)).isValid).toBe(true)
    await expect(createUserWithEmailAndPassword(auth, suite.newEmail(), PASSWORD)).rejects.toEqual(tooWeak)
    await expect.poll(async () => (await validatePassword(auth, PASSWORD)).isValid).toBe(false)
  })

  test('that demands an upgrade lets nobody in with an old password, and tells only who knows it', async () => {
    const { email } = await suite.signUp()
    await suite.settings({ passwordPolicy: { ...STRICT.passwordPolicy, upgradeOnSignIn: true } })
    const auth = suite.otherAuth()
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toEqual(tooWeak)
    await expect(signInWithEmailAndPassword(auth, email, 'not my password')).rejects.toEqual(code('invalid-credential'))
    await suite.settings(STRICT)
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).resolves.toBeDefined()
  })
})
