import type { consoleApi } from '#web/console/console-api.ts'
import type { ApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { conflictText } from '#web/text/stay-editor-text.ts'
import { agreedTextOf } from '#web/text/rate/owners-asked-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { slugOfStay } from '#web/console/find/stay-options.ts'
import { compareValues, readSeen } from './compare-values.ts'
import type { Field, Values } from './field.ts'
import type { FormRequest, FormState, StayForm } from './stay-form.ts'
import { readForm, readValues } from './read-fields.ts'

type Api = ReturnType<typeof consoleApi>

/** Null for a form that was saved; otherwise how it is shown again, and with which status. */
export type Saved = null | { readonly state: FormState; readonly status: number }

/**
 * Saves a posted form. Changes that others have saved since it was shown are kept in fields that this form did not
 * change. Where both changed the same field, nothing is saved (409), and the form comes back with both values. A price
 * a hundred times as high needs a tick to confirm it, and one of which an owner has to hear that the owner agreed; both
 * are asked again where something else was typed meanwhile.
 */
export async function saveForm(api: Api, stayForm: StayForm, form: FormData, currency: string): Promise<Saved> {
  const { fields, now } = stayForm
  const intent = formText(form, 'do')
  if (intent === 'remove' && stayForm.removal)
    return hasChanged(stayForm, form)
      ? changedMeanwhile(stayForm)
      : removed(api, stayForm, withConsent(stayForm.removal, form))
  for (const { kind, name } of fields) if (kind === 'home') form.set(name, await slugOfStay(api, formText(form, name)))
  const typed = readForm(form, fields, currency)
  const seen = readSeen(formText(form, 'seen'))
  const { values, clashes } = compareValues(fields, seen, now, typed.values)
  const shown = {
    form: stayForm.key,
    item: stayForm.item,
    values,
    clashes,
    seen: now,
    message: null,
    doubts: [],
    faults: {},
  }
  if (clashes.length > 0) return { state: shown, status: 409 }
  // What was ticked was meant for what stood in the form then.
  const isAsConfirmed = isSame(fields, readSeen(formText(form, 'confirmed')) ?? typed.values, typed.values)
  if (!isAsConfirmed) for (const name of ['sure', 'ownerAgreed']) form.delete(name)
  const { read, faults, doubts } = readValues(values, fields, currency)
  // Faults are dealt with first: the corrected form is again compared with the values with which it was shown.
  const again = { ...shown, seen, values: typed.values, faults }
  if (Object.keys(faults).length > 0) return { state: again, status: 400 }
  if (intent === 'try') {
    const { body } = stayForm.request(read)
    return { state: { ...again, tried: body as Readonly<Record<string, unknown>> }, status: 200 }
  }
  if (doubts.length > 0 && formText(form, 'sure') === '') return { state: { ...again, doubts }, status: 400 }
  const sent = await sendRequest(api, withConsent(stayForm.request(read), form))
  if (sent.ok) return null
  // What was confirmed stays so: without it the next form would be refused again.
  const confirmed = { doubts, ...(doubts.length > 0 && { isSure: true as const }) }
  return { state: { ...again, ...confirmed, ...refusal(sent.error.details, fields) }, status: sent.status }
}

/**
 * Returns what was typed about an item that others have removed meanwhile as the form of a new one; null: there is no
 * form for new ones.
 */
export function asNew(newForm: StayForm | undefined, form: FormData, currency: string): FormState | null {
  if (!newForm || newForm.now !== null) return null
  const { values } = readForm(form, newForm.fields, currency)
  const nothing = { faults: {}, doubts: [], clashes: [], seen: null }
  return { ...nothing, form: newForm.key, item: newForm.item, values, message: conflictText.removed }
}

/** Returns whether somebody else has changed what a form shows since it was shown. */
function hasChanged({ fields, now }: StayForm, form: FormData): boolean {
  const seen = readSeen(formText(form, 'seen'))
  return seen !== null && now !== null && !isSame(fields, seen, now)
}

const isSame = (fields: readonly Field[], one: Values, other: Values) =>
  fields.every(({ name }) => (one[name] ?? '').trim() === (other[name] ?? '').trim())

/** What somebody else has just changed is not removed before it was looked at: the form shows it. */
function changedMeanwhile({ key, item, now }: StayForm): Saved {
  const nothing = { faults: {}, doubts: [], clashes: [] }
  const state = { ...nothing, form: key, item, values: now ?? {}, seen: now, message: conflictText.changed }
  return { state, status: 409 }
}

async function removed(api: Api, { key, item, now }: StayForm, removal: FormRequest): Promise<Saved> {
  const sent = await sendRequest(api, removal)
  // An item that no longer exists needs no removal.
  if (sent.ok || sent.status === 404) return null
  const state = { form: key, item, values: now ?? {}, faults: {}, doubts: [], clashes: [], seen: now }
  const { details } = sent.error
  const message = staffProblemMessage(details)
  return { state: { ...state, message, agreed: agreedTextOf(details) }, status: sent.status }
}

function sendRequest(api: Api, { method, path, body }: FormRequest): Promise<ApiResponse<unknown>> {
  if (method === 'DELETE') return api.delete(path)
  return method === 'PUT' ? api.put(path, body) : api.post(path, body)
}

/** Returns a request that says, if it was ticked, that the owners who have to agree have agreed. */
function withConsent(request: FormRequest, form: FormData): FormRequest {
  if (formText(form, 'ownerAgreed') !== 'on') return request
  const { method, path, body } = request
  if (method !== 'DELETE') return { method, path, body: { ...(body as object), ownerAgreed: true } }
  return { method, path: `${path}${path.includes('?') ? '&' : '?'}ownerAgreed=true` }
}

/** Returns a refusal of the API: at the fields it names if the form has them, otherwise as a sentence. */
export function refusal(
  details: Readonly<Record<string, unknown>>,
  fields: readonly Field[],
): Required<Pick<FormState, 'faults' | 'message' | 'agreed'>> {
  const named = Object.entries((details['fields'] ?? {}) as Record<string, string>)
  const known = named.flatMap(([name, text]) => {
    const field = fields.find((one) => one.name === name)
    return field ? [[name, sentence(text, field)] as const] : []
  })
  const faults = Object.fromEntries(known)
  return { faults, message: known.length > 0 ? null : staffProblemMessage(details), agreed: agreedTextOf(details) }
}

/** The API names the field, the page its label: `minNights must not be above maxNights`. */
function sentence(text: string, { label, misfit }: Field): string {
  if (misfit && text.endsWith(' has the wrong form')) return misfit
  const rest = text.replace(/^\w+ /, '')
  return rest === text ? text : `${label} ${rest}.`
}
