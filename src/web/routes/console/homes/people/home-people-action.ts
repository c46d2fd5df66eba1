import { data } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { callApi, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { proofFaults } from '#web/routes/account/proof-faults.ts'
import { proveAgain } from '#web/routes/account/prove-again.ts'
import type { HomePeopleDone } from '#web/text/console/home-people-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

/** What a form of the page wants, as it was posted. */
export interface HomePeopleRequest {
  readonly intent: 'invite' | 'right' | 'remove' | 'withdraw'
  /** Of the person, or of the invitation. */
  readonly id: string
  readonly email: string
  readonly right: string
  readonly expectedRight: string
  /** Slugs of other homes, with commas. */
  readonly homes: string
}

/** Why it was not done. */
export interface HomePeopleResponse {
  readonly request: HomePeopleRequest
  readonly fault: string | null
  /** They have to show who they are: what is wrong with what they showed, by field. */
  readonly proof: Readonly<Record<string, string>> | null
}

const DONE: Readonly<Record<HomePeopleRequest['intent'], HomePeopleDone>> = {
  invite: 'invited',
  right: 'changed',
  remove: 'removed',
  withdraw: 'withdrawn',
}

/**
 * Does what a posted form wants. Where a recent log-in is asked for, the page asks for the password, and does it in the same step; whoever
 * `email` is shows it.
 */
export async function homePeopleAction(args: Visit, slug: string, email: string | null) {
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
  const answer = await ask(args, slug, request, idToken)
  if (answer.ok) return redirectWithCookies(`${consolePaths.homePeople(slug)}?done=${DONE[request.intent]}`, cookies)
  const { details } = answer.error
  if (details.code === 'recent_sign_in_required')
    return again({ request, fault: null, proof: isProof ? { password: 'Enter your password.' } : {} }, 401, cookies)
  return again({ request, fault: staffProblemMessage(details), proof: null }, answer.status, cookies)
}

function readRequest(form: FormData): HomePeopleRequest {
  const intent = formText(form, 'intent')
  return {
    intent: intent === 'right' || intent === 'remove' || intent === 'withdraw' ? intent : 'invite',
    id: formText(form, 'id'),
    email: formText(form, 'email').trim(),
    right: formText(form, 'right'),
    expectedRight: formText(form, 'expectedRight'),
    homes: form
      .getAll('homes')
      .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
      .filter((home) => home !== '')
      .join(','),
  }
}

function ask(
  { context }: Visit,
  slug: string,
  request: HomePeopleRequest,
  idToken: string | null,
): Promise<ApiResponse<unknown>> {
  const { intent, id, email, right, expectedRight, homes } = request
  const home = `/api/staff/stays/${encodeURIComponent(slug)}`
  const send = (method: string, path: string, body?: object) =>
    callApi(context.get(apiFetchContext), home + path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(idToken === null ? {} : { authorization: `Bearer ${idToken}` }),
      },
      ...(body && { body: JSON.stringify({ data: body }) }),
    })
  switch (intent) {
    case 'invite':
      return send('POST', '/people', { email, right, homes: homes === '' ? [] : homes.split(',') })
    case 'right':
      return send('PUT', `/people/${encodeURIComponent(id)}`, { right, expectedRight })
    case 'remove':
      return send('DELETE', `/people/${encodeURIComponent(id)}`)
    case 'withdraw':
      return send('DELETE', `/invitations/${encodeURIComponent(id)}`)
  }
}

/** The page again with what is wrong. A session that goes on under a new cookie goes on all the same. */
function again(response: HomePeopleResponse, status: number, cookies: readonly string[]) {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return data<HomePeopleResponse>(response, { status, headers })
}
