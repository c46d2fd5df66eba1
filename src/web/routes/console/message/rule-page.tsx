import { data, Link, redirect } from 'react-router'
import type { AutomationPreviewShape, AutomationShape } from '#contract/message/automation-schemas.ts'
import type { TemplateShape } from '#contract/message/template-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import type { RefusedApiResponse } from '#web/backend/api-call.ts'
import { formText } from '#web/backend/form-text.ts'
import { isRemovedContext } from '#web/backend/context.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { slugOfStay } from '#web/console/find/stay-options.ts'
import { WrongField } from '#web/console/wrong-field.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { readSeen } from '#web/routes/console/stay/form/compare-values.ts'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { languageOptions } from '#web/text/language-names.ts'
import { messagesSent } from '#web/text/counts/message-counts.ts'
import { conflictText } from '#web/text/stay-editor-text.ts'
import { ruleText, ruleWhenText } from '#web/text/message/rule-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/rule-page'
import { compareRule, seenOfRule, type RuleChoices } from './compare-rule.ts'
import {
  NEW_RULE,
  readRuleValues,
  ruleBodyOf,
  ruleFault,
  ruleValuesOf,
  wrongRuleField,
  type RuleValues,
} from './read-rule.ts'
import { RuleForm, type RuleResult } from './rule-form.tsx'
import { listedStays, loadRuleStays } from './rule-stays.ts'

const path = '/api/staff/automations'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/automations')
  const api = consoleApi(context)
  const [found, choices] = await Promise.all([
    params.id === 'new' || context.get(isRemovedContext)
      ? null
      : api.get<AutomationShape>(`${path}/${encodeURIComponent(params.id)}`),
    loadChoices(api, url),
  ])
  const rule = found && allowed(found, url)
  const requested = url.searchParams.get('text') ?? ''
  const values = rule ? ruleValuesOf(rule) : { ...NEW_RULE, template: requested }
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
    texts: choices.texts,
    listed: listedStays(choices.homes, values.homes),
    languages: languageOptions(values.languages),
  }
}

async function loadChoices(api: ReturnType<typeof consoleApi>, url: URL): Promise<Omit<RuleChoices, 'languages'>> {
  const [texts, stays] = await Promise.all([
    api.get<readonly TemplateShape[]>('/api/staff/message-templates'),
    loadRuleStays(api),
  ])
  return { texts: allowed(texts, url).map(({ documentId, name }) => ({ documentId, name })), homes: stays }
}

/**
 * Saves a rule once it was looked at as it is saved. Changes that others have saved since the form was shown stay in
 * fields that were not changed here; where both changed the same field, the user decides (409).
 */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/automations')
  const api = consoleApi(context)
  const form = await request.formData()
  const own = `${path}/${encodeURIComponent(params.id)}`
  const intent = formText(form, 'intent')
  const named = formText(form, 'named').trim()
  const [choices, slug] = await Promise.all([loadChoices(api, url), slugOfStay(api, named)])
  const another = choices.homes.find((stay) => stay.slug === slug)
  const typed = readRuleValues(form, another?.documentId)
  const seen = readSeen(formText(form, 'seen'))
  const listed = (values: RuleValues) => listedStays(choices.homes, values.homes)
  // A form that is corrected is compared again with what it was shown with.
  const asTyped = {
    values: typed,
    seen,
    clashes: [],
    isJoined: false,
    preview: null,
    previewed: '',
    listed: listed(typed),
  }
  const refuse = ({ error: { details }, status }: RefusedApiResponse) => {
    if (details.code === 'automation_not_found') {
      context.set(isRemovedContext, true)
      return data<RuleResult>({ ...asTyped, seen: null, isRemoved: true, fault: conflictText.removed }, { status })
    }
    return data<RuleResult>(
      { ...asTyped, fault: ruleFault(details) ?? staffProblemMessage(details), wrong: wrongRuleField(details) },
      { status },
    )
  }
  if (intent === 'remove') {
    const removed = await api.delete(own)
    // One that no longer exists needs no end.
    return removed.ok || removed.status === 404 ? redirect(consolePaths.messageRules(), 303) : refuse(removed)
  }
  if (named !== '' && !another)
    return data<RuleResult>({ ...asTyped, named, fault: ruleText.noSuchStay, wrong: 'named' }, { status: 400 })
  const present = params.id === 'new' ? null : await api.get<AutomationShape>(own)
  if (present && !present.ok) return refuse(present)
  const found = present?.value ?? null
  const now = found && ruleValuesOf(found)
  const { values, clashes } = now
    ? compareRule({ ...choices, languages: languageOptions([...now.languages, ...typed.languages]) }, seen, now, typed)
    : { values: typed, clashes: [] }
  const body = { template: values.template, rule: ruleBodyOf(values) }
  const previewed = JSON.stringify(body)
  if (intent === 'preview' || clashes.length > 0 || formText(form, 'previewed') !== previewed) {
    const preview = await api.post<AutomationPreviewShape>(`${path}/preview`, {
      ...body,
      ...(found && { automation: params.id }),
    })
    if (!preview.ok) return refuse(preview)
    const isJoined = JSON.stringify(seenOfRule(values)) !== JSON.stringify(seenOfRule(typed))
    const looked = { values, seen: now && seenOfRule(now), clashes, isJoined, preview: preview.value, previewed }
    return data<RuleResult>(
      { ...looked, listed: listed(values), fault: null },
      { status: clashes.length > 0 ? 409 : 200 },
    )
  }
  const input = { ...body, name: values.name, isOn: values.isOn, sendPast: form.getAll('sendPast').map(String) }
  const saved = found
    ? await api.put<AutomationShape>(own, { ...input, version: found.version })
    : await api.post<AutomationShape>(path, input)
  return saved.ok ? redirect(consolePaths.messageRules(), 303) : refuse(saved)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData?.rule ? loaderData.rule.name : 'New rule')

/** A rule: when a text is sent and to whom, and what the rule would do. */
export default function RulePage({ loaderData, actionData }: Route.ComponentProps) {
  const { texts, listed, languages } = loaderData
  const rule = actionData?.isRemoved ? null : loaderData.rule
  const seen = actionData?.seen ?? (rule && seenOfRule(loaderData.values))
  return (
    <ConsolePage
      crumb={<Link to={consolePaths.messageRules()}>Automatic messages</Link>}
      title={rule?.name ?? 'New rule'}
      marks={rule ? <span className={rule.isOn ? 'c-tag ok' : 'c-tag'}>{rule.isOn ? 'On' : 'Off'}</span> : null}
      sub={rule ? `${ruleWhenText(rule.rule)} · ${messagesSent(rule.sent)}` : 'A template that is sent automatically'}
    >
      <WrongField value={actionData?.wrong ?? null}>
        <RuleForm
          // Made anew for changes of others, which its fields show then.
          key={JSON.stringify(seen)}
          rule={rule}
          texts={texts}
          listed={actionData?.listed ?? listed}
          languages={languages}
          values={actionData?.values ?? loaderData.values}
          result={actionData ?? null}
          seen={seen}
          preview={actionData ? actionData.preview : loaderData.preview}
        />
      </WrongField>
    </ConsolePage>
  )
}
