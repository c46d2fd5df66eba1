import { changeOwnPassword, type ChangePasswordProblem } from '#accounts/api-sign-in/change-own-password.ts'
import type { AccountStore } from '#accounts/account-store.ts'
import { resetLocally, type ResetAccount } from '#accounts/api-sign-in/reset-locally.ts'
import { sendPasswordReset } from '#accounts/email-code/send-password-reset.ts'
import type { ApiAccountRules } from '#accounts/api-sign-in/api-account-rules.ts'
import { ok } from '#core/result.ts'
import { anyone } from '#api/route/access.ts'
import { signInResponse } from './api-user.ts'
import { authFormFaults, done, form, ofSignIn, signedIn } from './of-sign-in.ts'
import { authRefusal, problemRefusal } from './refusal.ts'
import { emailRule, fieldsRefused, readAuthBody, secretRule } from './auth-fields.ts'
import { commonRefusal, signInRefused } from './auth-problems.ts'
import { authRoute, countAddress, type AuthCall } from './auth-route.ts'

const newPasswordRules = { password: secretRule, passwordConfirmation: secretRule }

const isOff = ({ hasPasswords }: ApiAccountRules, { settings }: AuthCall['accounts']) =>
  !hasPasswords || !settings.passwordSignIn

/** New passwords: requested by mail, set with the code of the mail, or by somebody who knows the present one. */
export const passwordRoutes = [
  authRoute({
    ...ofSignIn,
    path: '/api/auth/forgot-password',
    summary: 'Request a mail for setting a new password; the answer never reveals whether the account exists',
    body: form({ email: 'ann@example.com' }),
    responses: done,
    refuses: [...authFormFaults, 'provider_disabled'],
    async handle({ accountRules }, call) {
      const { request, accounts, client } = call
      const body = await readAuthBody(request, { email: emailRule })
      if (!body.ok) return body
      if (isOff(accountRules, accounts)) return authRefusal('provider_disabled')
      const { email } = body.value
      const full = await countAddress(call, email)
      if (full) return full
      const sent = await sendPasswordReset(accounts, { email, client, resetUrl: accountRules.resetUrl })
      if (!sent.ok && sent.problem.code === 'too_many_attempts') return problemRefusal(sent.problem)
      // Whether such an account exists is never revealed here, whatever the project's settings are.
      return ok({ status: 200, body: { ok: true } })
    },
  }),
  authRoute({
    ...ofSignIn,
    path: '/api/auth/reset-password',
    summary: 'Set a new password with the code from that mail',
    access: anyone({ visibility: 'private', missing: 'code_incorrect' }),
    body: form({ code: '…', password: 'a new password', passwordConfirmation: 'a new password' }),
    refuses: [
      ...authFormFaults,
      'provider_disabled',
      'passwords_differ',
      'code_incorrect',
      'account_blocked',
      'second_factor_wanted',
    ],
    async handle({ accountRules }, { request, accounts, client }) {
      const body = await readAuthBody(request, { code: secretRule, ...newPasswordRules })
      if (!body.ok) return body
      const { code, password, passwordConfirmation } = body.value
      if (password !== passwordConfirmation) return authRefusal('passwords_differ')
      if (isOff(accountRules, accounts)) return authRefusal('provider_disabled')
      const reset = await resetLocally(accounts, accountRules, { code, password, client })
      if (reset.ok) return reset.value ? resetResponse(accounts, reset.value) : authRefusal('code_incorrect')
      const { problem } = reset
      if (problem.code === 'code_invalid' || problem.code === 'code_expired' || problem.code === 'account_disabled')
        return authRefusal('code_incorrect')
      return problem.code === 'password_sign_in_disabled' ? authRefusal('provider_disabled') : commonRefusal(problem)
    },
  }),
  authRoute({
    ...ofSignIn,
    path: '/api/auth/change-password',
    summary: 'Change your password, given the current one',
    access: signedIn,
    body: form({
      currentPassword: 'a long password',
      password: 'a new password',
      passwordConfirmation: 'a new password',
    }),
    refuses: [
      ...authFormFaults,
      'provider_disabled',
      'account_blocked',
      'email_not_confirmed',
      'current_password_wrong',
      'password_unchanged',
    ],
    async handle({ accountRules }, { request, accounts, client, actor: { uid } }) {
      const body = await readAuthBody(request, { currentPassword: secretRule, ...newPasswordRules })
      if (!body.ok) return body
      const { currentPassword, password, passwordConfirmation } = body.value
      if (password !== passwordConfirmation)
        return fieldsRefused([{ path: 'passwordConfirmation', message: 'Passwords do not match' }])
      const changed = await changeOwnPassword(accounts, accountRules, { uid, currentPassword, password, client })
      return changed.ok ? signInResponse(accounts, { ...changed.value, isLocal: true }) : changeRefused(changed.problem)
    },
  }),
]

/**
 * Returns the answer to a reset. A person who needs a second factor and has never been here is no user yet, so it
 * cannot contain one.
 */
async function resetResponse(accounts: AccountStore, { needsSecondFactor, ...reset }: ResetAccount) {
  const response = await signInResponse(accounts, { ...reset, isLocal: true })
  return !response.ok && needsSecondFactor ? authRefusal('second_factor_wanted') : response
}

function changeRefused(problem: ChangePasswordProblem) {
  switch (problem.code) {
    case 'invalid_credentials':
    case 'wrong_password':
    case 'email_not_found':
      return authRefusal('current_password_wrong')
    case 'nothing_to_change':
      return authRefusal('password_unchanged')
    case 'account_disabled':
    case 'email_not_verified':
    case 'password_sign_in_disabled':
      return signInRefused(problem.code)
    default:
      return commonRefusal(problem)
  }
}
