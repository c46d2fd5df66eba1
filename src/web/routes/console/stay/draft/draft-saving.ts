import { redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { formText } from '#web/backend/form-text.ts'
import { conflictText } from '#web/text/stay-editor-text.ts'
import { loadStay } from '../editor/stay-data.ts'
import { draftHeadOf } from '../editor/stay-head.ts'
import { readSeen } from '../form/compare-values.ts'
import { readForm } from '../form/read-fields.ts'
import { saveForm } from '../form/save-form.ts'
import type { DraftSaved } from '../form/use-autosave.ts'
import { factFormOf, isFactPart } from '../parts/forms-of.ts'
import type { Route } from './+types/draft-saving'

/**
 * Saves a form of the editor as a draft. Answers how much is drafted then, and the values that the form is compared
 * with from then on.
 */
export async function action({ context, params, request, url }: Route.ActionArgs): Promise<Response> {
  const api = consoleApi(context)
  const form = await request.formData()
  const part = formText(form, 'form')
  const ofForm = async () => {
    const found = await loadStay(api, params.slug, url.pathname)
    const ofPart = isFactPart(part) ? factFormOf(part, found) : null
    return { found, form: ofPart?.isDrafted ? ofPart : null }
  }
  const { found, form: stayForm } = await ofForm()
  // The home was unpublished after the page was made, so there is nothing to hold back as a draft.
  if (stayForm === null) return respond({ message: 'Press “Save” to save it.' }, 409)
  const saved = await saveForm(api, stayForm, form, found.rates.terms.currency)
  if (saved !== null) {
    const { clashes, faults, message } = saved.state
    const fault = Object.values(faults)[0] ?? message ?? ''
    return respond({ message: clashes.length > 0 ? `${conflictText.title}.` : fault }, saved.status)
  }
  const after = await ofForm()
  const now = after.form?.now ?? null
  // A field that was not changed still shows its old value, whatever others have saved, and continues to be compared
  // with it.
  const before = readSeen(formText(form, 'seen'))
  const typed = readForm(form, stayForm.fields, found.rates.terms.currency).values
  const shown = (name: string, saved: string) =>
    before !== null && (typed[name] ?? '').trim() === (before[name] ?? '').trim() ? (before[name] ?? '') : saved
  const seen = now && Object.fromEntries(Object.entries(now).map(([name, saved]) => [name, shown(name, saved)]))
  return respond({ draft: draftHeadOf(after.found.draft), seen }, 200)
}

const respond = (body: DraftSaved, status: number) =>
  Response.json(body, { status, headers: { 'cache-control': 'no-store' } })

/** This address has no page. */
export function loader({ params }: Route.LoaderArgs) {
  throw redirect(consolePaths.stayDraft(params.slug))
}
