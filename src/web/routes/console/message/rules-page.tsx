import { data, Form, Link, redirect } from 'react-router'
import type { AutomationShape } from '#contract/message/automation-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { Icon } from '#web/icon/icon.tsx'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { languageNames } from '#web/text/language-names.ts'
import { messagesSent, messagesStopped } from '#web/text/counts/message-counts.ts'
import { ruleWhatText, ruleWhenText } from '#web/text/message/rule-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import type { Route } from './+types/rules-page'
import { MessageChips } from './message-chips.tsx'

const path = '/api/staff/automations'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/automations')
  const rules = allowed(await consoleApi(context).get<readonly AutomationShape[]>(path), url)
  return { rules: rules.map((rule) => ({ ...rule, languages: languageNames(rule.rule.languages) })) }
}

/** Switches a rule on or off. */
export async function action({ context, request, url }: Route.ActionArgs) {
  requireMay(context, url, 'GET /api/staff/automations')
  const api = consoleApi(context)
  const form = await request.formData()
  const id = formText(form, 'rule')
  // Without an id the address would be that of the list.
  if (id === '') return data({ fault: staffProblemMessage({ code: 'automation_not_found' }) }, { status: 404 })
  const own = `${path}/${encodeURIComponent(id)}`
  const found = await api.get<AutomationShape>(own)
  if (!found.ok) return data({ fault: staffProblemMessage(found.error.details) }, { status: found.status })
  const { name, template, rule, version } = found.value
  const isOn = formText(form, 'isOn') === 'yes'
  const saved = await api.put(own, { name, template: template.documentId, isOn, rule, version })
  if (saved.ok) return redirect(consolePaths.messageRules(), 303)
  return data({ fault: staffProblemMessage(saved.error.details) }, { status: saved.status })
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Automatic messages')

/** The rules by which texts are sent, with what they have sent. */
export default function RulesPage({ loaderData: { rules }, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Automatic messages"
      sub="Which template is sent automatically, and when"
      actions={
        <>
          <MessageChips open="Automatic" />
          <Link className="c-btn go" to={consolePaths.messageRule('new')}>
            <Icon name="plus" />
            New rule
          </Link>
        </>
      }
    >
      <div className="c-body">
        {actionData ? (
          <div className="c-note bad" role="alert">
            {actionData.fault}
          </div>
        ) : null}
        {rules.length === 0 ? (
          <p className="c-empty">
            Nothing is sent automatically yet, apart from the site’s own mails about each booking.
          </p>
        ) : (
          <ul className="c-list">
            {rules.map((rule) => (
              <RuleRow key={rule.documentId} rule={rule} />
            ))}
          </ul>
        )}
      </div>
    </ConsolePage>
  )
}

function RuleRow({
  rule: { documentId, name, template, rule, languages, isOn, sent, stopped },
}: {
  readonly rule: AutomationShape & { readonly languages: string }
}) {
  return (
    <li data-row="">
      <span className="c-main">
        <Link className="c-what" to={consolePaths.messageRule(documentId)}>
          {name}
        </Link>
        <span className="c-detail">
          {[ruleWhenText(rule), `“${template.name}”`, ...ruleWhatText(rule, languages)].join(' · ')}
        </span>
      </span>
      {stopped > 0 ? <span className="c-tag warn">{messagesStopped(stopped)}</span> : null}
      <span className="c-quiet c-nowrap">{messagesSent(sent)}</span>
      <Form method="post">
        <input type="hidden" name="rule" value={documentId} />
        <button
          className={isOn ? 'c-btn small' : 'c-btn small pine'}
          name="isOn"
          value={isOn ? 'no' : 'yes'}
          aria-label={`Switch ${name} ${isOn ? 'off' : 'on'}`}
        >
          {isOn ? 'Switch off' : 'Switch on'}
        </button>
      </Form>
    </li>
  )
}
