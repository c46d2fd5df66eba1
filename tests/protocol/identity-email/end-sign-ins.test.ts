import { applyActionCode, signInWithEmailAndPassword, verifyBeforeUpdateEmail } from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { code, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()

const update = (body: object) => suite.service.call('v1/accounts:update', body)

describe('a new validSince', () => {
  test('ends every other sign-in and gives the bearer new tokens', async () => {
    const { user, email } = await suite.signUp()
    const { user: elsewhere } = await signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)
    const idToken = await user.getIdToken()
    const { body, status } = await update({ idToken, validSince: '0' })
    expect(status).toBe(200)
    await expect(elsewhere.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    expect((await update({ idToken, displayName: 'Old' })).body.error?.message).toBe('TOKEN_EXPIRED')
    expect((await update({ idToken: body.idToken, displayName: 'New' })).status).toBe(200)
    const [event] = await findAuditEvents(suite.service.accounts.db, user.uid, 1)
    expect(event).toMatchObject({ event: 'sessions_ended', actor: 'owner' })
  })

  test('needs a recent sign-in: its tokens count as one', async () => {
    const { user } = await suite.signUp()
    const idToken = await user.getIdToken()
    suite.service.advance(301)
    expect((await update({ idToken, validSince: '0' })).body.error?.message).toBe('CREDENTIAL_TOO_OLD_LOGIN_AGAIN')
  })
})

describe('the answer to a changed address', () => {
  test('names it, whether it came by a code or by the bearer', async () => {
    const { user } = await suite.signUp()
    const first = suite.newEmail()
    await verifyBeforeUpdateEmail(user, first)
    const applied = await update({ oobCode: await suite.service.newestCode(first) })
    expect(applied.body).toMatchObject({ email: first, newEmail: first, emailVerified: true })
    const { user: again } = await signInWithEmailAndPassword(suite.otherAuth(), first, PASSWORD)
    await suite.settings({ enumerationProtection: false })
    const second = suite.newEmail()
    const changed = await update({ idToken: await again.getIdToken(), email: second })
    expect(changed.body).toMatchObject({ email: second, newEmail: second })
    expect((await update({ idToken: changed.body.idToken, displayName: 'Anna' })).body).not.toHaveProperty('newEmail')
  })

  test('a code whose address somebody else has by now is used up', async () => {
    const { user } = await suite.signUp()
    const next = suite.newEmail()
    await verifyBeforeUpdateEmail(user, next)
    const oobCode = await suite.service.newestCode(next)
    await suite.service.call('v1/accounts:signUp', { email: next, password: PASSWORD })
    await expect(applyActionCode(suite.auth, oobCode)).rejects.toEqual(code('email-already-in-use'))
    await expect(applyActionCode(suite.auth, oobCode)).rejects.toEqual(code('invalid-action-code'))
  })
})
