import { expect, test } from 'vitest'
import { choicesOfWire, firstChoice, RECOVERY } from './factor-choice.ts'

const phone = { mfaEnrollmentId: 'p', phoneInfo: '+********0111', displayName: 'Anna’s phone' }
const app = { mfaEnrollmentId: 'a', totpInfo: {} }

test('the factors of the service are told apart by their keys, as the SDK does', () => {
  expect(choicesOfWire([phone, app])).toEqual([
    { id: 'p', kind: 'phone', name: 'Anna’s phone', phone: '+********0111' },
    { id: 'a', kind: 'totp', name: null, phone: null },
  ])
})

test('a name that the site gave by itself is not said beside the kind', () => {
  const choices = choicesOfWire([
    { ...phone, displayName: 'Phone' },
    { ...app, displayName: 'Authenticator app' },
  ])
  expect(choices.map(({ name }) => name)).toEqual([null, null])
})

test('what is no list of factors gives no choices', () => {
  for (const wrong of [undefined, null, {}, 'x', [null, 7, {}]]) expect(choicesOfWire(wrong)).toEqual([])
})

test('the app comes first, then the first phone, then a recovery code', () => {
  expect(firstChoice(choicesOfWire([phone, app]))).toBe('a')
  expect(firstChoice(choicesOfWire([phone]))).toBe('p')
  expect(firstChoice([])).toBe(RECOVERY)
})
