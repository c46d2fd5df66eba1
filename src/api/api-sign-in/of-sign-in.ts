import type { OperationDoc } from '#api/route/operation-doc.ts'
import { anyone, person } from '#api/route/access.ts'
import { flag, object, ref, text } from '#api/route/json-schema.ts'
import { formFaults } from './auth-fields.ts'

/** What all routes for signing in have in common. */
export const ofSignIn = {
  method: 'POST',
  chapter: 'Sign-in',
  access: anyone({ visibility: 'private' }),
  responses: { result: ref('SignIn') },
} as const

/** Clients of content backends expect 403 for callers without a sign-in. */
export const signedIn = person({ anonymous: 'not_allowed' })

/** The answer that something was done. */
export const done: Pick<OperationDoc, 'result'> = { result: object({ ok: flag }) }

/**
 * Describes a body in its own format, without `data`, as JSON or as a form: its fields, all of them texts, as in an
 * example.
 */
export function form(example: Readonly<Record<string, string>>) {
  const schema = object(Object.fromEntries(Object.keys(example).map((field) => [field, text])))
  return { mediaType: 'application/json', schema, example } as const
}

/** Faults of every form, and of everything that costs work or can be guessed. */
export const authFormFaults = [...formFaults, 'invalid_input', 'too_many_attempts', 'overloaded'] as const
