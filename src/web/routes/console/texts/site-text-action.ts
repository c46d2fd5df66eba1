import { data, redirect } from 'react-router'
import type { StaffPageDraftShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { siteTextText, type SiteTextDone } from '#web/text/console/site-text-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'

/** What was typed and not saved. */
export interface TypedText {
  readonly title: string
  readonly summary: string
  readonly body: string
}

/** Why it was refused, and what was typed. */
export interface Refused {
  readonly fault: string
  readonly typed: TypedText | undefined
}

type Refusal = { readonly status: number; readonly error: { readonly details: { readonly code?: unknown } } }

/** Saves, publishes or discards the draft of a text, or makes an earlier version the draft. */
export async function siteTextAction({ context, request }: Pick<Visit, 'context' | 'request'>, slug: string) {
  const api = consoleApi(context)
  const form = await request.formData()
  const path = `/api/staff/pages/${encodeURIComponent(slug)}`
  const back = (done: SiteTextDone) => redirect(`${consolePaths.siteText(slug)}?done=${done}`, 303)
  const refused = ({ status, error }: Refusal, typed?: TypedText) =>
    data<Refused>({ fault: faultOf(error.details), typed }, { status })
  const version = Number(formText(form, 'version')) || 0
  switch (formText(form, 'intent')) {
    case 'drop': {
      const dropped = await api.delete(`${path}/draft`)
      return dropped.ok ? back('dropped') : refused(dropped)
    }
    case 'restore': {
      const versions = await api.get<readonly StaffPageVersionShape[]>(path)
      if (!versions.ok) return refused(versions)
      const wanted = versions.value.find((one) => String(one.version) === formText(form, 'restore'))
      if (!wanted) return data<Refused>({ fault: siteTextText.noVersion, typed: undefined }, { status: 404 })
      const { title, summary, body } = wanted
      const newest = versions.value[0]?.version ?? 0
      const saved = await api.put(`${path}/draft`, { version: newest, title, summary, body })
      return saved.ok ? back('restored') : refused(saved)
    }
    case 'publish': {
      const draft = await api.get<StaffPageDraftShape | null>(`${path}/draft`)
      if (!draft.ok) return refused(draft)
      // Only what was compared and read is published: a draft that has changed since is shown first.
      if (draft.value === null || draft.value.updatedAt !== formText(form, 'saved'))
        return data<Refused>({ fault: siteTextText.otherDraft, typed: undefined }, { status: 409 })
      const { title, summary, body } = draft.value
      const from = formText(form, 'from')
      const published = await api.post(`${path}/versions`, {
        version,
        title,
        summary,
        body,
        ...(from === '' ? {} : { validFrom: `${from}T00:00:00Z` }),
      })
      return published.ok ? back(from === '' ? 'published' : 'planned') : refused(published)
    }
    default: {
      const typed = {
        title: formText(form, 'title').trim(),
        summary: formText(form, 'summary').trim(),
        body: formText(form, 'body').replaceAll('\r\n', '\n').trim(),
      }
      const saved = await api.put(`${path}/draft`, { version, ...typed })
      return saved.ok ? back('saved') : refused(saved, typed)
    }
  }
}

function faultOf(details: { readonly code?: unknown; readonly fields?: unknown }): string {
  if (details.code === 'version_conflict') return siteTextText.conflict
  const { fields } = details
  if (details.code !== 'invalid_input' || typeof fields !== 'object' || fields === null)
    return staffProblemMessage(details)
  if ('validFrom' in fields) return siteTextText.tooEarly
  if ('body' in fields && typeof fields.body === 'string' && fields.body.startsWith('body '))
    return `The text ${fields.body.slice(5)}.`
  return siteTextText.empty
}
