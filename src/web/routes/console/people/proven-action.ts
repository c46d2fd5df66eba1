import { data } from 'react-router'
import { callApi, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { cookieHeaders, missingProof, type ProofFaults, readProof } from './read-proof.ts'

/** Why a form about people and their rights was not carried out. */
export interface ProvenResponse<Request> {
  readonly request: Request
  readonly fault: string | null
  /** The field for which it was refused; null or nothing: for another reason. */
  readonly wrong?: string | null
  /** What is wrong with the proof of identity, by field, if one is required. */
  readonly proof: ProofFaults | null
}

/** Calls the API with the sign-in that was just proved, or as the session. */
export type SendProven = (method: string, path: string, body?: object) => Promise<ApiResponse<unknown>>

interface ProvenForm<Request> {
  readonly form: FormData
  /** The address of the user, whose password is asked for. */
  readonly email: string | null
  readonly request: Request
  readonly act: (send: SendProven) => Promise<ApiResponse<unknown>>
  /** Where the browser is redirected afterwards. */
  readonly next: string
  /** The fields of the form by their names in the API. */
  readonly names?: Readonly<Record<string, string>>
}

/**
 * Does what a posted form asks for. Where a recent sign-in is required, the page asks for the password and then carries
 * out the form in the same step.
 */
export async function provenAction<Request>(
  args: Visit,
  { form, email, request, act, next, names = {} }: ProvenForm<Request>,
) {
  const shown = await readProof(args, form, email)
  if (!shown.ok) return again({ request, fault: shown.fault, proof: shown.proof }, 400)
  const { idToken, cookies } = shown
  const response = await act(sender(args, idToken))
  if (response.ok) return redirectWithCookies(next, cookies)
  const { details } = response.error
  const proof = missingProof(details, form)
  if (proof) return again({ request, fault: null, proof }, response.status, cookies)
  return again(
    { request, fault: faultOf(details), wrong: wrongFieldOf(details, names), proof },
    response.status,
    cookies,
  )
}

/** Returns what the API says about the homes that were named, or else the sentence of the problem. */
function faultOf(details: Readonly<Record<string, unknown>>): string {
  const { homes: stays } = (details['fields'] ?? {}) as Readonly<Record<string, string>>
  return stays ? `${stays.charAt(0).toUpperCase()}${stays.slice(1)}.` : staffProblemMessage(details)
}

/** Returns the page again with what is wrong. A session that has got a new cookie continues in this case, too. */
export function again<Request>(response: ProvenResponse<Request>, status: number, cookies: readonly string[] = []) {
  return data<ProvenResponse<Request>>(response, { status, headers: cookieHeaders(cookies) })
}

function sender({ context }: Visit, idToken: string | null): SendProven {
  return (method, path, body) =>
    callApi(context.get(apiFetchContext), path, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(idToken === null ? {} : { authorization: `Bearer ${idToken}` }),
      },
      ...(body && { body: JSON.stringify({ data: body }) }),
    })
}
