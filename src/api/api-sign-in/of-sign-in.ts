import type { OperationDoc } from '#api/route/operation-doc.ts'
import { anyone, person } from '#api/route/access.ts'
import { flag, object, ref, text } from '#api/route/json-schema.ts'
import { formFaults } from './auth-fields.ts'

/** What routes have in common by which anybody signs in. */
export const ofSignIn = {
  method: 'POST',
  chapter: 'Sign-in',
  access: anyone({ visibility: 'private' }),
  responses: { answer: ref('SignIn') },
} as const

/** Clients of content backends know 403 of those who are nobody. */
export const signedIn = person({ anonymous: 'not_allowed' })

/** The answer that something is done. */
export const done: Pick<OperationDoc, 'answer'> = { answer: object({ ok: flag }) }

/** A body of its own form, without `data`, as JSON or as a form: its fields, all of them texts, as an example has them. */
export function form(example: Readonly<Record<string, string>>) {
  const schema = object(Object.fromEntries(Object.keys(example).map((field) => [field, text])))
  return { mediaType: 'application/json', schema, example } as const
}

/** What is refused of every form, and by everything that costs work or can be guessed. */
export const authFormFaults = [...formFaults, 'invalid_input', 'too_many_attempts', 'overloaded'] as const
