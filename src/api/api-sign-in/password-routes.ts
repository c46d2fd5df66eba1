import { changeOwnPassword, type ChangePasswordProblem } from '#accounts/api-sign-in/change-own-password.ts'
import { resetLocally } from '#accounts/api-sign-in/reset-locally.ts'
import { sendPasswordReset } from '#accounts/email-code/send-password-reset.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse, type ApiResponse } from '#api/route/api-response.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { signInResponse } from './api-user.ts'
import { authRefusal } from './auth-faults.ts'
import { emailRule, fieldsRefused, readAuthBody, secretRule } from './auth-fields.ts'
import { commonRefusal, signInRefused } from './auth-problems.ts'
import { authRoute, countAddress, ownAuthRoute, type AuthCall } from './auth-route.ts'

type PasswordRouteName =
  | 'POST /api/auth/forgot-password'
  | 'POST /api/auth/reset-password'
  | 'POST /api/auth/change-password'

const newPasswordRules = { password: secretRule, passwordConfirmation: secretRule }

/** New passwords: asked for by mail, set with the code of the mail, or by whoever knows the present one. */
export function passwordRoutes(deps: ApiDeps): ApiRoutes<PasswordRouteName> {
  const rules = deps.accountRules
  const isOff = (accounts: AuthCall['accounts']) => !rules.hasPasswords || !accounts.settings.passwordSignIn
  return {
    'POST /api/auth/forgot-password': authRoute(deps, async (call) => {
      const { request, accounts, client } = call
      const body = await readAuthBody(request, { email: emailRule })
      if (!body.ok) return body.answer
      if (isOff(accounts)) return authRefusal('provider_disabled')
      const { email } = body.value
      const full = await countAddress(call, email)
      if (full) return full
      const sent = await sendPasswordReset(accounts, { email, client, resetUrl: rules.resetUrl })
      if (!sent.ok && sent.problem.code === 'too_many_attempts') return problemResponse(sent.problem)
      // Whether there is such an account stays between us and the mailbox, whatever the project says.
      return { status: 200, body: { ok: true } }
    }),
    'POST /api/auth/reset-password': authRoute(deps, async ({ request, accounts, client }) => {
      const body = await readAuthBody(request, { code: secretRule, ...newPasswordRules })
      if (!body.ok) return body.answer
      const { code, password, passwordConfirmation } = body.value
      if (password !== passwordConfirmation) return authRefusal('passwords_differ')
      if (isOff(accounts)) return authRefusal('provider_disabled')
      const reset = await resetLocally(accounts, rules, { code, password, client })
      if (reset.ok)
        return reset.value ? signInResponse(accounts, { ...reset.value, isLocal: true }) : authRefusal('code_incorrect')
      const { problem } = reset
      if (problem.code === 'code_invalid' || problem.code === 'code_expired' || problem.code === 'account_disabled')
        return authRefusal('code_incorrect')
      return problem.code === 'password_sign_in_disabled' ? authRefusal('provider_disabled') : commonRefusal(problem)
    }),
    'POST /api/auth/change-password': ownAuthRoute(deps, async ({ request, accounts, client }, { uid }) => {
      const body = await readAuthBody(request, { currentPassword: secretRule, ...newPasswordRules })
      if (!body.ok) return body.answer
      const { currentPassword, password, passwordConfirmation } = body.value
      if (password !== passwordConfirmation)
        return fieldsRefused([{ path: 'passwordConfirmation', message: 'Passwords do not match' }])
      const changed = await changeOwnPassword(accounts, rules, { uid, currentPassword, password, client })
      return changed.ok ? signInResponse(accounts, { ...changed.value, isLocal: true }) : changeRefused(changed.problem)
    }),
  }
}

function changeRefused(problem: ChangePasswordProblem): ApiResponse {
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
      return signInRefused(problem)
    default:
      return commonRefusal(problem)
  }
}
