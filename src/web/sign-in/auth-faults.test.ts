import { expect, test } from 'vitest'
import { checkAuthForm, faultsOfCode, faultsOfError, readAuthForm } from './auth-faults.ts'

const anna = { name: 'Anna', email: 'anna@example.com', password: 'secret1', oobCode: '', phone: '', code: '' }

test('a fault stands beside the field that mends it, or above the form', () => {
  expect(faultsOfCode('email-already-in-use')).toEqual({
    fields: { email: 'An account with this email already exists.' },
  })
  expect(faultsOfCode('auth/weak-password')).toEqual({
    fields: { password: 'Password is too weak. Please choose a stronger password.' },
  })
  expect(faultsOfCode('invalid-credential')).toEqual({ form: 'Invalid email or password.', fields: {} })
})

test('whatever the SDK throws becomes a sentence; the words of an unknown error are not shown', () => {
  expect(faultsOfError(Object.assign(new Error('x'), { code: 'auth/user-disabled' })).form).toBe(
    'This account has been disabled.',
  )
  expect(faultsOfError(new Error('Email is already verified')).form).toBe('Email is already verified')
  expect(faultsOfError(new Error('TypeError: x is undefined')).form).toBe(
    'An unexpected error occurred. Please try again.',
  )
})

test('an empty or malformed field is seen before anything is sent', () => {
  expect(checkAuthForm({ ...anna, email: '', password: '' }, ['email', 'password'])?.fields).toEqual({
    email: 'Enter your e-mail address.',
    password: 'Enter your password.',
  })
  expect(checkAuthForm({ ...anna, email: 'anna' }, ['email'])?.fields.email).toBe('Invalid email address.')
  expect(checkAuthForm({ ...anna, password: '12345' }, ['password'], 6)?.fields.password).toContain('too weak')
  expect(checkAuthForm(anna, ['name', 'email', 'password'], 6)).toBeNull()
})

test('a password keeps its spaces, an e-mail address loses them', () => {
  const form = new FormData()
  form.set('email', ' anna@example.com ')
  form.set('password', ' secret ')
  expect(readAuthForm(form)).toEqual({
    name: '',
    email: 'anna@example.com',
    password: ' secret ',
    oobCode: '',
    phone: '',
    code: '',
  })
})

test('a phone number without its country is told what is missing, anything else that it is no number', () => {
  const phoneFault = (phone: string) => checkAuthForm({ ...anna, phone }, ['phone'])?.fields.phone
  expect(phoneFault('')).toBe('Enter your phone number.')
  expect(phoneFault('612 345 678')).toBe('Start with the country code, for example +34 for Spain.')
  expect(phoneFault('+34 abc')).toContain('This is not a phone number.')
  expect(phoneFault('+34 612 345 678')).toBeUndefined()
  expect(checkAuthForm(anna, ['code'])?.fields.code).toBe('Enter the code.')
})
