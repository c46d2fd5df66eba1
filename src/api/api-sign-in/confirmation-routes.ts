import { canonicalEmail } from '#accounts/canonical-email.ts'
import { confirmEmail, sendEmailConfirmation } from '#accounts/api-sign-in/email-confirmation.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ApiDeps } from '#api/api-deps.ts'
import { problemResponse } from '#api/route/api-response.ts'
import type { ApiRoutes } from '#api/route/api-route.ts'
import { authRefusal } from './auth-faults.ts'
import { checkFields, emailRule, readAuthBody, secretRule } from './auth-fields.ts'
import { authRoute, countAddress } from './auth-route.ts'
import { redirectResponse } from '#api/route/redirect-response.ts'

type ConfirmationRouteName = 'POST /api/auth/send-email-confirmation' | 'GET /api/auth/email-confirmation'

/** Proving that an address is one's own. */
export function confirmationRoutes(deps: ApiDeps): ApiRoutes<ConfirmationRouteName> {
  const { hasPasswords, confirmedUrl } = deps.accountRules
  return {
    'POST /api/auth/send-email-confirmation': authRoute(deps, async (call) => {
      const { request, accounts, client } = call
      const body = await readAuthBody(request, { email: emailRule })
      if (!body.ok) return body.answer
      if (!hasPasswords) return authRefusal('provider_disabled')
      const { email } = body.value
      const actor = await deps.resolveActor(request)
      // Only to its owner is it said that an address needs nothing more.
      if (actor?.emailVerified && actor.email === canonicalEmail(email)) return authRefusal('already_confirmed')
      const full = await countAddress(call, email)
      if (full) return full
      const sent = await sendEmailConfirmation(accounts, { email, client })
      return sent.ok
        ? { status: 200, body: { email: canonicalEmail(email), sent: true } }
        : problemResponse(sent.problem)
    }),
    'GET /api/auth/email-confirmation': authRoute(deps, async ({ request, url, accounts, client }) => {
      const target = redirectResponse(confirmedUrl ?? sitePaths.home())
      // Programs that look at the links of mails must not use them up.
      if (request.method === 'HEAD') return target
      const query = checkFields(Object.fromEntries(url.searchParams), { confirmation: secretRule })
      if (!query.ok) return query.answer
      const confirmed = await confirmEmail(accounts, { code: query.value.confirmation, client })
      if (confirmed.ok) return target
      return confirmed.problem.code === 'too_many_attempts'
        ? problemResponse(confirmed.problem)
        : authRefusal('confirmation_invalid')
    }),
  }
}
