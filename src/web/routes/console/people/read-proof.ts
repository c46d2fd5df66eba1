import { formText } from '#web/backend/form-text.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { proofFaults } from '#web/routes/account/proof-faults.ts'
import { signInAgain } from '#web/routes/account/sign-in-again.ts'

/** Fields of a form, several of one name as several. */
export type PostedFields = readonly (readonly [name: string, value: string])[]

/** What is wrong with what somebody showed, by field; empty = they have not been asked yet. */
export type ProofFaults = Readonly<Record<string, string>>

type ShownProof =
  | {
      readonly ok: true
      /** Of the sign-in that was just shown; null = the form shows none. */
      readonly idToken: string | null
      /** The site's session goes on with that sign-in. */
      readonly cookies: readonly string[]
    }
  | { readonly ok: false; readonly fault: string | null; readonly proof: ProofFaults }

/** Reads the password of `ConfirmForm`, and the code of the second step, and signs in by them; `email`: of whoever posts the form. */
export async function readProof(
  visit: Pick<Visit, 'context'>,
  form: FormData,
  email: string | null,
): Promise<ShownProof> {
  const password = formText(form, 'password')
  if (password === '') return { ok: true, idToken: null, cookies: [] }
  const proven = await signInAgain(visit, { email, password, code: formText(form, 'code') })
  if (proven.ok) return { ok: true, ...proven.value }
  const { form: fault = null, fields } = proofFaults(proven.code, 'password', 'code')
  return { ok: false, fault, proof: fields }
}

/** What `ConfirmForm` says where a refusal asks for a recent sign-in; null: it asks for something else. */
export function proofWanted(details: { readonly code?: unknown }, form: FormData): ProofFaults | null {
  if (details.code !== 'recent_sign_in_required') return null
  return form.has('password') ? { password: 'Enter your password.' } : {}
}

/** What a form asked for, to be asked again with a proof. */
export function postedFields(form: FormData): PostedFields {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'password' && name !== 'code' ? [[name, value] as const] : [],
  )
}

/** Headers that set the cookies of a session which goes on under a new one. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
