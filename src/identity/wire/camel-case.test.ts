import fc from 'fast-check'
import { expect, test } from 'vitest'
import { camelCase } from './camel-case.ts'

test('letters and digits behind underscores take their place', () => {
  const names = ['id_token', 'idToken', 'a__b', '_kind', 'x_1', 'Id_Token', 'end_', '__', '']
  expect(names.map(camelCase)).toEqual(['idToken', 'idToken', 'aB', 'Kind', 'x1', 'Id_Token', 'end_', '__', ''])
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('_', 'a', '1', 'B', ' ') }), (name) => {
      expect(camelCase(name)).toBe(name.replace(/_+([a-z0-9])/g, (_, letter: string) => letter.toUpperCase()))
    }),
  )
})

test('a name of a million underscores is read at once', () => {
  const name = '_'.repeat(1_000_000)
  expect(camelCase(name)).toBe(name)
})
