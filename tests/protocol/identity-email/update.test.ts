import {
  applyActionCode,
  signInWithEmailAndPassword,
  unlink,
  updatePassword,
  updateProfile,
  type User,
} from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { findAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { upsertAccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { code, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
const NEXT = 'another quiet cove'

async function linkGoogle({ uid }: User, email: string | null = null) {
  await upsertAccountProvider(suite.service.accounts.db, {
    uid,
    tenantId: null,
    providerId: 'google.com',
    rawId: uid,
    federatedId: null,
    email,
    displayName: null,
    photoUrl: null,
    phone: null,
    screenName: null,
    linkedAt: new Date(),
  })
}

const update = (body: object) => suite.service.call('v1/accounts:update', body)

describe('a new password', () => {
  test('keeps the bearer signed in, signs everybody else out, and tells the owner', async () => {
    const { user, email } = await suite.signUp()
    const { user: elsewhere } = await signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)
    await updatePassword(user, NEXT)
    await expect(user.getIdToken(true)).resolves.toBeTypeOf('string')
    await expect(elsewhere.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    await expect(signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)).rejects.toEqual(
      code('invalid-credential'),
    )
    await signInWithEmailAndPassword(suite.otherAuth(), email, NEXT)
    expect(await suite.subjects(email)).toEqual(['Your password for Holmstay was changed'])
    const [later, event] = await findAuditEvents(suite.service.accounts.db, user.uid, 2)
    expect(later).toMatchObject({ event: 'signed_in' })
    expect(event).toMatchObject({ event: 'password_changed', actor: 'owner', clientAddress: '192.0.2.1' })
  })

  test('is hashed twenty times an hour for one account, for hashing keeps everybody else waiting', async () => {
    const { user } = await suite.signUp()
    const idToken = await user.getIdToken()
    // All have to arrive before the first is hashed, after which their token is void: others are hashed before them.
    const others = Array.from({ length: 12 }, () => suite.signUp())
    const results = await Promise.all(Array.from({ length: 40 }, () => update({ idToken, password: NEXT })))
    await Promise.all(others)
    const refusals = results.map(({ body }) => body.error?.message ?? 'none')
    expect(refusals.filter((refusal) => refusal.startsWith('TOO_MANY_ATTEMPTS_TRY_LATER'))).toHaveLength(20)
    expect(refusals.filter((refusal) => refusal === 'none')).toHaveLength(1)
    suite.service.advance(3600)
    await signInWithEmailAndPassword(suite.otherAuth(), user.email ?? '', NEXT).then((again) =>
      updatePassword(again.user, PASSWORD),
    )
  })

  test('needs a recent sign-in and must be good enough', async () => {
    const { user } = await suite.signUp()
    await expect(updatePassword(user, '12345')).rejects.toEqual(code('weak-password'))
    await expect(updatePassword(user, 'password123')).rejects.toEqual(code('weak-password'))
    suite.service.advance(301)
    await expect(updatePassword(user, NEXT)).rejects.toEqual(code('requires-recent-login'))
  })

  test('is linked, not set, where the account has none, unless enumeration protection is off', async () => {
    const { user, email } = await suite.signUp()
    await linkGoogle(user, email)
    await updateAccount(suite.service.accounts.db, user.uid, { passwordHash: null })
    await expect(updatePassword(user, NEXT)).rejects.toEqual(code('operation-not-allowed'))
    const linking = { idToken: await user.getIdToken(), email, password: NEXT }
    expect((await suite.service.call('v1/accounts:signUp', linking)).status).toBe(200)
    const { user: linked } = await signInWithEmailAndPassword(suite.otherAuth(), email, NEXT)
    await updateAccount(suite.service.accounts.db, user.uid, { passwordHash: null })
    await suite.settings({ enumerationProtection: false })
    await updatePassword(linked, PASSWORD)
    await signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)
  })

  test('can be set by somebody who signs in by link: it is the same method', async () => {
    const { user, email } = await suite.signUp()
    await updateAccount(suite.service.accounts.db, user.uid, { passwordHash: null, emailLinkSignIn: true })
    await updatePassword(user, NEXT)
    await signInWithEmailAndPassword(suite.otherAuth(), email, NEXT)
  })

  test('has nothing to sign in with where the account has no address, and no use where passwords are off', async () => {
    const { user } = await suite.signUp()
    const idToken = await user.getIdToken()
    await suite.settings({ passwordSignIn: false })
    expect((await update({ idToken, password: NEXT })).body.error?.message).toBe('OPERATION_NOT_ALLOWED')
    await suite.settings({ enumerationProtection: false })
    await updateAccount(suite.service.accounts.db, user.uid, { email: null, passwordHash: null, phone: '+34600222333' })
    expect((await update({ idToken, password: NEXT })).body.error?.message).toMatch(/^OPERATION_NOT_ALLOWED : /)
  })
})

describe('the answer of an update', () => {
  test('brings tokens exactly when the credentials changed', async () => {
    const { user } = await suite.signUp()
    const idToken = await user.getIdToken()
    const profile = await update({ idToken, displayName: 'Anna', returnSecureToken: true })
    expect(profile.body).toMatchObject({ kind: 'identitytoolkit#SetAccountInfoResponse', displayName: 'Anna' })
    expect(Object.keys(profile.body)).not.toContain('idToken')
    expect(Object.keys(profile.body)).not.toContain('refreshToken')
    const password = await update({ idToken, password: NEXT })
    expect(password.body).toMatchObject({
      idToken: expect.any(String),
      refreshToken: expect.any(String),
      expiresIn: '3600',
    })
  })

  test.each([
    [{ deleteAttribute: ['DISPLAY_NAME'] }, { displayName: null, photoUrl: 'https://pictures.example/a.jpg' }],
    [{ deleteAttribute: [4] }, { displayName: 'Anna', photoUrl: null }],
    [{ delete_attribute: [2, 'PHOTO_URL', 0] }, { displayName: null, photoUrl: null }],
    [{ deleteAttribute: 'PHOTO_URL' }, { displayName: 'Anna', photoUrl: null }],
  ])('%j removes attributes, by name or number', async (removal, left) => {
    const { user } = await suite.signUp()
    await updateProfile(user, { displayName: 'Anna', photoURL: 'https://pictures.example/a.jpg' })
    expect((await update({ idToken: await user.getIdToken(), ...removal })).status).toBe(200)
    expect(await findAccount(suite.service.accounts.db, user.uid)).toMatchObject(left)
  })

  test('copies name and photo to the profile of the site', async () => {
    const { user } = await suite.signUp()
    const { db } = suite.service.accounts
    await upsertProfile(db, (await findAccount(db, user.uid))!, new Date())
    await updateProfile(user, { displayName: 'Anna' })
    const profile = await db
      .selectFrom('app.profile')
      .select('display_name')
      .where('uid', '=', user.uid)
      .executeTakeFirst()
    expect(profile).toEqual({ display_name: 'Anna' })
  })

  test.each([
    [{}, 'INVALID_REQ_TYPE : Unsupported request parameters.'],
    [{ idToken: 'x', customAttributes: '{}' }, 'INSUFFICIENT_PERMISSION'],
    [{ idToken: 'x', disableUser: true }, 'OPERATION_NOT_ALLOWED'],
    [{ idToken: 'x' }, 'INVALID_ID_TOKEN'],
    [{ oobCode: 'made-up' }, 'INVALID_OOB_CODE'],
  ])('%j is refused', async (body, message) => {
    expect((await update(body)).body.error?.message).toBe(message)
  })

  test.each([
    [{ photoUrl: 'javascript:alert(1)' }, 'INVALID_PHOTO_URL'],
    [{ photoUrl: `https://pictures.example/${'é'.repeat(1000)}` }, 'INVALID_PHOTO_URL'],
    [{ displayName: 'a\0b' }, 'INVALID_DISPLAY_NAME'],
    [{ displayName: 'a'.repeat(201) }, 'INVALID_DISPLAY_NAME'],
  ])('%j is no name and no photo', async (body, message) => {
    const { user } = await suite.signUp()
    expect((await update({ idToken: await user.getIdToken(), ...body })).body.error?.message).toBe(message)
  })

  test('passes over what only the service may set', async () => {
    const { user } = await suite.signUp()
    const { status } = await update({
      idToken: await user.getIdToken(),
      validSince: '1',
      emailVerified: true,
      localId: 'other',
      phoneNumber: '+34600111222',
      linkProviderUserInfo: { providerId: 'google.com', rawId: '1' },
    })
    expect(status).toBe(200)
    expect(await findAccount(suite.service.accounts.db, user.uid)).toMatchObject({ emailVerified: false, phone: null })
  })
})

describe('unlinking', () => {
  test('removes a provider, and its session goes on', async () => {
    const { user } = await suite.signUp()
    await linkGoogle(user)
    await user.reload()
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password', 'google.com'])
    await unlink(user, 'google.com')
    expect(user.providerData.map(({ providerId }) => providerId)).toEqual(['password'])
    await user.getIdToken(true)
    await expect(unlink(user, 'google.com')).rejects.toEqual(code('no-such-provider'))
    const [event] = await findAuditEvents(suite.service.accounts.db, user.uid, 1)
    expect(event).toMatchObject({ event: 'provider_unlinked', details: { provider: 'google.com' } })
  })

  test('the password takes the address along, as the hosted service does', async () => {
    const { user } = await suite.signUp()
    await linkGoogle(user)
    await user.reload()
    await unlink(user, 'password')
    await user.reload()
    expect(user).toMatchObject({ email: null, emailVerified: false })
    expect(await findAccount(suite.service.accounts.db, user.uid)).toMatchObject({ email: null, passwordHash: null })
  })

  test('whoever proved the address can take it back, also when the account has got another one since', async () => {
    const { db } = suite.service.accounts
    const { user, email } = await suite.signUp()
    await updateAccount(db, user.uid, { emailVerified: true })
    await linkGoogle(user)
    const idToken = await user.getIdToken()
    expect((await update({ idToken, deleteProvider: ['password'] })).status).toBe(200)
    expect(await suite.subjects(email)).toContain('Your e-mail address for Holmstay was removed')
    const thief = { email: `thief-of-${email}`, password: NEXT }
    expect((await suite.service.call('v1/accounts:signUp', { idToken, ...thief })).status).toBe(200)
    await applyActionCode(suite.otherAuth(), await suite.service.newestCode(email))
    expect(await findAccount(db, user.uid)).toMatchObject({ email, emailVerified: true })
  })

  test('the phone number removes it', async () => {
    const { user } = await suite.signUp()
    await updateAccount(suite.service.accounts.db, user.uid, { phone: '+34600333444' })
    await user.reload()
    await unlink(user, 'phone')
    expect(user.phoneNumber).toBeNull()
    expect((await findAccount(suite.service.accounts.db, user.uid))?.phone).toBeNull()
  })

  test('never takes the last way in, whatever its name', async () => {
    const { user } = await suite.signUp()
    await expect(unlink(user, 'password')).rejects.toEqual(code('operation-not-allowed'))
    const idToken = await user.getIdToken()
    for (const body of [
      { deleteAttribute: ['PASSWORD'] },
      { deleteAttribute: ['EMAIL'] },
      { deleteProvider: ['phone', 'password'] },
    ]) {
      expect((await update({ idToken, ...body })).body.error?.message).toBe(
        'OPERATION_NOT_ALLOWED : The last sign-in method of an account cannot be removed.',
      )
    }
  })

  test('two simultaneous requests for the last two leave one', async () => {
    const { user } = await suite.signUp()
    await linkGoogle(user)
    const idToken = await user.getIdToken()
    const results = await Promise.all(
      ['password', 'google.com'].map((provider) => update({ idToken, deleteProvider: [provider] })),
    )
    expect(results.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  })

  test('needs a recent sign-in', async () => {
    const { user } = await suite.signUp()
    await linkGoogle(user)
    await user.reload()
    suite.service.advance(301)
    await expect(unlink(user, 'google.com')).rejects.toEqual(code('requires-recent-login'))
  })
})
