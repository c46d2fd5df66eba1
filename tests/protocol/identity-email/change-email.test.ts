import {
  ActionCodeURL,
  applyActionCode,
  checkActionCode,
  EmailAuthProvider,
  reauthenticateWithCredential,
  signInWithEmailAndPassword,
  updateEmail,
  verifyBeforeUpdateEmail,
} from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { changeAccount } from '#accounts/account/administration/change-account.ts'
import { endDevice, endOtherDevices } from '#accounts/session/end-device.ts'
import { findOpenSignIns } from '#db/queries/session/device-queries.ts'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { recordEvent } from '#accounts/record-event.ts'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { findAccount, updateAccount } from '#db/queries/account/account-queries.ts'
import { findAccountProviders, upsertAccountProvider } from '#db/queries/account/account-provider-queries.ts'
import { findPasskeys, insertPasskey } from '#db/queries/sign-in/passkey-queries.ts'
import { replaceRecoveryCodes } from '#db/queries/sign-in/recovery-code-queries.ts'
import { findSecondFactors, insertSecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { code, CONTINUE_URL, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
const CHANGED = 'Your e-mail address for Holmstay was changed'

async function verifiedGuest() {
  const guest = await suite.signUp()
  await updateAccount(suite.service.accounts.db, guest.user.uid, { emailVerified: true })
  return guest
}

const on = (uid: string) => ({ uid, keep: null, client: { address: '203.0.113.9', userAgent: null } })

const endDevices = (uid: string) => endOtherDevices(suite.service.accounts, on(uid))

async function endNewestDevice(uid: string) {
  const { accounts } = suite.service
  const [newest] = await findOpenSignIns(accounts.db, uid, accounts.now())
  await endDevice(accounts, { ...on(uid), deviceId: newest?.device ?? '' })
}

const revokeSignIns = (uid: string) =>
  changeAccount(suite.service.accounts, { uid, validSince: suite.service.accounts.now() })

describe('a proven change of address', () => {
  test('happens when the new address is confirmed, and signs everybody out', async () => {
    const { user, email } = await verifiedGuest()
    const next = suite.newEmail()
    await verifyBeforeUpdateEmail(user, next, { url: CONTINUE_URL })
    expect(await suite.subjects(next)).toEqual(['Confirm your new e-mail address for Holmstay'])
    expect(await suite.subjects(email)).toEqual([])
    const oobCode = await suite.service.newestCode(next)
    const { auth } = suite
    expect(await checkActionCode(auth, oobCode)).toMatchObject({
      operation: 'VERIFY_AND_CHANGE_EMAIL',
      data: { email: next, previousEmail: email },
    })
    await user.reload()
    expect(user.email).toBe(email)
    await applyActionCode(auth, oobCode)
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    const { user: again } = await signInWithEmailAndPassword(auth, next, PASSWORD)
    expect(again).toMatchObject({ uid: user.uid, email: next, emailVerified: true })
    await expect(signInWithEmailAndPassword(auth, email, PASSWORD)).rejects.toEqual(code('invalid-credential'))
    await expect(applyActionCode(auth, oobCode)).rejects.toEqual(code('invalid-action-code'))
    expect(await suite.subjects(email)).toEqual([CHANGED])
  })

  test('can be taken back from the former address for 30 days, even after further changes', async () => {
    const { user, email } = await verifiedGuest()
    const { auth } = suite
    const [thief, hideout] = [suite.newEmail(), suite.newEmail()]
    await verifyBeforeUpdateEmail(user, thief)
    await applyActionCode(auth, await suite.service.newestCode(thief))
    const rescue = await suite.service.newestCode(email)
    const { user: stolen } = await signInWithEmailAndPassword(auth, thief, PASSWORD)
    await verifyBeforeUpdateEmail(stolen, hideout)
    await applyActionCode(auth, await suite.service.newestCode(hideout))
    const thiefsRescue = await suite.service.newestCode(thief)

    suite.service.advance(29 * 24 * 3600)
    expect(await checkActionCode(auth, rescue)).toMatchObject({
      operation: 'RECOVER_EMAIL',
      data: { email, previousEmail: thief },
    })
    await applyActionCode(auth, rescue)
    const { user: back } = await signInWithEmailAndPassword(auth, email, PASSWORD)
    expect(back).toMatchObject({ uid: user.uid, email, emailVerified: true })
    await expect(applyActionCode(auth, thiefsRescue)).rejects.toEqual(code('invalid-action-code'))
    await expect(applyActionCode(auth, rescue)).rejects.toEqual(code('invalid-action-code'))
    const events = await findAuditEvents(suite.service.accounts.db, user.uid, 5)
    const changes = events.map(({ event }) => event).filter((event) => event !== 'signed_in')
    expect(changes).toEqual(['email_recovered', 'email_changed', 'email_changed'])
  })

  test('takes every way in along when it is taken back that was added since, and leaves those from before', async () => {
    const { user, email } = await verifiedGuest()
    const { auth, service } = suite
    const { uid } = user
    const { db, now } = service.accounts
    const [before, since] = ['before', 'since'].map((when) => `${when}-${uid}`) as [string, string]
    const add = async (id: string) => {
      const at = now()
      const key = { credentialId: id, publicKey: Buffer.alloc(1), signCount: 0, transports: [], isBackedUp: false }
      await insertPasskey(db, { ...key, passkeyId: id, uid, name: id, createdAt: at })
      const phone = id === before ? '+34600111001' : '+34600111002'
      const factor = { enrollmentId: id, kind: 'phone', phone, totpSecretSealed: null, lastTotpStep: null } as const
      await insertSecondFactor(db, { ...factor, uid, displayName: null, enrolledAt: at })
      const facts = { federatedId: null, email: null, displayName: null, photoUrl: null, phone: null, screenName: null }
      // At Google the thief's account takes the place of the owner's.
      for (const providerId of ['google.com', `oidc.${id.split('-')[0]}`])
        await upsertAccountProvider(db, { ...facts, providerId, rawId: id, uid, tenantId: null, linkedAt: at })
    }
    await add(before)
    service.advance(120)
    const thief = suite.newEmail()
    await verifyBeforeUpdateEmail(user, thief)
    await applyActionCode(auth, await service.newestCode(thief))
    const rescue = await service.newestCode(email)
    service.advance(60)
    await add(since)
    await replaceRecoveryCodes(db, uid, [Buffer.alloc(32)], now())
    await recordEvent(db, service.accounts, { uid, event: 'phone_changed', client: null })
    await updateAccount(db, uid, { phone: '+34600111003', passwordHash: 'theirs', passwordUpdatedAt: now() })

    await applyActionCode(auth, rescue)
    expect((await findPasskeys(db, uid)).map(({ name }) => name)).toEqual([before])
    expect((await findSecondFactors(db, uid)).map(({ enrollmentId }) => enrollmentId)).toEqual([before])
    expect((await findAccountProviders(db, uid)).map(({ providerId }) => providerId)).toEqual(['oidc.before'])
    expect(await db.selectFrom('identity.recovery_code').select('uid').where('uid', '=', uid).execute()).toEqual([])
    expect(await findAccount(db, uid)).toMatchObject({ email, phone: null, passwordHash: null })
  })

  test.each([
    ['the owner signs out all other devices', endDevices],
    ['the owner signs out the device that asked', endNewestDevice],
    ['the service ends every sign-in', revokeSignIns],
  ])('comes to nothing when %s before it is confirmed', async (_, end) => {
    const { user, email } = await verifiedGuest()
    const thief = suite.newEmail()
    await verifyBeforeUpdateEmail(user, thief)
    const oobCode = await suite.service.newestCode(thief)
    suite.service.advance(1)
    await end(user.uid)
    await expect(applyActionCode(suite.auth, oobCode)).rejects.toEqual(code('invalid-action-code'))
    expect(await findAccount(suite.service.accounts.db, user.uid)).toMatchObject({ email })
  })

  test('cannot be taken back later, or when the address has another account by then', async () => {
    const { user, email } = await verifiedGuest()
    const { auth } = suite
    const next = suite.newEmail()
    await verifyBeforeUpdateEmail(user, next)
    await applyActionCode(auth, await suite.service.newestCode(next))
    const rescue = await suite.service.newestCode(email)
    await suite.service.call('v1/accounts:signUp', { email, password: PASSWORD })
    await expect(applyActionCode(auth, rescue)).rejects.toEqual(code('email-already-in-use'))
    suite.service.advance(30 * 24 * 3600 + 1)
    await expect(applyActionCode(auth, rescue)).rejects.toEqual(code('expired-action-code'))
  })

  test('tells nothing to a former address that nobody proved: it may be a stranger’s', async () => {
    const { user, email } = await suite.signUp()
    const next = suite.newEmail()
    await verifyBeforeUpdateEmail(user, next)
    await applyActionCode(suite.auth, await suite.service.newestCode(next))
    expect(await suite.subjects(email)).toEqual([])
  })

  test('to an address with an account looks the same, without a mail, unless enumeration protection is off', async () => {
    const { email: taken } = await suite.signUp()
    const { user } = await suite.signUp()
    await expect(verifyBeforeUpdateEmail(user, taken)).resolves.toBeUndefined()
    expect(await suite.subjects(taken)).toEqual([])
    await suite.settings({ enumerationProtection: false })
    await expect(verifyBeforeUpdateEmail(user, taken)).rejects.toEqual(code('email-already-in-use'))
  })

  test('fails when somebody else took the address meanwhile', async () => {
    const { user } = await suite.signUp()
    const next = suite.newEmail()
    await verifyBeforeUpdateEmail(user, next)
    const oobCode = await suite.service.newestCode(next)
    await suite.service.call('v1/accounts:signUp', { email: next, password: PASSWORD })
    await expect(applyActionCode(suite.auth, oobCode)).rejects.toEqual(code('email-already-in-use'))
  })

  test('needs a recent sign-in, an address, a token, an enabled account and a place of ours to continue', async () => {
    const { user } = await suite.signUp()
    const next = suite.newEmail()
    await expect(verifyBeforeUpdateEmail(user, 'no address')).rejects.toEqual(code('invalid-email'))
    await expect(verifyBeforeUpdateEmail(user, next, { url: 'https://evil.example/' })).rejects.toEqual(
      code('unauthorized-continue-uri'),
    )
    const ask = (body: object) =>
      suite.service.call('v1/accounts:sendOobCode', { requestType: 'VERIFY_AND_CHANGE_EMAIL', ...body })
    expect((await ask({ newEmail: next })).body.error?.message).toBe('MISSING_ID_TOKEN')
    expect((await ask({ idToken: await user.getIdToken() })).body.error?.message).toBe('MISSING_NEW_EMAIL')
    suite.service.advance(301)
    await expect(verifyBeforeUpdateEmail(user, next)).rejects.toEqual(code('requires-recent-login'))
    await reauthenticateWithCredential(user, EmailAuthProvider.credential(user.email!, PASSWORD))
    await verifyBeforeUpdateEmail(user, next)
    await disableAccount(suite.service.accounts, { uid: user.uid })
    await expect(applyActionCode(suite.auth, await suite.service.newestCode(next))).rejects.toEqual(
      code('user-disabled'),
    )
  })

  test('only the newest code, for a day, and none of them after the password was reset', async () => {
    const { user, email } = await suite.signUp()
    const { auth } = suite
    const [first, second] = [suite.newEmail(), suite.newEmail()]
    await verifyBeforeUpdateEmail(user, first)
    await verifyBeforeUpdateEmail(user, second)
    await expect(applyActionCode(auth, await suite.service.newestCode(first))).rejects.toEqual(
      code('invalid-action-code'),
    )
    await suite.service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    await suite.service.call('v1/accounts:resetPassword', {
      oobCode: await suite.service.newestCode(email),
      newPassword: 'another quiet cove',
    })
    await expect(applyActionCode(auth, await suite.service.newestCode(second))).rejects.toEqual(
      code('invalid-action-code'),
    )
    const { user: again } = await signInWithEmailAndPassword(auth, email, 'another quiet cove')
    await verifyBeforeUpdateEmail(again, first)
    suite.service.advance(24 * 3600 + 1)
    await expect(applyActionCode(auth, await suite.service.newestCode(first))).rejects.toEqual(
      code('expired-action-code'),
    )
  })
})

describe('a change of address without proof', () => {
  test('is refused while enumeration protection is on', async () => {
    const { user, email } = await suite.signUp()
    await expect(updateEmail(user, suite.newEmail())).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
      message: expect.stringContaining('Please verify the new email before changing email.'),
    })
    expect((await findAccount(suite.service.accounts.db, user.uid))?.email).toBe(email)
    // The address it has already is no change.
    await expect(updateEmail(user, email)).resolves.toBeUndefined()
  })

  test('without the protection happens at once, and the former address can take it back', async () => {
    await suite.settings({ enumerationProtection: false })
    const { user, email } = await verifiedGuest()
    const next = suite.newEmail()
    const before = await user.getIdToken()
    await updateEmail(user, next)
    expect(user).toMatchObject({ email: next, emailVerified: false })
    expect(await user.getIdToken()).not.toBe(before)
    expect((await suite.service.call('v1/accounts:lookup', { idToken: before })).body.error?.message).toBe(
      'TOKEN_EXPIRED',
    )
    expect(await suite.subjects(email)).toEqual([CHANGED])
    expect(ActionCodeURL.parseLink(await suite.newestLink(email))?.operation).toBe('RECOVER_EMAIL')
    await applyActionCode(suite.auth, await suite.service.newestCode(email))
    expect((await signInWithEmailAndPassword(suite.auth, email, PASSWORD)).user.uid).toBe(user.uid)
  })

  test('without the protection still needs a recent sign-in, a free address and no second factor', async () => {
    await suite.settings({ enumerationProtection: false })
    const { email: taken } = await suite.signUp()
    const { user } = await suite.signUp()
    await expect(updateEmail(user, taken)).rejects.toEqual(code('email-already-in-use'))
    await expect(updateEmail(user, 'no address')).rejects.toEqual(code('invalid-email'))
    await insertSecondFactor(suite.service.accounts.db, {
      enrollmentId: `factor-${user.uid}`,
      uid: user.uid,
      kind: 'phone',
      phone: '+34600111333',
      totpSecretSealed: null,
      lastTotpStep: null,
      displayName: null,
      enrolledAt: new Date(),
    })
    await expect(updateEmail(user, suite.newEmail())).rejects.toEqual(code('email-change-needs-verification'))
    suite.service.advance(301)
    const { user: other } = await suite.signUp()
    suite.service.advance(301)
    await expect(updateEmail(other, suite.newEmail())).rejects.toEqual(code('requires-recent-login'))
  })
})
