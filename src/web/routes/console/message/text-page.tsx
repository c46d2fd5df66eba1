import { data, Link, redirect } from 'react-router'
import type { BookingShape } from '#contract/booking/booking-shapes.ts'
import type { TemplateWithVersionsShape, TextPreviewShape } from '#contract/message/template-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { messageVariables, type MessageVariable } from '#core/message/message-variables.ts'
import type { RefusedApiResponse } from '#web/backend/api-call.ts'
import { isRemovedContext, nowContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { WrongField } from '#web/console/wrong-field.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import type { Field } from '#web/routes/console/stay/form/field.ts'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { conflictText } from '#web/text/stay-editor-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/text-page'
import { wrongTextField } from './wrong-text-field.ts'
import { TextForm, type TextRefused, type TextValues } from './text-form.tsx'
import { saveVersion, type SavedVersion } from './save-version.ts'
import { Wordings } from './wordings.tsx'

const path = '/api/staff/message-templates'

/** The fields that are compared when two people write at the same time. */
const fields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'line' },
  { name: 'subject', label: 'Subject', kind: 'line' },
  { name: 'body', label: 'Text', kind: 'text' },
]

type Written = Pick<TemplateWithVersionsShape, 'name' | 'subject' | 'body'>

const writtenOf = (version: Written | undefined) => ({
  name: version?.name ?? '',
  subject: version?.subject ?? '',
  body: version?.body ?? '',
})

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/message-templates')
  const api = consoleApi(context)
  const [text, newest] = await Promise.all([
    params.id === 'new' || context.get(isRemovedContext)
      ? null
      : api.get<TemplateWithVersionsShape>(`${path}/${encodeURIComponent(params.id)}`),
    api.list<BookingShape, unknown>('/api/staff/bookings', { limit: 1, state: 'confirmed' }),
  ])
  return {
    text: text && allowed(text, url),
    reference: newest.ok ? (newest.value.data[0]?.reference ?? '') : '',
    variables: Object.entries(messageVariables).map(([name, { about }]) => ({ name: name as MessageVariable, about })),
    isSaved: url.searchParams.has('saved'),
    nowMs: context.get(nowContext)().getTime(),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'POST /api/staff/message-templates')
  const api = consoleApi(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const values: TextValues = {
    name: formText(form, 'name').trim(),
    subject: formText(form, 'subject').trim(),
    body: formText(form, 'body').replaceAll('\r\n', '\n').trim(),
    booking: formText(form, 'booking').trim(),
  }
  const { name, subject, body, booking } = values
  const version = Number(formText(form, 'version')) || 0
  const respond = (refused: Partial<TextRefused>, status: number) =>
    data<TextRefused>(
      { values, fault: null, wrong: null, preview: null, version, clashes: [], isRemoved: false, ...refused },
      { status },
    )
  const isNew = params.id === 'new'
  const refuse = ({ error: { details }, status }: RefusedApiResponse) => {
    const isRemoved = !isNew && details.code === 'template_not_found'
    if (isRemoved) context.set(isRemovedContext, true)
    return respond(
      {
        isRemoved,
        fault: isRemoved ? conflictText.removed : staffProblemMessage(details),
        wrong: wrongTextField(details),
      },
      status,
    )
  }
  const own = `${path}/${encodeURIComponent(params.id)}`
  if (intent === 'remove') {
    const removed = await api.delete(own)
    // One that no longer exists needs no removal.
    return removed.ok || removed.status === 404 ? redirect(consolePaths.savedTexts(), 303) : refuse(removed)
  }
  const empty = faultOf(values)
  if (empty) return respond(empty, 400)
  if (intent === 'preview') {
    const [preview, there] = await Promise.all([
      api.post<TextPreviewShape>(`${path}/preview`, { subject, body, booking: booking || '-' }),
      isNew ? null : api.get(own),
    ])
    if (there && !there.ok) return refuse(there)
    if (preview.ok) return respond({ preview: preview.value }, 200)
    return refuse(preview)
  }
  const typed = { name, subject, body }
  const done: SavedVersion<typeof typed, TemplateWithVersionsShape> = isNew
    ? { saved: await api.post<TemplateWithVersionsShape>(path, typed), written: typed, version, clashes: [] }
    : await saveVersion(api, { path: own, fields, typed, version, writtenOf, bodyOf: (written) => written })
  const { saved } = done
  if (saved === null)
    return respond({ values: { ...done.written, booking }, version: done.version, clashes: done.clashes }, 409)
  if (saved.ok) return redirect(`${consolePaths.savedText(saved.value.documentId)}?saved`, 303)
  return refuse(saved)
}

function faultOf({ name, subject, body }: TextValues): Pick<TextRefused, 'fault' | 'wrong'> | null {
  if (name === '') return { fault: 'Give the text a name.', wrong: 'name' }
  if (name.length > 120) return { fault: 'A name has 120 letters at most.', wrong: 'name' }
  if (subject === '' || subject.length > 200)
    return { fault: 'Write a subject of up to 200 letters.', wrong: 'subject' }
  return body === '' || body.length > 4000 ? { fault: 'Write a text of up to 4,000 letters.', wrong: 'body' } : null
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.text ? loaderData.text.name : 'New template')

/** A saved text: its content, how a guest would read it, and all earlier versions. */
export default function TextPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, variables, isSaved, nowMs } = loaderData
  const text = actionData?.isRemoved ? null : loaderData.text
  const isClash = actionData !== undefined && actionData.clashes.length > 0
  return (
    <ConsolePage
      crumb={<Link to={consolePaths.savedTexts()}>Templates</Link>}
      title={text?.name ?? 'New template'}
      marks={text ? <span className="c-tag">Version {text.version}</span> : null}
      sub={text && text.usedBy.length > 0 ? `Sent automatically: ${text.usedBy.join(', ')}` : undefined}
    >
      <div className={text ? 'c-cols' : 'c-body'}>
        <div>
          {isSaved && !actionData ? (
            <div className="c-note ok" role="status">
              Saved. Rules send this version from now on.
            </div>
          ) : null}
          <WrongField value={actionData?.wrong ?? null}>
            <TextForm
              key={`${text?.version ?? 0} ${isClash ? actionData.version : ''}`}
              text={text}
              reference={reference}
              variables={variables}
              refused={actionData}
            />
          </WrongField>
        </div>
        {text ? (
          <aside aria-label="About this template">
            <Wordings
              wordings={text.versions.map(({ name, subject, body, ...made }) => ({
                ...made,
                subject,
                text: body,
                fields: { name, subject, body },
              }))}
              present={text.version}
              nowMs={nowMs}
            />
          </aside>
        ) : null}
      </div>
    </ConsolePage>
  )
}
