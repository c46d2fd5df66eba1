import { expect, test } from 'vitest'
import { decideSessionSync, tokenName, type SyncSituation } from './session-sync.ts'

const signedIn = { uid: 'anna', issuedAtSeconds: 1000 }
const situation: SyncSituation = {
  sdk: signedIn,
  serverUid: undefined,
  sentToken: null,
  wasSignedIn: false,
  nowSeconds: 1010,
}

test('a fresh token goes to the server', () => {
  expect(decideSessionSync(situation)).toBe('post')
  expect(decideSessionSync({ ...situation, nowSeconds: 1300 })).toBe('post')
})

test('a token that the server has had is not sent again', () => {
  expect(decideSessionSync({ ...situation, sentToken: 'anna.1000' })).toBe('nothing')
})

test('a token older than 300 seconds is refreshed first when the server knows nobody, or somebody else', () => {
  expect(decideSessionSync({ ...situation, nowSeconds: 1301, serverUid: null })).toBe('refresh-and-post')
  expect(decideSessionSync({ ...situation, nowSeconds: 1301, serverUid: 'bert' })).toBe('refresh-and-post')
})

test('an old token is left alone while the session of the same user lives', () => {
  expect(decideSessionSync({ ...situation, nowSeconds: 1301, serverUid: 'anna' })).toBe('nothing')
  expect(decideSessionSync({ ...situation, nowSeconds: 1301 })).toBe('nothing')
})

test('the session ends only after a sign-out that happened', () => {
  expect(decideSessionSync({ ...situation, sdk: null, wasSignedIn: true })).toBe('delete')
  expect(decideSessionSync({ ...situation, sdk: null })).toBe('nothing')
})

test('a browser that lost its storage does not end the session of the server', () => {
  expect(decideSessionSync({ ...situation, sdk: null, serverUid: 'anna' })).toBe('restore')
})

test('a token that says that the address is confirmed is sent, even if it is of the second of the one before', () => {
  const sent = { ...situation, sentToken: tokenName(signedIn) }
  expect(decideSessionSync(sent)).toBe('nothing')
  expect(decideSessionSync({ ...sent, sdk: { ...signedIn, isVerified: true } })).toBe('post')
})
