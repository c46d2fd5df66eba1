import { expect, test } from 'vitest'
import { checkRegistration } from './check-registration.ts'

const anna = { name: 'Anna', email: 'anna@example.com', password: 'secret1', oobCode: '', phone: '', code: '' }
const refused = 'Use at most 80 characters, mostly letters, and no web address.'

test('a name that the service would refuse is refused before there is an account', () => {
  for (const name of ['a'.repeat(81), 'Anna www.example.com', 'Anna \u202enna'])
    expect(checkRegistration({ ...anna, name }, 6)).toEqual({ fields: { name: refused } })
  for (const name of ['a'.repeat(80), '👩‍👩‍👧‍👦 Işıl', 'محمد بن عبد الله', '<script>alert(1)</script>'])
    expect(checkRegistration({ ...anna, name }, 6)).toBeNull()
})

test('it stands beside whatever else is wrong', () => {
  expect(checkRegistration({ ...anna, name: 'a'.repeat(81), email: '' }, 6)?.fields).toEqual({
    name: refused,
    email: 'Enter your e-mail address.',
  })
  expect(checkRegistration({ ...anna, name: '' }, 6)?.fields.name).toBe('Enter your name.')
})
