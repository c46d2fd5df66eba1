import { expect, test } from 'vitest'
import { wrongTextField } from './wrong-text-field.ts'

test('the field with a name that does not exist is the wrong one', () => {
  const faults = [{ name: 'guest.firstname', line: 1, near: 'guest.firstName', field: 'subject' }]
  expect(wrongTextField({ code: 'unknown_variables', faults })).toBe('subject')
  expect(wrongTextField({ code: 'unknown_variables', faults: [{ ...faults[0], field: 'body' }] })).toBe('body')
  expect(wrongTextField({ code: 'invalid_input', fields: { body: [] } })).toBe('body')
  expect(wrongTextField({ code: 'version_conflict' })).toBeNull()
})
