import { data, redirect } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { formText } from '#web/backend/form-text.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { accountFaultsOfCode, type AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { securityText } from '#web/text/security-text.ts'
import { redirectWithCookies, requireUser, type Visit } from '#web/middleware/require-access.ts'
import { proofFaults } from '#web/routes/account/proof-faults.ts'
import { signInAgain } from '#web/routes/account/sign-in-again.ts'
import { emailFaults, emailPlaces, newPasswordPlaces } from './new-address.ts'

/** What the forms of the security page do without JavaScript. */
export type SecurityIntent = 'email' | 'password' | 'end-device' | 'end-other-devices'

export interface SecurityResponse {
  readonly intent: SecurityIntent
  readonly faults: AccountFaults
  readonly email?: string
}

/** Does what a posted form asks for: with the current password where a script would have asked for a recent sign-in. */
export async function securityAction(args: Visit) {
  const user = await requireUser(args)
  const form = await args.request.formData()
  switch (formText(form, 'intent')) {
    case 'password':
      return changePassword(args, user.email, form)
    case 'email':
      return changeEmail(args, user.email, form)
    case 'end-device':
      return endDevice(args, formText(form, 'device'))
    case 'end-other-devices': {
      const ended = await apiClient(args.context).endOtherDevices()
      if (!ended.ok) return again('end-other-devices', { form: problemMessage(ended.error.details), fields: {} })
      return redirect(`${sitePaths.security()}?done=end-other-devices&count=${ended.value.ended}#devices`, 303)
    }
    default:
      return redirect(sitePaths.security(), 303)
  }
}

async function changePassword(args: Visit, email: string | null, form: FormData) {
  const current = formText(form, 'currentPassword')
  const next = formText(form, 'newPassword')
  const fields: Record<string, string> = {}
  if (current === '') fields['currentPassword'] = securityText.currentPasswordMissing
  if (next === '') fields['newPassword'] = securityText.newPasswordMissing
  if (Object.keys(fields).length > 0) return again('password', { fields })
  const proven = await signInAgain(args, { email, password: current, code: formText(form, 'passwordCode') })
  if (!proven.ok) return again('password', proofFaults(proven.code, 'currentPassword', 'passwordCode'))
  const identity = identityCalls(args.context)
  const changed = await identity.setPassword(proven.value.idToken, next)
  if (!changed.ok) return again('password', accountFaultsOfCode(changed.code, newPasswordPlaces), proven.value)
  const session = await identity.openSession(changed.value.idToken ?? proven.value.idToken)
  if (!session.ok) return redirect(sitePaths.login(), 303)
  return redirectWithCookies(`${sitePaths.security()}?done=password#password-setting`, session.value.cookies)
}

async function changeEmail(args: Visit, email: string | null, form: FormData) {
  const newEmail = formText(form, 'newEmail').trim()
  const password = formText(form, 'emailPassword')
  const found = emailFaults(newEmail, email)
  if (found) return again('email', found, { email: newEmail })
  if (password === '')
    return again('email', { fields: { emailPassword: securityText.currentPasswordMissing } }, { email: newEmail })
  const proven = await signInAgain(args, { email, password, code: formText(form, 'emailCode') })
  if (!proven.ok) return again('email', proofFaults(proven.code, 'emailPassword', 'emailCode'), { email: newEmail })
  const sent = await identityCalls(args.context).sendEmailChange(
    proven.value.idToken,
    newEmail,
    args.context.get(publicConfigContext).websiteUrl + sitePaths.security(),
  )
  if (!sent.ok) return again('email', accountFaultsOfCode(sent.code, emailPlaces), { ...proven.value, email: newEmail })
  const to = new URLSearchParams({ done: 'email', to: newEmail }).toString()
  return redirectWithCookies(`${sitePaths.security()}?${to}#email-setting`, proven.value.cookies)
}

async function endDevice(args: Visit, id: string) {
  const ended = await apiClient(args.context).endDevice(id)
  if (!ended.ok) return again('end-device', { form: problemMessage(ended.error.details), fields: {} })
  return redirect(`${sitePaths.security()}?done=end-device#devices`, 303)
}

/** Returns the page again with what is wrong. A session that has got a new cookie continues in this case, too. */
function again(
  intent: SecurityIntent,
  faults: AccountFaults,
  { email, cookies = [] }: { readonly email?: string; readonly cookies?: readonly string[] } = {},
) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data<SecurityResponse>({ intent, faults, ...(email === undefined ? {} : { email }) }, { status: 400, headers })
}
