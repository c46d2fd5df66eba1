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
import type { Values } from '#web/routes/console/stay/form/field.ts'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { languageOptions } from '#web/text/language-names.ts'
import { wholeText } from '#web/text/message/translation-text.ts'
import { conflictText } from '#web/text/stay-editor-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/text-page'
import { wrongTextField } from './wrong-text-field.ts'
import { TextForm, type TextRefused } from './text-form.tsx'
import { bodyOfValues, faultOfValues, fieldsOfTexts, readTextValues, valuesOfText } from './text-values.ts'
import { saveVersion, type SavedVersion } from './save-version.ts'
import { Wordings } from './wordings.tsx'

const path = '/api/staff/message-templates'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/message-templates')
  const api = consoleApi(context)
  const [text, newest] = await Promise.all([
    params.id === 'new' || context.get(isRemovedContext)
      ? null
      : api.get<TemplateWithVersionsShape>(`${path}/${encodeURIComponent(params.id)}`),
    api.list<BookingShape, unknown>('/api/staff/bookings', { limit: 1, state: 'confirmed' }),
  ])
  const found = text && allowed(text, url)
  return {
    text: found,
    reference: newest.ok ? (newest.value.data[0]?.reference ?? '') : '',
    variables: Object.entries(messageVariables).map(([name, { about }]) => ({ name: name as MessageVariable, about })),
    languages: languageOptions(found?.translations.map(({ language }) => language) ?? []),
    isSaved: url.searchParams.has('saved'),
    nowMs: context.get(nowContext)().getTime(),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'POST /api/staff/message-templates')
  const api = consoleApi(context)
  const form = await request.formData()
  const intent = formText(form, 'intent')
  const { values, fault } = readTextValues(form)
  const booking = formText(form, 'booking').trim()
  const version = Number(formText(form, 'version')) || 0
  const respond = (refused: Partial<TextRefused>, status: number) =>
    data<TextRefused>(
      { values, booking, fault: null, wrong: null, preview: null, version, clashes: [], isRemoved: false, ...refused },
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
  const wrong = fault ?? faultOfValues(values)
  if (wrong) return respond(wrong, 400)
  const { name: _, ...text } = bodyOfValues(values)
  if (intent === 'preview') {
    const [preview, there] = await Promise.all([
      api.post<TextPreviewShape>(`${path}/preview`, { ...text, booking: booking || '-' }),
      isNew ? null : api.get(own),
    ])
    if (there && !there.ok) return refuse(there)
    if (preview.ok) return respond({ preview: preview.value }, 200)
    return refuse(preview)
  }
  const write = {
    path: own,
    fieldsOf: fieldsOfTexts,
    typed: values,
    version,
    writtenOf: valuesOfText,
    bodyOf: bodyOfValues,
  }
  const done: SavedVersion<Values, TemplateWithVersionsShape> = isNew
    ? {
        saved: await api.post<TemplateWithVersionsShape>(path, bodyOfValues(values)),
        written: values,
        version,
        clashes: [],
      }
    : await saveVersion(api, write)
  const { saved } = done
  if (saved === null) return respond({ values: done.written, version: done.version, clashes: done.clashes }, 409)
  if (saved.ok) return redirect(`${consolePaths.savedText(saved.value.documentId)}?saved`, 303)
  return refuse(saved)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.text ? loaderData.text.name : 'New template')

/** A saved text: its content, how a guest would read it, and all earlier versions. */
export default function TextPage({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, variables, languages, isSaved, nowMs } = loaderData
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
              languages={languages}
              refused={actionData}
            />
          </WrongField>
        </div>
        {text ? (
          <aside aria-label="About this template">
            <Wordings
              wordings={text.versions.map((version) => ({
                ...version,
                text: wholeText(version, languages),
                fields: { ...valuesOfText(version) },
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
