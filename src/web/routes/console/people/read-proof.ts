import { formText } from '#web/backend/form-text.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { proofFaults } from '#web/routes/account/proof-faults.ts'
import { signInAgain } from '#web/routes/account/sign-in-again.ts'

/** The fields of a form; a name with several values appears several times. */
export type PostedFields = readonly (readonly [name: string, value: string])[]

/** What is wrong with a proof of identity, by field; empty = it has not been asked for yet. */
export type ProofFaults = Readonly<Record<string, string>>

type ShownProof =
  | {
      readonly ok: true
      /** The token of the sign-in that was just proved; null = the form has no proof. */
      readonly idToken: string | null
      /** The cookies with which the site's session continues after that sign-in. */
      readonly cookies: readonly string[]
    }
  | { readonly ok: false; readonly fault: string | null; readonly proof: ProofFaults }

/**
 * Reads the password of `ConfirmForm` and the code of the second step, and signs in with them. `email` is the address
 * of the user who posts the form.
 */
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

/** Returns what `ConfirmForm` says if a refusal requires a recent sign-in; null if it requires something else. */
export function missingProof(details: { readonly code?: unknown }, form: FormData): ProofFaults | null {
  if (details.code !== 'recent_sign_in_required') return null
  return form.has('password') ? { password: 'Enter your password.' } : {}
}

/** Returns the fields of a form, to be posted again with a proof. */
export function postedFields(form: FormData): PostedFields {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && name !== 'password' && name !== 'code' ? [[name, value] as const] : [],
  )
}

/** Returns the headers that set the cookies of a session that continues under a new one. */
export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  return headers
}
