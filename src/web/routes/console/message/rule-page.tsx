import { data, Link, redirect } from 'react-router'
import type { EntryOf } from '#contract/collection/entry-of.ts'
import type { AutomationPreviewShape, AutomationShape } from '#contract/message/automation-schemas.ts'
import type { TemplateShape } from '#contract/message/template-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { messagesSent } from '#web/text/counts/message-counts.ts'
import { ruleWhenText } from '#web/text/message/rule-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/rule-page'
import { NEW_RULE, readRuleValues, ruleBodyOf, ruleFault, ruleValuesOf, type RuleValues } from './read-rule.ts'
import { RuleForm } from './rule-form.tsx'

const path = '/api/staff/automations'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/automations')
  const api = consoleApi(context)
  const [found, texts, homes] = await Promise.all([
    params.id === 'new' ? null : api.get<AutomationShape>(`${path}/${encodeURIComponent(params.id)}`),
    api.get<readonly TemplateShape[]>('/api/staff/message-templates'),
    api.list<EntryOf<'stays'>, unknown>('/api/stays', {
      'fields[0]': 'name',
      sort: 'name',
      'pagination[pageSize]': 100,
    }),
  ])
  const rule = found && allowed(found, url)
  const wanted = url.searchParams.get('text') ?? ''
  const values = rule
    ? ruleValuesOf(rule.name, rule.template.documentId, rule.isOn, rule.rule)
    : { ...NEW_RULE, template: wanted }
  const preview = rule
    ? await api.post<AutomationPreviewShape>(`${path}/preview`, {
        template: rule.template.documentId,
        rule: rule.rule,
        automation: rule.documentId,
      })
    : null
  return {
    rule,
    values,
    preview: preview?.ok ? preview.value : null,
    texts: allowed(texts, url).map(({ documentId, name }) => ({ documentId, name })),
    homes: homes.ok ? homes.value.data.map(({ documentId, name }) => ({ documentId, name })) : [],
  }
}

interface RuleAnswer {
  readonly values: RuleValues
  readonly fault: string | null
  readonly preview: AutomationPreviewShape | null
  /** The rule that the preview is of. If it has been changed since, the preview is shown again before it is saved. */
  readonly previewed: string
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/automations')
  const api = consoleApi(context)
  const form = await request.formData()
  const own = `${path}/${encodeURIComponent(params.id)}`
  const intent = formText(form, 'intent')
  const values = readRuleValues(form)
  const answer = (rest: Partial<RuleAnswer>, status: number) =>
    data<RuleAnswer>({ values, fault: null, preview: null, previewed: '', ...rest }, { status })
  const refuse = (details: Parameters<typeof staffProblemMessage>[0], status: number) =>
    answer({ fault: ruleFault(details) ?? staffProblemMessage(details) }, status)
  if (intent === 'remove') {
    const removed = await api.delete(own)
    return removed.ok ? redirect(consolePaths.messageRules(), 303) : refuse(removed.error.details, removed.status)
  }
  const body = { template: values.template, rule: ruleBodyOf(values) }
  const previewed = JSON.stringify(body)
  if (intent === 'preview' || formText(form, 'previewed') !== previewed) {
    const isNew = params.id === 'new'
    const preview = await api.post<AutomationPreviewShape>(`${path}/preview`, {
      ...body,
      ...(!isNew && { automation: params.id }),
    })
    return preview.ok
      ? answer({ preview: preview.value, previewed }, 200)
      : refuse(preview.error.details, preview.status)
  }
  const input = { ...body, name: values.name, isOn: values.isOn, sendPast: form.getAll('sendPast').map(String) }
  const saved =
    params.id === 'new'
      ? await api.post<AutomationShape>(path, input)
      : await api.put<AutomationShape>(own, { ...input, version: Number(formText(form, 'version')) || 0 })
  return saved.ok ? redirect(consolePaths.messageRules(), 303) : refuse(saved.error.details, saved.status)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.rule ? loaderData.rule.name : 'New rule')

/** A rule: when a text is sent and to whom, and what the rule would do. */
export default function RulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { rule, texts, homes } = loaderData
  return (
    <ConsolePage
      crumb={
        <>
          <Link to={consolePaths.messageRules()}>Automatic messages</Link>
          <Icon name="chevron-right" />
        </>
      }
      title={rule?.name ?? 'New rule'}
      marks={rule ? <span className={rule.isOn ? 'c-tag ok' : 'c-tag'}>{rule.isOn ? 'On' : 'Off'}</span> : null}
      sub={rule ? `${ruleWhenText(rule.rule)} · ${messagesSent(rule.sent)}` : 'A text that is sent automatically'}
    >
      <RuleForm
        key={rule?.version ?? 0}
        rule={rule}
        texts={texts}
        homes={homes}
        values={actionData?.values ?? loaderData.values}
        fault={actionData?.fault ?? null}
        preview={actionData ? actionData.preview : loaderData.preview}
        previewed={actionData?.previewed ?? ''}
      />
    </ConsolePage>
  )
}
