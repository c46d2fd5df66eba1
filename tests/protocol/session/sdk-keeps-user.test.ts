import { signInWithEmailAndPassword, type Persistence } from '@firebase/auth'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { disableAccount } from '#accounts/account/disable-account.ts'
import { connectSdk, createIdentityService, type IdentityService, type SdkClient } from '../identity-service.ts'
import { keptPersistence } from './kept-persistence.ts'

const PASSWORD = 'quiet cove at dawn'

/** How the service fails; null = it does not. */
type Fault = (() => Response) | 'no answer' | null
let fault: Fault = null
/** Where the service's clock stands; null = it runs. */
let standsAt: number | null = null
let service: IdentityService
let sdk: Awaited<ReturnType<typeof connectSdk>>
const clients: SdkClient[] = []

beforeAll(async () => {
  service = await createIdentityService({ now: () => new Date(standsAt ?? Date.now()) })
  const identity = async (request: Request) => {
    if (fault === 'no answer') throw new Error('the line broke')
    return fault ? fault() : service.identity(request)
  }
  sdk = await connectSdk({ ...service, identity })
})
afterEach(async () => {
  fault = null
  standsAt = null
  await Promise.all(clients.splice(0).map((client) => client.close()))
})
afterAll(async () => {
  await sdk.close()
  await service.close()
})

let people = 0
/** Somebody who signed in, and the storage of their browser. */
async function newGuest() {
  const email = `kept${++people}@mail.example`
  const { localId } = (await service.call('v1/accounts:signUp', { email, password: PASSWORD })).body
  const storage = keptPersistence()
  const { user } = await signInWithEmailAndPassword(openPage(storage).auth, email, PASSWORD)
  return { email, localId, storage, user }
}

function openPage(storage: Persistence): SdkClient {
  const client = sdk.newClient(storage)
  clients.push(client)
  return client
}

/** Who is signed in when a page begins with what the storage holds. */
async function loadAgain(storage: Persistence): Promise<string | null> {
  const { auth } = openPage(storage)
  await auth.authStateReady()
  return auth.currentUser?.uid ?? null
}

describe('a user stays signed in', () => {
  const faults: [string, Fault][] = [
    ['is too busy (503 with a sentence)', () => new Response('Very many people are here.', { status: 503 })],
    ['has a fault (500 without a message)', () => Response.json({}, { status: 500 })],
    ['stands behind a gateway that is alone (502 with a page)', () => new Response('<html>', { status: 502 })],
    ['does not answer', 'no answer'],
  ]

  test.each(faults)('when the service %s while the page loads', async (_, how) => {
    const { storage, localId } = await newGuest()
    fault = how
    expect(await loadAgain(storage)).toBe(localId)
    fault = null
    expect(await loadAgain(storage)).toBe(localId)
  })

  test.each(faults)('when it %s while a token is refreshed or the user read again', async (_, how) => {
    const { user, storage, localId } = await newGuest()
    fault = how
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    await expect(user.reload()).rejects.toMatchObject({ code: 'auth/network-request-failed' })
    fault = null
    await user.getIdToken(true)
    expect(await loadAgain(storage)).toBe(localId)
  })
})

test('a user stays signed in though the page loads more often than the service answers', async () => {
  // The allowance grows again with time: between two calls there could be one more.
  standsAt = Date.now()
  const { user, storage, localId } = await newGuest()
  for (let load = 0; load < 150; load++) {
    const result = await service.call('v1/accounts:lookup', { idToken: await user.getIdToken() })
    if (result.status === 429) break
  }
  expect(await service.call('v1/accounts:lookup', { idToken: await user.getIdToken() })).toMatchObject({ status: 429 })
  expect(await loadAgain(storage)).toBe(localId)
  for (let load = 0; load < 80; load++) {
    await service.call('v1/token', { grantType: 'refresh_token', refreshToken: user.refreshToken })
  }
  await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/network-request-failed' })
  expect(await loadAgain(storage)).toBe(localId)
})

describe('a user is signed out', () => {
  test('at the next load of a page when the service says that something is wrong with them', async () => {
    const { storage, localId } = await newGuest()
    await disableAccount(service.accounts, { uid: localId })
    expect(await loadAgain(storage)).toBeNull()
  })

  test.each([
    ['USER_DISABLED', 'auth/user-disabled'],
    ['USER_NOT_FOUND', 'auth/user-token-expired'],
    ['TOKEN_EXPIRED', 'auth/user-token-expired'],
  ])('by %s, in the page and for good', async (message, code) => {
    const { user, storage } = await newGuest()
    fault = () => Response.json({ error: { code: 400, message, errors: [{ message }] } }, { status: 400 })
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code })
    fault = null
    expect(await loadAgain(storage)).toBeNull()
  })

  test('by a fault whose answer names one, which is why ours never do', async () => {
    const { storage } = await newGuest()
    fault = () => Response.json({ error: { code: 503, message: 'INTERNAL' } }, { status: 503 })
    expect(await loadAgain(storage)).toBeNull()
  })
})
