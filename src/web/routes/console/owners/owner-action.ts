import { data, redirect } from 'react-router'
import type { OwnerDetailsShape } from '#contract/owner/owner-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { boundedForm } from '#web/backend/bounded-form.ts'
import { formText } from '#web/backend/form-text.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { consoleApi } from '#web/console/console-api.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import {
  cookieHeaders,
  postedFields,
  missingProof,
  readProof,
  type PostedFields,
  type ProofFaults,
} from '#web/routes/console/people/read-proof.ts'
import type { Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'
import { faultOf, wrongFieldAt } from './owner-fault.ts'
import { runIntent } from './owner-intents.ts'

/** A form that was refused, with what is needed to show it again. */
export interface RefusedForm {
  readonly intent: string
  readonly fault: string | null
  /** The field for which it was refused; null: for another reason. */
  readonly wrong: string | null
  readonly typed: Values
  readonly clashes: readonly Clash[]
  /** The fields of the form, to be posted again with a proof of identity. */
  readonly posted: PostedFields
  /** What is wrong with that proof, by field; null if none is required. */
  readonly proof: ProofFaults | null
}

/** A receipt may be as large as any photo, and has a form around it. */
const MOST_RECEIPT_BYTES = 21 * 1024 * 1024

/**
 * Does what a form of the page of an owner asks for. Where a recent sign-in is required, the user with the address
 * `email` proves it in the next step.
 */
export async function ownerAction(args: Visit, details: OwnerDetailsShape, email: string | null) {
  const { documentId, currency } = details.owner
  const form = isFormWithFiles(args.request)
    ? await boundedForm(args.request, MOST_RECEIPT_BYTES)
    : await args.request.formData()
  if (form === null) throw data('This form is longer than allowed.', { status: 413 })
  const intent = formText(form, 'intent')
  const posted = postedFields(form)
  const shown = await readProof(args, form, email)
  const headers = cookieHeaders(shown.ok ? shown.cookies : [])
  const asSent = { intent, typed: Object.fromEntries(posted), wrong: null, clashes: [], posted, proof: null }
  const refused = (status: number, fault: string | null, more: Partial<RefusedForm> = {}) =>
    data<RefusedForm>({ ...asSent, fault, ...more }, { status, headers })
  if (!shown.ok) return refused(400, shown.fault, { proof: shown.proof })
  const outcome = await runIntent(intent, { args, api: consoleApi(args.context, shown.idToken), form, details })
  if (!('saved' in outcome)) {
    const { status, fault, ...more } = outcome
    return refused(status, fault, more)
  }
  const { saved, done } = outcome
  if (saved.ok) return redirect(`${consolePaths.owner(documentId)}?done=${done}`, { status: 303, headers })
  const proof = missingProof(saved.error.details, form)
  const { details: why } = saved.error
  const wrong = proof ? null : wrongFieldAt(intent, why)
  return refused(saved.status, proof ? null : faultOf(why, currency), { proof, wrong })
}
