import { data, redirect } from 'react-router'
import type { StaffPageDraftShape, StaffPageVersionShape } from '#contract/page-shapes.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { wrongFieldOf } from '#web/console/wrong-field.tsx'
import type { Visit } from '#web/middleware/require-access.ts'
import { siteTextText, type SiteTextDone } from '#web/text/console/site-text-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { compareValues, readSeen } from '../stay/form/compare-values.ts'
import type { Field, Values } from '../stay/form/field.ts'
import type { Clash } from '../stay/form/stay-form.ts'

/** The fields that are compared when two people write at the same time. */
const fields: readonly Field[] = [
  { name: 'title', label: 'Title', kind: 'line' },
  { name: 'summary', label: 'In one sentence', kind: 'text' },
  { name: 'body', label: 'Text', kind: 'text' },
]

/** What was typed and not saved. */
export interface TypedText {
  readonly title: string
  readonly summary: string
  readonly body: string
}

/** Returns the values with which the form is shown. */
export const seenOf = (text: TypedText | undefined): Values => ({
  title: text?.title ?? '',
  summary: text?.summary ?? '',
  body: text?.body ?? '',
})

/** Why it was refused, and what was typed. */
export interface Refused {
  readonly fault: string | null
  /** The field for which it was refused; null: for another reason. */
  readonly wrong: string | null
  readonly typed: TypedText | undefined
  /** What the form is compared with when it is sent again; null: what is saved. */
  readonly seen: Values | null
  readonly clashes: readonly Clash[]
}

type Api = ReturnType<typeof consoleApi>

type Refusal = { readonly status: number; readonly error: { readonly details: Readonly<Record<string, unknown>> } }

/** The fields of the forms of the page by their names in the API. */
const NAMES = { title: 'title', summary: 'summary', body: 'body', validFrom: 'from' } as const

/** Saves, publishes or discards the draft of a text, or makes an earlier version the draft. */
export async function siteTextAction({ context, request }: Pick<Visit, 'context' | 'request'>, slug: string) {
  const api = consoleApi(context)
  const form = await request.formData()
  const path = `/api/staff/pages/${encodeURIComponent(slug)}`
  const back = (done: SiteTextDone) => redirect(`${consolePaths.siteText(slug)}?done=${done}`, 303)
  const refuse = (status: number, fault: string | null, more: Partial<Refused> = {}) =>
    data<Refused>({ fault, wrong: null, typed: undefined, seen: null, clashes: [], ...more }, { status })
  const refused = ({ status, error }: Refusal, more?: Partial<Refused>) =>
    refuse(status, faultOf(error.details), { wrong: wrongFieldOf(error.details, NAMES), ...more })
  const version = Number(formText(form, 'version')) || 0
  const seen = readSeen(formText(form, 'seen'))
  const typed = typedIn(form)
  switch (formText(form, 'intent')) {
    case 'drop': {
      const now = await textNow(api, path)
      if (seen && now && fields.some(({ name }) => (seen[name] ?? '').trim() !== now.text[name]))
        return refuse(409, siteTextText.otherDropped)
      const dropped = await api.delete(`${path}/draft`)
      return dropped.ok ? back('dropped') : refused(dropped)
    }
    case 'restore': {
      const [versions, draft] = await Promise.all([
        api.get<readonly StaffPageVersionShape[]>(path),
        api.get<StaffPageDraftShape | null>(`${path}/draft`),
      ])
      if (!versions.ok) return refused(versions)
      if (!draft.ok) return refused(draft)
      if ((draft.value?.updatedAt ?? '') !== formText(form, 'saved')) return refuse(409, siteTextText.otherRestored)
      const requested = versions.value.find((one) => String(one.version) === formText(form, 'restore'))
      if (!requested) return refuse(404, siteTextText.noVersion)
      const { title, summary, body } = requested
      const newest = versions.value[0]?.version ?? 0
      const saved = await api.put(`${path}/draft`, { version: newest, title, summary, body })
      return saved.ok ? back('restored') : refused(saved)
    }
    case 'publish': {
      const draft = await api.get<StaffPageDraftShape | null>(`${path}/draft`)
      if (!draft.ok) return refused(draft)
      // Only what was compared and read is published: a draft that has changed since is shown first.
      if (draft.value === null || draft.value.updatedAt !== formText(form, 'saved'))
        return refuse(409, siteTextText.otherDraft)
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
      const found = seen && (await textNow(api, path))
      const { values, clashes } = compareValues(fields, seen, found && found.text, { ...typed })
      const written = { ...typed, ...values }
      if (clashes.length > 0) return refuse(409, null, { typed: written, seen: found && found.text, clashes })
      const saved = await api.put(`${path}/draft`, { version: found?.version ?? version, ...written })
      return saved.ok ? back('saved') : refused(saved, { typed, seen })
    }
  }
}

const typedIn = (form: FormData): TypedText => ({
  title: formText(form, 'title').trim(),
  summary: formText(form, 'summary').trim(),
  body: formText(form, 'body').replaceAll('\r\n', '\n').trim(),
})

/** Returns what the form would show now, with the newest version; null when it cannot be read. */
async function textNow(api: Api, path: string) {
  const [versions, draft] = await Promise.all([
    api.get<readonly StaffPageVersionShape[]>(path),
    api.get<StaffPageDraftShape | null>(`${path}/draft`),
  ])
  if (!versions.ok || !draft.ok) return null
  const [newest] = versions.value
  return { version: newest?.version ?? 0, text: seenOf(draft.value ?? newest) }
}

function faultOf(details: Readonly<Record<string, unknown>>): string {
  if (details['code'] === 'version_conflict') return siteTextText.conflict
  const { code, fields } = details
  if (code !== 'invalid_input' || typeof fields !== 'object' || fields === null) return staffProblemMessage(details)
  if ('validFrom' in fields) return siteTextText.tooEarly
  if ('body' in fields && typeof fields.body === 'string' && fields.body.startsWith('body '))
    return `The text ${fields.body.slice(5)}.`
  return siteTextText.empty
}
