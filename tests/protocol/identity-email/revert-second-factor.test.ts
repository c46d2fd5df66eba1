import { applyActionCode, checkActionCode, signInWithEmailAndPassword, type User } from '@firebase/auth'
import { describe, expect, test } from 'vitest'
import { makeCodeLink } from '#accounts/email-code/oob-code.ts'
import { updateAccount } from '#db/queries/account/account-queries.ts'
import { findAuditEvents } from '#db/queries/account/audit-queries.ts'
import { replaceRecoveryCodes } from '#db/queries/sign-in/recovery-code-queries.ts'
import { deleteSecondFactor, findSecondFactors, insertSecondFactor } from '#db/queries/sign-in/second-factor-queries.ts'
import { code, emailSuite, PASSWORD } from './email-suite.ts'

const suite = emailSuite()
let factors = 0

/** A second factor, and the code of the mail that tells of it. */
async function addFactor({ uid, email }: User): Promise<{ enrollmentId: string; oobCode: string }> {
  const { accounts } = suite.service
  const enrollmentId = `factor-${++factors}`
  await insertSecondFactor(accounts.db, {
    enrollmentId,
    uid,
    kind: 'phone',
    phone: `+3460012345${factors}`,
    totpSecretSealed: null,
    lastTotpStep: null,
    displayName: 'My phone',
    enrolledAt: accounts.now(),
  })
  const link = await makeCodeLink(accounts.db, accounts, {
    purpose: 'REVERT_SECOND_FACTOR_ADDITION',
    uid,
    email,
    enrollmentId,
    continueUrl: null,
  })
  return { enrollmentId, oobCode: new URL(link).searchParams.get('oobCode')! }
}

describe('the link of the mail about a new second factor', () => {
  test('tells which one, removes it once, and signs everybody out', async () => {
    const { user, email } = await suite.signUp()
    const { db } = suite.service.accounts
    const { enrollmentId, oobCode } = await addFactor(user)
    await replaceRecoveryCodes(db, user.uid, [Buffer.alloc(32)], new Date())
    await expect(signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)).rejects.toEqual(
      code('multi-factor-auth-required'),
    )
    const info = await checkActionCode(suite.auth, oobCode)
    expect(info).toMatchObject({
      operation: 'REVERT_SECOND_FACTOR_ADDITION',
      data: { email, multiFactorInfo: { uid: enrollmentId, displayName: 'My phone', factorId: 'phone' } },
    })
    expect(JSON.stringify(info)).not.toContain('+346001234')
    await applyActionCode(suite.auth, oobCode)
    expect(await findSecondFactors(db, user.uid)).toEqual([])
    expect(await db.selectFrom('identity.recovery_code').selectAll().where('uid', '=', user.uid).execute()).toEqual([])
    await expect(user.getIdToken(true)).rejects.toEqual(code('user-token-expired'))
    await expect(signInWithEmailAndPassword(suite.otherAuth(), email, PASSWORD)).resolves.toBeDefined()
    await expect(applyActionCode(suite.auth, oobCode)).rejects.toEqual(code('invalid-action-code'))
    expect((await findAuditEvents(db, user.uid, 2))[1]).toMatchObject({
      event: 'second_factor_removed',
      details: { kind: 'phone', reverted: true },
    })
  })

  test('works whatever whoever added it did since: another factor, another address, another password', async () => {
    const { user, email } = await suite.signUp()
    const first = await addFactor(user)
    const second = await addFactor(user)
    await updateAccount(suite.service.accounts.db, user.uid, { email: suite.newEmail() })
    await suite.service.call('v1/accounts:sendOobCode', { requestType: 'PASSWORD_RESET', email })
    await applyActionCode(suite.auth, first.oobCode)
    await applyActionCode(suite.auth, second.oobCode)
    expect(await findSecondFactors(suite.service.accounts.db, user.uid)).toEqual([])
  })

  test('is worthless when the factor went already, and after 30 days', async () => {
    const { user } = await suite.signUp()
    const gone = await addFactor(user)
    await deleteSecondFactor(suite.service.accounts.db, user.uid, gone.enrollmentId)
    await expect(checkActionCode(suite.auth, gone.oobCode)).rejects.toEqual(code('invalid-action-code'))
    await expect(applyActionCode(suite.auth, gone.oobCode)).rejects.toEqual(code('invalid-action-code'))
    const late = await addFactor(user)
    suite.service.advance(30 * 24 * 3600 + 1)
    await expect(applyActionCode(suite.auth, late.oobCode)).rejects.toEqual(code('expired-action-code'))
  })
})
