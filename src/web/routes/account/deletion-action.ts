import { data } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { formText } from '#web/backend/form-text.ts'
import { accountFaultsOfCode, type AccountFaults } from '#web/sign-in/account/account-faults.ts'
import { identityCalls } from '#web/sign-in/identity-calls.ts'
import { markSignedOut } from '#web/sign-in/session/signed-out-mark.ts'
import { securityText } from '#web/text/security-text.ts'
import { redirectWithCookies, requireUser, type Visit } from '#web/middleware/require-access.ts'
import { forgetTargetRoute } from '#web/middleware/target-route-cookie.ts'
import { proofFaults } from './proof-faults.ts'
import { signInAgain } from './sign-in-again.ts'

/** Deletes the account without JavaScript: with the current password, and the second step if the account has one. */
export async function deletionAction(args: Visit) {
  const user = await requireUser(args)
  const form = await args.request.formData()
  const fields: Record<string, string> = {}
  const password = formText(form, 'deletionPassword')
  if (password === '') fields['deletionPassword'] = securityText.currentPasswordMissing
  if (formText(form, 'sure') === '') fields['sure'] = securityText.deletionNotConfirmed
  if (Object.keys(fields).length > 0) return again({ fields })
  const proven = await signInAgain(args, { email: user.email, password, code: formText(form, 'deletionCode') })
  if (!proven.ok) return again(proofFaults(proven.code, 'deletionPassword', 'deletionCode'))
  const identity = identityCalls(args.context)
  const deleted = await identity.deleteAccount(proven.value.idToken)
  if (!deleted.ok) return again(accountFaultsOfCode(deleted.code, {}), proven.value.cookies)
  const cookies = (await identity.closeSession()) ?? []
  const { origin } = args.url
  return redirectWithCookies(sitePaths.goodbye(), [...cookies, forgetTargetRoute(origin), markSignedOut(origin)])
}

function again(faults: AccountFaults, cookies: readonly string[] = []) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data({ faults }, { status: 400, headers })
}
