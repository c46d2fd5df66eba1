import { canonicalEmail } from '#accounts/canonical-email.ts'
import { confirmEmail, sendEmailConfirmation } from '#accounts/api-sign-in/email-confirmation.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { ok } from '#core/result.ts'
import { anyone } from '#api/route/access.ts'
import { flag, object, text } from '#api/route/json-schema.ts'
import { authFormFaults, form, ofSignIn } from './of-sign-in.ts'
import { authRefusal, problemRefusal } from './refusal.ts'
import { checkFields, emailRule, readAuthBody, secretRule } from './auth-fields.ts'
import { authRoute, countAddress } from './auth-route.ts'
import { redirectResponse } from '#api/route/redirect-response.ts'

/** Confirming one's own address. */
export const confirmationRoutes = [
  authRoute({
    ...ofSignIn,
    path: '/api/auth/send-email-confirmation',
    summary: 'Send the mail that confirms an e-mail address again',
    body: form({ email: 'ann@example.com' }),
    responses: { result: object({ email: text, sent: flag }) },
    refuses: [...authFormFaults, 'provider_disabled', 'already_confirmed', 'invalid_email'],
    async handle({ accountRules, resolveActor }, call) {
      const { request, accounts, client } = call
      const body = await readAuthBody(request, { email: emailRule })
      if (!body.ok) return body
      if (!accountRules.hasPasswords) return authRefusal('provider_disabled')
      const { email } = body.value
      const actor = await resolveActor(request)
      // Only the owner of an address learns that it needs no confirmation.
      if (actor?.emailVerified && actor.email === canonicalEmail(email)) return authRefusal('already_confirmed')
      const full = await countAddress(call, email)
      if (full) return full
      const sent = await sendEmailConfirmation(accounts, { email, client })
      return sent.ok
        ? ok({ status: 200, body: { email: canonicalEmail(email), sent: true } })
        : problemRefusal(sent.problem)
    },
  }),
  authRoute({
    ...ofSignIn,
    method: 'GET',
    path: '/api/auth/email-confirmation',
    summary: 'Confirm an e-mail address with the code from that mail',
    access: anyone({ visibility: 'private', missing: 'confirmation_invalid' }),
    query: [{ name: 'confirmation', about: 'The code.', schema: text }],
    responses: { status: 302 },
    refuses: ['invalid_input', 'too_many_attempts', 'confirmation_invalid'],
    async handle({ accountRules }, { request, url, accounts, client }) {
      const target = ok(redirectResponse(accountRules.confirmedUrl ?? sitePaths.home()))
      // Programs that check the links of mails must not use them up.
      if (request.method === 'HEAD') return target
      const query = checkFields(Object.fromEntries(url.searchParams), { confirmation: secretRule })
      if (!query.ok) return query
      const confirmed = await confirmEmail(accounts, { code: query.value.confirmation, client })
      if (confirmed.ok) return target
      return confirmed.problem.code === 'too_many_attempts'
        ? problemRefusal(confirmed.problem)
        : authRefusal('confirmation_invalid')
    },
  }),
]
