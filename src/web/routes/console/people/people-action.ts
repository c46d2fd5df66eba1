import { data } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { callApi, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { proofFaults } from '#web/routes/account/proof-faults.ts'
import { proveAgain } from '#web/routes/account/prove-again.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { PeopleDone } from '#web/text/people-text.ts'

/** What a form of the page wants, as it was posted. */
export interface PeopleRequest {
  readonly intent: 'invite' | 'role' | 'withdraw'
  /** Of the invitation, or of the person. */
  readonly id: string
  readonly email: string
  readonly role: string
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
  const request = readRequest(form)
  const password = formText(form, 'password')
  const isProof = form.has('password')
  const proven =
    isProof && password !== '' ? await proveAgain(args, { email, password, code: formText(form, 'code') }) : null
  if (proven && !proven.ok) {
    const { form: fault = null, fields } = proofFaults(proven.code, 'password', 'code')
    return again({ request, fault, proof: fields }, 400, [])
  }
  const { idToken, cookies } = proven?.ok ? proven.value : { idToken: null, cookies: [] }
  const answer = await ask(args, request, idToken)
  if (answer.ok) return redirectWithCookies(`${consolePaths.people()}?done=${doneBy(request)}`, cookies)
  const isStale = answer.error.details.code === 'recent_sign_in_required'
  return isStale
    ? again({ request, fault: null, proof: isProof ? { password: 'Enter your password.' } : {} }, 401, cookies)
    : again({ request, fault: staffProblemMessage(answer.error.details), proof: null }, answer.status, cookies)
}

function readRequest(form: FormData): PeopleRequest {
  const intent = formText(form, 'intent')
  return {
    intent: intent === 'role' || intent === 'withdraw' ? intent : 'invite',
    id: formText(form, 'id'),
    email: formText(form, 'email').trim(),
    role: formText(form, 'role'),
  }
}

function ask(
  { context }: Visit,
  { intent, id, email, role }: PeopleRequest,
  idToken: string | null,
): Promise<ApiResponse<unknown>> {
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
      return send('POST', '/api/staff/invitations', { email, role })
    case 'role':
      return send('PUT', `/api/staff/people/${encodeURIComponent(id)}/role`, { role })
    case 'withdraw':
      return send('DELETE', `/api/staff/invitations/${encodeURIComponent(id)}`)
  }
}

function doneBy({ intent, role }: PeopleRequest): PeopleDone {
  if (intent === 'role') return role === 'user' ? 'left' : 'role'
  return intent === 'invite' ? 'invited' : 'withdrawn'
}

/** The page again with what is wrong. A session that goes on under a new cookie goes on all the same. */
function again(response: PeopleResponse, status: number, cookies: readonly string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data<PeopleResponse>(response, { status, headers })
}
