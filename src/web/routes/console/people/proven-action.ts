import { data } from 'react-router'
import { callApi, type ApiResponse } from '#web/backend/api-call.ts'
import { apiFetchContext } from '#web/backend/context.ts'
import { redirectWithCookies, type Visit } from '#web/middleware/require-access.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { cookieHeaders, proofWanted, readProof, type ProofFaults } from './read-proof.ts'

/** Why a form about people and what they may do was not carried out. */
export interface ProvenResponse<Request> {
  readonly request: Request
  readonly fault: string | null
  /** They have to show who they are: what is wrong with what they showed, by field. */
  readonly proof: ProofFaults | null
}

/** Calls the API with the sign-in that was just shown, or as the session. */
export type SendProven = (method: string, path: string, body?: object) => Promise<ApiResponse<unknown>>

interface ProvenForm<Request> {
  readonly form: FormData
  /** Of whoever posts it: they show its password. */
  readonly email: string | null
  readonly request: Request
  readonly act: (send: SendProven) => Promise<ApiResponse<unknown>>
  /** Where the browser goes when it was done. */
  readonly next: string
}

/** Does what a posted form wants. Where a recent log-in is asked for, the page asks for the password, and does it in the same step. */
export async function provenAction<Request>(args: Visit, { form, email, request, act, next }: ProvenForm<Request>) {
  const shown = await readProof(args, form, email)
  if (!shown.ok) return again({ request, fault: shown.fault, proof: shown.proof }, 400)
  const { idToken, cookies } = shown
  const answer = await act(sender(args, idToken))
  if (answer.ok) return redirectWithCookies(next, cookies)
  const { details } = answer.error
  const proof = proofWanted(details, form)
  return again({ request, fault: proof ? null : faultOf(details), proof }, answer.status, cookies)
}

/** What the API says of the homes that were named, else the sentence of the problem. */
function faultOf(details: Readonly<Record<string, unknown>>): string {
  const { homes } = (details['fields'] ?? {}) as Readonly<Record<string, string>>
  return homes ? `${homes.charAt(0).toUpperCase()}${homes.slice(1)}.` : staffProblemMessage(details)
}

/** The page again with what is wrong. A session that goes on under a new cookie goes on all the same. */
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
