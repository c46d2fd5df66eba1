import { createUserWithEmailAndPassword, deleteUser, signInAnonymously } from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { findAccount } from '#db/queries/account/account-queries.ts'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { findAccountProviders } from '#db/queries/account/account-provider-queries.ts'
import { findPerson } from '#db/queries/session/web-session-queries.ts'
import { upsertProfile } from '#db/queries/account/profile-queries.ts'
import { code, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()

describe('a deleted account', () => {
  test('is gone with all it signed in with; the profile keeps nothing personal and stays for the bookings', async () => {
    const { user, email } = await suite.signUp()
    const { db } = suite.service.accounts
    await upsertProfile(db, { ...(await findAccount(db, user.uid))!, displayName: 'Anna' }, new Date())
    const idToken = await user.getIdToken()
    await deleteUser(user)
    expect(suite.auth.currentUser).toBeNull()
    expect(await findAccount(db, user.uid)).toBeNull()
    expect(await findAccountProviders(db, user.uid)).toEqual([])
    expect(await findPerson(db, user.uid)).toBeNull()
    const profile = await db
      .selectFrom('app.profile')
      .select(['email', 'phone', 'display_name', 'photo_url', 'deleted_at'])
      .where('uid', '=', user.uid)
      .executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ email: null, phone: null, display_name: null, photo_url: null })
    expect(profile.deleted_at).not.toBeNull()
    const [event] = await findAuditEvents(db, user.uid, 1)
    expect(event).toMatchObject({ event: 'account_deleted', actor: 'owner' })
    expect(await suite.subjects(email)).toEqual(['Your Holmstay account is deleted'])
    expect((await suite.service.call('v1/accounts:lookup', { idToken })).body.error?.message).toBe('USER_NOT_FOUND')
  })

  test('signs its other browsers out, and its address may sign up again', async () => {
    const { user, email } = await suite.signUp()
    const elsewhere = await suite.service.call('v1/accounts:signInWithPassword', { email, password: PASSWORD })
    await deleteUser(user)
    const refreshed = await suite.service.call('v1/token', {
      grantType: 'refresh_token',
      refreshToken: elsewhere.body.refreshToken,
    })
    expect(refreshed.body.error?.message).toBe('USER_NOT_FOUND')
    const { user: again } = await createUserWithEmailAndPassword(suite.auth, email, PASSWORD)
    expect(again.uid).not.toBe(user.uid)
  })

  test('needs a recent sign-in, unless it is anonymous', async () => {
    await suite.settings({ anonymousSignIn: true })
    const { user } = await suite.signUp()
    const { user: anonymous } = await signInAnonymously(suite.otherAuth())
    suite.service.advance(301)
    await expect(deleteUser(user)).rejects.toEqual(code('requires-recent-login'))
    expect(suite.auth.currentUser).not.toBeNull()
    await expect(deleteUser(anonymous)).resolves.toBeUndefined()
  })

  test('is deleted only by the service where the project says so', async () => {
    const { user } = await suite.signUp()
    await suite.settings({ deletionDisabled: true })
    await expect(deleteUser(user)).rejects.toEqual(code('admin-restricted-operation'))
  })

  test('nobody deletes without a good token', async () => {
    expect((await suite.service.call('v1/accounts:delete', {})).body.error?.message).toBe('MISSING_ID_TOKEN')
    expect((await suite.service.call('v1/accounts:delete', { idToken: 'x' })).body.error?.message).toBe(
      'INVALID_ID_TOKEN',
    )
  })
})
