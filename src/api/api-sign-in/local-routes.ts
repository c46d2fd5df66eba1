import type { ApiAccountRules, RegisterField } from '#accounts/api-sign-in/api-account-rules.ts'
import { registerLocally, type RegisterProblem } from '#accounts/api-sign-in/register-locally.ts'
import { signInLocally } from '#accounts/api-sign-in/sign-in-locally.ts'
import { MIN_USERNAME_LENGTH } from '#accounts/api-sign-in/username.ts'
import { MIN_PASSWORD_LENGTH } from '#accounts/password/password-policy.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { signInResponse } from './api-user.ts'
import { authFormFaults, form, ofSignIn } from './of-sign-in.ts'
import { authRefusal, problemRefusal } from './refusal.ts'
import { atLeast, checkFields, emailRule, fieldsRefused, readAuthBody, readFields, secretRule } from './auth-fields.ts'
import { commonRefusal, inputRefused, signInRefused } from './auth-problems.ts'
import { authRoute, countAddress, type AuthCall } from './auth-route.ts'

/**
 * Largest password in bytes: a limit of other content backends, in the form that their clients expect
 * (docs/content-api.md, Accounts).
 */
const MAX_PASSWORD_BYTES = 72

const registerRules = {
  email: emailRule,
  username: { check: atLeast(MIN_USERNAME_LENGTH) },
  password: {
    isSecret: true,
    check: (text: string) =>
      Buffer.byteLength(text) > MAX_PASSWORD_BYTES
        ? 'Password must be less than 73 bytes'
        : (atLeast(MIN_PASSWORD_LENGTH)?.(text) ?? null),
  },
  displayName: { isOptional: true },
  photoURL: { isOptional: true },
}

/** Signing in and up with a name and a password. */
export const localRoutes = [
  authRoute({
    ...ofSignIn,
    path: '/api/auth/local',
    summary: 'Sign in with a password and an e-mail address or user name',
    body: form({ identifier: 'ann@example.com', password: 'a long password' }),
    refuses: [
      ...authFormFaults,
      'provider_disabled',
      'account_blocked',
      'email_not_confirmed',
      'second_factor_wanted',
      'sign_in_refused',
      'identifier_or_password_wrong',
      'password_to_be_renewed',
    ],
    async handle({ accountRules }, { request, accounts, client }) {
      const body = await readAuthBody(request, { identifier: {}, password: secretRule })
      if (!body.ok) return body
      const signed = await signInLocally(accounts, accountRules, { ...body.value, client })
      if (signed.ok) return signInResponse(accounts, { ...signed.value, isLocal: true })
      const { problem } = signed
      return problem.code === 'too_many_attempts' || problem.code === 'overloaded'
        ? problemRefusal(problem)
        : signInRefused(problem.code)
    },
  }),
  authRoute({
    ...ofSignIn,
    path: '/api/auth/local/register',
    summary: 'Create an account',
    body: form({ username: 'ann', email: 'ann@example.com', password: 'a long password' }),
    refuses: [
      ...authFormFaults,
      'register_disabled',
      'email_or_username_taken',
      'sign_in_refused',
      'account_blocked',
      'email_not_confirmed',
      'second_factor_wanted',
    ],
    handle: register,
  }),
]

async function register({ accountRules: rules }: ApiDeps, call: AuthCall) {
  const { request, accounts, client } = call
  if (!rules.registers || !rules.hasPasswords) return authRefusal('register_disabled')
  const fields = await readFields(request)
  if (!fields.ok) return fields
  const foreign = Object.keys(fields.value).filter((key) => !isAllowed(rules, key))
  if (foreign.length > 0)
    return fieldsRefused([{ path: foreign.join(', '), message: `Invalid parameters: ${foreign.join(', ')}` }])
  const read = checkFields(fields.value, registerRules)
  if (!read.ok) return read
  const { username, email, password } = read.value
  const full = await countAddress(call, email)
  if (full) return full
  const { displayName = null, photoURL: photoUrl = null } = read.value as Partial<typeof read.value>
  const registered = await registerLocally(accounts, rules, {
    username,
    email,
    password,
    displayName,
    photoUrl,
    client,
  })
  return registered.ok
    ? signInResponse(accounts, { ...registered.value, isLocal: true })
    : registerRefused(registered.problem)
}

function isAllowed({ registerFields }: ApiAccountRules, key: string): boolean {
  return ['username', 'email', 'password'].includes(key) || registerFields.includes(key as RegisterField)
}

function registerRefused(problem: RegisterProblem) {
  switch (problem.code) {
    case 'admin_only_operation':
      return authRefusal('register_disabled')
    case 'email_taken':
    case 'already_exists':
      return authRefusal('email_or_username_taken')
    case 'invalid_email':
      return fieldsRefused([{ path: 'email', message: 'email must be a valid email' }])
    case 'invalid_input':
      return inputRefused(problem.fields)
    case 'sign_in_blocked':
    case 'account_disabled':
    case 'email_not_verified':
    case 'second_factor_required':
      return signInRefused(problem.code)
    default:
      return commonRefusal(problem)
  }
}
