import { deleteApp, initializeApp, type FirebaseApp } from '@firebase/app'
import {
  applyActionCode,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  initializeAuth,
  inMemoryPersistence,
  sendEmailVerification,
  sendPasswordResetEmail,
  signInWithCredential,
  signInWithCustomToken,
  signInWithEmailAndPassword,
  updateProfile,
  type Auth,
} from '@firebase/auth'
import { UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startConformanceService, type ConformanceService } from './conformance-service.ts'

let service: ConformanceService
let app: FirebaseApp
let auth: Auth
beforeAll(async () => {
  service = await startConformanceService({ acceptsUnsigned: true })
})
afterAll(() => service.close())
let apps = 0
beforeEach(() => {
  app = initializeApp({ apiKey: 'any-key-at-all', projectId: 'holmstay' }, `emulator-${++apps}`)
  auth = initializeAuth(app, { persistence: inMemoryPersistence })
  connectAuthEmulator(auth, service.url, { disableWarnings: true })
})
afterEach(() => deleteApp(app))

const PASSWORD = 'quiet cove at dawn'
const owner = { authorization: 'Bearer owner' }
let people = 0
const newEmail = () => `emulated${++people}@mail.example`
const codes = async () =>
  (await service.send('GET', '/emulator/v1/projects/holmstay/oobCodes', undefined, owner)).body.oobCodes

describe('the official SDK in its emulator mode', () => {
  test('signs up, changes the profile, refreshes and signs in again', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await updateProfile(user, { displayName: 'Anna' })
    const before = await user.getIdToken()
    await service.send('POST', `/__test/clock?now=${Date.now() + 60_000}`)
    expect(await user.getIdToken(true)).not.toBe(before)
    const again = await signInWithEmailAndPassword(auth, email, PASSWORD)
    expect([again.user.uid, again.user.displayName]).toEqual([user.uid, 'Anna'])
    await service.send('POST', '/__test/clock')
  })

  test('verifies an address and resets a password with the codes the inspection shows', async () => {
    const email = newEmail()
    const { user } = await createUserWithEmailAndPassword(auth, email, PASSWORD)
    await sendEmailVerification(user)
    const [verify] = (await codes()).filter((code: { email: string }) => code.email === email)
    expect(verify).toMatchObject({ requestType: 'VERIFY_EMAIL', oobLink: expect.stringContaining('oobCode=') })
    await applyActionCode(auth, verify!.oobCode)
    await user.reload()
    expect(user.emailVerified).toBe(true)
    expect((await codes()).filter((code: { email: string }) => code.email === email)).toEqual([])

    await sendPasswordResetEmail(auth, email)
    const [reset] = (await codes()).filter((code: { email: string }) => code.email === email)
    await confirmPasswordReset(auth, reset!.oobCode, 'another quiet cove')
    await signInWithEmailAndPassword(auth, email, 'another quiet cove')
  })

  test('is never told to wait', async () => {
    const email = newEmail()
    await createUserWithEmailAndPassword(auth, email, PASSWORD)
    for (let attempt = 0; attempt < 15; attempt++) {
      await expect(signInWithEmailAndPassword(auth, email, 'wrong')).rejects.toMatchObject({
        code: 'auth/wrong-password',
      })
      await sendPasswordResetEmail(auth, email)
    }
  })

  test('signs in with custom tokens that nobody signed, bare JSON included', async () => {
    const unsigned = new UnsecuredJWT({ uid: 'unsigned', claims: { level: 3 } })
      .setAudience('https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit')
      .encode()
    const { user } = await signInWithCustomToken(auth, unsigned)
    expect((await user.getIdTokenResult()).claims['level']).toBe(3)
    expect((await signInWithCustomToken(auth, '{"uid":"bare"}')).user.uid).toBe('bare')
    const { body } = await service.send('POST', '/__test/customToken', { uid: 'hooked', claims: { a: 1 } })
    expect((await signInWithCustomToken(auth, body.token)).user.uid).toBe('hooked')
  })

  test('signs in with a credential of another provider that nobody signed', async () => {
    const email = newEmail()
    const credential = GoogleAuthProvider.credential(JSON.stringify({ sub: 'g-1', email, email_verified: true }))
    const { user } = await signInWithCredential(auth, credential)
    expect(user).toMatchObject({ email, emailVerified: true, providerData: [{ providerId: 'google.com', uid: 'g-1' }] })
  })
})
