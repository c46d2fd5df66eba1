import { data } from 'react-router'
import { sitePaths } from '#contract/site-paths.ts'
import { formText } from '../../../api/form-text.ts'
import { accountFaultsOfCode, type AccountFaults } from '../../../identity/account/account-faults.ts'
import { identityCalls } from '../../../identity/identity-calls.ts'
import { markSignedOut } from '../../../identity/sync/signed-out-mark.ts'
import { securityWords } from '../../../messages/account/security-messages.ts'
import { redirectWithCookies, requireUser, type Visit } from '../../../middleware/require-access.ts'
import { forgetTargetRoute } from '../../../middleware/target-route-cookie.ts'
import { proofFaults } from '../area/proof-faults.ts'
import { proveAgain } from '../area/prove-again.ts'

/** Deletes the account without JavaScript: with the current password, and the second step where there is one. */
export async function deletionAction(args: Visit) {
  const user = await requireUser(args)
  const form = await args.request.formData()
  const fields: Record<string, string> = {}
  const password = formText(form, 'deletionPassword')
  if (formText(form, 'sure') === '') fields['sure'] = securityWords.deletionNotConfirmed
  if (password === '') fields['deletionPassword'] = securityWords.currentPasswordMissing
  if (Object.keys(fields).length > 0) return again({ fields })
  const proven = await proveAgain(args, { email: user.email, password, code: formText(form, 'deletionCode') })
  if (!proven.ok) return again(proofFaults(proven.code, 'deletionPassword', 'deletionCode'))
  const identity = identityCalls(args.context)
  const deleted = await identity.deleteAccount(proven.value.idToken)
  if (!deleted.ok) return again(accountFaultsOfCode(deleted.code, {}), proven.value.cookies)
  const cookies = (await identity.closeSession()) ?? []
  return redirectWithCookies(sitePaths.goodbye(), [...cookies, forgetTargetRoute(args.url.origin), markSignedOut()])
}

function again(faults: AccountFaults, cookies: readonly string[] = []) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data({ faults }, { status: 400, headers })
}
