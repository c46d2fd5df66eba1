import { formText } from '#web/backend/form-text.ts'
import { authMessage, authText } from '#web/text/auth-text.ts'
import { internationalNumber } from './international-number.ts'

/** Fields of the sign-in pages. */
export type AuthField = 'name' | 'email' | 'password' | 'phone' | 'code'

/** What is wrong with a sent form: a sentence for the whole form, or one beside a field. */
export interface AuthFaults {
  readonly form?: string
  readonly fields: Readonly<Partial<Record<AuthField, string>>>
}

const places: Readonly<Record<string, AuthField>> = {
  'invalid-email': 'email',
  'email-already-in-use': 'email',
  'user-not-found': 'email',
  'wrong-password': 'password',
  'weak-password': 'password',
  'missing-password': 'password',
  'password-does-not-meet-requirements': 'password',
  'missing-email': 'email',
  'invalid-phone-number': 'phone',
  'missing-phone-number': 'phone',
  'phone-number-already-exists': 'phone',
  'phone-number-exists': 'phone',
  'credential-already-in-use': 'phone',
  'invalid-verification-code': 'code',
  'missing-verification-code': 'code',
  'code-expired': 'code',
  'invalid-verification-id': 'code',
}

/** Returns the sentence for a code at the field where the reader can correct it. */
export function faultsOfCode(code: string): AuthFaults {
  const place = places[code.replace(/^auth\//, '')]
  return place ? { fields: { [place]: authMessage(code) } } : { form: authMessage(code), fields: {} }
}

/**
 * Does the same for whatever the SDK or this client threw: an error with a code, or one whose message is a specified
 * sentence.
 */
export function faultsOfError(error: unknown): AuthFaults {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return faultsOfCode(error.code)
  return error instanceof Error && specified.has(error.message)
    ? { form: error.message, fields: {} }
    : faultsOfCode('unknown')
}

const specified: ReadonlySet<string> = new Set(Object.values(authText).filter((text) => typeof text === 'string'))

export interface AuthFormValues {
  readonly name: string
  readonly email: string
  readonly password: string
  readonly oobCode: string
  readonly phone: string
  readonly code: string
}

/** Reads the values of a sent form; missing ones are empty. Passwords keep their spaces. */
export function readAuthForm(form: FormData): AuthFormValues {
  const text = (name: string) => formText(form, name)
  return {
    name: text('name').trim(),
    email: text('email').trim(),
    password: text('password'),
    oobCode: text('oobCode'),
    phone: text('phone').trim(),
    code: text('code').trim(),
  }
}

/**
 * Returns faults that can be found without the service: something is missing, or the password is shorter than the
 * policy requires. Null = none found.
 */
export function checkAuthForm(
  values: AuthFormValues,
  requested: readonly AuthField[],
  minPasswordLength = 0,
): AuthFaults | null {
  const fields: Partial<Record<AuthField, string>> = {}
  if (requested.includes('name') && values.name === '') fields.name = authText.nameMissing
  if (requested.includes('email')) {
    if (values.email === '') fields.email = authText.emailMissing
    else if (!/^[^\s@]+@[^\s@]+$/.test(values.email)) fields.email = authMessage('invalid-email')
  }
  if (requested.includes('password')) {
    if (values.password === '') fields.password = authText.passwordMissing
    else if (values.password.length < minPasswordLength) fields.password = authMessage('weak-password')
  }
  if (requested.includes('phone')) {
    if (values.phone === '') fields.phone = authText.phoneMissing
    else if (internationalNumber(values.phone) === null) fields.phone = phoneFault(values.phone)
  }
  if (requested.includes('code') && values.code === '') fields.code = authText.codeMissing
  return Object.keys(fields).length > 0 ? { fields } : null
}

function phoneFault(typed: string): string {
  return /^(\+|00)/.test(typed) ? authMessage('invalid-phone-number') : authText.phoneCountryMissing
}
