import { data } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { callApi, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { slugOfHome } from '#web/console/find/home-choice.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { proofFaults } from '#web/routes/account/proof-faults.ts'
import { proveAgain } from '#web/routes/account/prove-again.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { peopleText, type PeopleDone } from '#web/text/people-text.ts'
import { parseLimit } from './parse-limit.ts'

/** What a form of the page wants, as it was posted. */
export interface PeopleRequest {
  readonly intent: 'invite' | 'role' | 'rights' | 'withdraw'
  /** Of the invitation, or of the person. */
  readonly id: string
  readonly email: string
  readonly role: string
  /** Slugs of the homes of a host, with commas. */
  readonly homes: string
  /** As it was typed; empty = as much as the role may. */
  readonly limit: string
  readonly currency: string
}

/** Why it was not done. */
export interface PeopleResponse {
  readonly request: PeopleRequest
  readonly fault: string | null
  /** They have to show who they are: what is wrong with what they showed, by field. */
  readonly proof: Readonly<Record<string, string>> | null
}

/**
 * Does what a posted form wants. Where a recent log-in is asked for, the page asks for the password, and does it in the same step; whoever
 * `email` is shows it.
 */
export async function peopleAction(args: Visit, { email }: { readonly email: string | null }) {
  const form = await args.request.formData()
  const named = await slugOfHome(consoleApi(args.context), formText(form, 'named'))
  const request = readRequest(form, named)
  const password = formText(form, 'password')
  const isProof = form.has('password')
  const proven =
    isProof && password !== '' ? await proveAgain(args, { email, password, code: formText(form, 'code') }) : null
  if (proven && !proven.ok) {
    const { form: fault = null, fields } = proofFaults(proven.code, 'password', 'code')
    return again({ request, fault, proof: fields }, 400, [])
  }
  const { idToken, cookies } = proven?.ok ? proven.value : { idToken: null, cookies: [] }
  if (request.limit !== '' && parseLimit(request.limit, request.currency) === null)
    return again({ request, fault: peopleText.noAmount, proof: null }, 400, cookies)
  const answer = await ask(args, request, idToken)
  if (answer.ok) return redirectWithCookies(`${consolePaths.people()}?done=${doneBy(request)}`, cookies)
  const isStale = answer.error.details.code === 'recent_sign_in_required'
  return isStale
    ? again({ request, fault: null, proof: isProof ? { password: 'Enter your password.' } : {} }, 401, cookies)
    : again({ request, fault: staffProblemMessage(answer.error.details), proof: null }, answer.status, cookies)
}

/** `named`: the slug of a home that was named beside those that were ticked; '' = none. */
function readRequest(form: FormData, named: string): PeopleRequest {
  const intent = formText(form, 'intent')
  return {
    intent: intent === 'role' || intent === 'rights' || intent === 'withdraw' ? intent : 'invite',
    id: formText(form, 'id'),
    email: formText(form, 'email').trim(),
    role: formText(form, 'role'),
    homes: [...form.getAll('homes'), named]
      .flatMap((text) => (typeof text === 'string' ? text.split(/[\s,]+/) : []))
      .filter((slug) => slug !== '')
      .join(','),
    limit: formText(form, 'limit').trim(),
    currency: formText(form, 'currency'),
  }
}

function ask({ context }: Visit, request: PeopleRequest, idToken: string | null): Promise<ApiResponse<unknown>> {
  const { intent, id, email, role } = request
  const send = (method: string, path: string, body?: object) =>
    callApi(context.get(apiFetchContext), path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(idToken === null ? {} : { authorization: `Bearer ${idToken}` }),
      },
      ...(body && { body: JSON.stringify({ data: body }) }),
    })
  switch (intent) {
    case 'invite':
      return send('POST', '/api/staff/invitations', { email, role, ...rightsIn(request) })
    case 'role':
      return send('PUT', `/api/staff/people/${encodeURIComponent(id)}/role`, { role })
    case 'rights':
      return send('PUT', `/api/staff/people/${encodeURIComponent(id)}/rights`, rightsIn(request))
    case 'withdraw':
      return send('DELETE', `/api/staff/invitations/${encodeURIComponent(id)}`)
  }
}

/** What a form says about homes and money: hosts have homes, whoever is no administrator may have a limit. */
function rightsIn({ role, homes, limit, currency }: PeopleRequest) {
  const amountMinor = parseLimit(limit, currency)
  return {
    ...(role === 'host' ? { homes: homes === '' ? [] : homes.split(',') } : {}),
    ...(role === 'admin'
      ? {}
      : { refundLimit: amountMinor === null ? null : { amountMinor, currency: currency.toUpperCase() } }),
  }
}

function doneBy({ intent, role }: PeopleRequest): PeopleDone {
  if (intent === 'rights') return 'rights'
  if (intent === 'role') return role === 'user' ? 'left' : 'role'
  return intent === 'invite' ? 'invited' : 'withdrawn'
}

/** The page again with what is wrong. A session that goes on under a new cookie goes on all the same. */
function again(response: PeopleResponse, status: number, cookies: readonly string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data<PeopleResponse>(response, { status, headers })
}
