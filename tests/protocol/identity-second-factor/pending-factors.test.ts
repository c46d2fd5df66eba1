import { afterAll, beforeAll, expect, test } from 'vitest'
import { createIdentityService, type IdentityService } from '../identity-service.ts'
import { enrollTotp, newGuest, post, signIn, totpCode } from './second-factor-guests.ts'

let service: IdentityService
beforeAll(async () => {
  service = await createIdentityService()
})
afterAll(() => service.close())

test('the factors of a sign-in that waits are told as often as asked for, as the sign-in told them, until it is over', async () => {
  const guest = await newGuest(service)
  const { secret, enrollmentId: mfaEnrollmentId } = await enrollTotp(service, guest.idToken)
  const { mfaPendingCredential, mfaInfo } = await signIn(service, guest.email)
  const ask = () => post(service, 'mfaSignIn:factors', { mfaPendingCredential })
  expect(await ask()).toEqual({ mfaInfo })
  expect(await ask()).toEqual({ mfaInfo })
  const totpVerificationInfo = { verificationCode: totpCode(service, secret) }
  await post(service, 'mfaSignIn:finalize', { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo })
  expect((await ask()).error?.message).toContain('INVALID_MFA_PENDING_CREDENTIAL')
})

test('ten minutes later there is nothing to tell any more', async () => {
  const guest = await newGuest(service)
  await enrollTotp(service, guest.idToken)
  const { mfaPendingCredential } = await signIn(service, guest.email)
  service.advance(601)
  expect((await post(service, 'mfaSignIn:factors', { mfaPendingCredential })).error?.message).toContain(
    'INVALID_MFA_PENDING_CREDENTIAL',
  )
})

test.each([
  [{}, 'MISSING_MFA_PENDING_CREDENTIAL'],
  [{ mfaPendingCredential: '' }, 'MISSING_MFA_PENDING_CREDENTIAL'],
  [{ mfaPendingCredential: 'made-up' }, 'INVALID_MFA_PENDING_CREDENTIAL'],
  [{ mfaPendingCredential: 7 }, 'Invalid JSON payload'],
  [{ mfaPendingCredential: ['a'] }, 'Invalid JSON payload'],
])('%j is refused', async (body, code) => {
  const result = await service.call('v2/accounts/mfaSignIn:factors', body)
  expect(result.status).toBe(400)
  expect(result.body.error?.message).toContain(code)
})
