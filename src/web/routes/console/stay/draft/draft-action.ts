import { data, redirect } from 'react-router'
import type { StayDraftShape } from '#contract/stay-draft.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { formText } from '#web/backend/form-text.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { draftText, type DraftDone } from '#web/text/console/stay-draft-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { loadStay } from '../editor/stay-data.ts'
import { headOf } from '../editor/stay-head.ts'

/** Publishes a draft, discards it, or resolves one of its fields. Only what the user has looked at is published. */
export async function draftAction(
  { context, request }: Pick<Visit, 'context' | 'request'>,
  slug: string,
  path: string,
) {
  const api = consoleApi(context)
  const form = await request.formData()
  const found = await loadStay(api, slug, path)
  const draft = `/api/staff/stays/${found.details.documentId}/draft`
  const version = Number(formText(form, 'version')) || 0
  const field = formText(form, 'field')
  const intent = formText(form, 'intent')
  const back = (done: DraftDone) => redirect(`${consolePaths.stayDraft(slug)}?done=${done}`, 303)
  if (intent === 'publish') {
    const head = headOf(found)
    const needed = head.isPublished ? head.missing.filter(({ isNeeded }) => isNeeded) : []
    if (needed.length > 0) {
      const message = `${draftText.incomplete} ${needed.map(({ text }) => text).join('; ')}.`
      return data({ message }, { status: 409 })
    }
  }
  const done = await (intent === 'publish'
    ? api.post<StayDraftShape>(`${draft}/publication`, { version })
    : intent === 'discard'
      ? api.put<StayDraftShape>(draft, { version, drop: found.draft.differences.map((one) => one.field) })
      : api.put<StayDraftShape>(draft, { version, [intent === 'keep' ? 'keep' : 'drop']: [field] }))
  if (!done.ok) return data({ message: staffProblemMessage(done.error.details) }, { status: done.status })
  const outcomes = { publish: 'published', discard: 'discarded', keep: 'kept' } as const
  return back(outcomes[intent as keyof typeof outcomes] ?? 'dropped')
}
