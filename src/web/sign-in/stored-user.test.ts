import { expect, test } from 'vitest'
import { displayNameOf, readStoredUser, STORED_USER_KEY, storeUser } from './stored-user.ts'

const anna = {
  uid: 'anna',
  email: 'anna@example.com',
  displayName: null,
  photoURL: null,
  emailVerified: true,
  phoneNumber: null,
}

function memoryStorage() {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (name: string) => values.get(name) ?? null,
    setItem: (name: string, value: string) => void values.set(name, value),
    removeItem: (name: string) => void values.delete(name),
  }
}

test('the browser keeps the user without providerData and tokens', () => {
  const storage = memoryStorage()
  storeUser({ ...anna, providerData: [{ providerId: 'password' }], refreshToken: 'secret' } as typeof anna, storage)
  expect(JSON.parse(storage.values.get(STORED_USER_KEY) ?? '')).toEqual(anna)
  expect(readStoredUser(storage)).toEqual(anna)
})

test('a sign-out removes the copy', () => {
  const storage = memoryStorage()
  storeUser(anna, storage)
  storeUser(null, storage)
  expect(readStoredUser(storage)).toBeNull()
})

test('nonsense in the storage is nobody', () => {
  expect(readStoredUser({ getItem: () => '{broken' })).toBeNull()
  expect(readStoredUser({ getItem: () => '[]' })).toBeNull()
})

test('the display name falls back to the e-mail and then to User', () => {
  expect(displayNameOf({ displayName: 'Anna', email: 'anna@example.com' })).toBe('Anna')
  expect(displayNameOf(anna)).toBe('anna@example.com')
  expect(displayNameOf({ displayName: ' ', email: null })).toBe('User')
  expect(displayNameOf(null)).toBe('User')
})
