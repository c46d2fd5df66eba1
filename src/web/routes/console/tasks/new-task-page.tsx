import { data, Link, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { TeamMemberShape } from '#contract/task/worker-schemas.ts'
import { TASK_KINDS } from '#core/task/task-kind.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { nowContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import { NoStayYet } from '#web/console/find/no-stay-yet.tsx'
import { loadStayOptions, slugOfStay } from '#web/console/find/stay-options.ts'
import { Labelled, LabelledInput, LabelledTextarea } from '#web/console/labelled.tsx'
import { WrongField, wrongFieldOf } from '#web/console/wrong-field.tsx'
import { mayIn, requireMay, rightsContext } from '#web/console/may/may-in.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { taskKindText } from '#web/text/console/task-text.ts'
import type { Route } from './+types/new-task-page'
import { Outcome } from '#web/console/outcome.tsx'

const FIELDS = ['stay', 'kind', 'title', 'note', 'day', 'startsAt', 'worker', 'blockFrom', 'blockTo'] as const

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'POST /api/staff/tasks')
  const api = consoleApi(context)
  const may = mayIn(context)
  const [team, stays] = await Promise.all([
    api.get<readonly TeamMemberShape[]>('/api/staff/teams'),
    loadStayOptions(api, { may: (stay) => may('POST /api/staff/tasks', stay) }),
  ])
  return {
    team: requireData(team, () => pageNotFound(url.pathname)),
    homes: stays,
    home: url.searchParams.get('home') ?? '',
    today: todayIn(context.get(rightsContext).timeZone, context.get(nowContext)().getTime()),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = Object.fromEntries(FIELDS.map((name) => [name, formText(form, name).trim()]))
  const { blockFrom, blockTo, startsAt, worker, ...rest } = typed
  const api = consoleApi(context)
  const stay = await slugOfStay(api, formText(form, 'stay'))
  const block = blockFrom || blockTo ? { from: blockFrom, to: blockTo } : null
  const body = { ...rest, stay, startsAt: startsAt || null, worker: worker || null, block }
  const saved = await api.post('/api/staff/tasks', body)
  if (saved.ok) return redirect(`${consolePaths.tasks()}?done=added`, 303)
  const { details } = saved.error
  const fault =
    details['code'] === 'invalid_input'
      ? 'Not added. Choose a home, say what is to be done and when; the last night must come after the first.'
      : problemMessage(details)
  return data({ typed, fault, wrong: wrongFieldOf(details, NAMES) }, { status: saved.status })
}

/** The fields of the form by their names in the API. */
const NAMES = {
  stay: 'stay',
  title: 'title',
  day: 'day',
  startsAt: 'startsAt',
  note: 'note',
  'block.from': 'blockFrom',
  'block.to': 'blockTo',
  block: 'blockTo',
} as const

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Add task')

/** A task that no departure creates: a repair, which may block nights, or anything else. */
export default function NewTaskPage({
  loaderData: { team, homes: stays, home: stay, today },
  actionData,
}: Route.ComponentProps) {
  const typed: Readonly<Record<string, string>> = actionData?.typed ?? { stay: stay, kind: 'repair', day: today }
  return (
    <ConsolePage title="Add task" crumb={<Link to={consolePaths.tasks()}>Tasks</Link>}>
      <div className="c-body">
        <Outcome fault={actionData?.fault ?? null} done={null} />
        <WrongField value={actionData?.wrong ?? null}>
          <form method="post" className="c-stack c-task-form">
            {stays.homes.length > 0 ? null : <NoStayYet text="There is no home to do anything in yet." />}
            <div className="c-fields">
              <StayOptionField
                name="stay"
                label="Home"
                choices={stays}
                chosen={typed['stay'] ?? ''}
                none="Choose"
                isRequired
              />
              <Select name="kind" label="Kind" value={typed['kind']} isRequired>
                {TASK_KINDS.map((kind) => (
                  <option key={kind} value={kind}>
                    {taskKindText[kind]}
                  </option>
                ))}
              </Select>
            </div>
            <LabelledInput label="Title" name="title" maxLength={160} required defaultValue={typed['title']} />
            <LabelledTextarea label="Notes" name="note" rows={3} maxLength={2000} defaultValue={typed['note']} />
            <div className="c-fields">
              <LabelledInput label="Day" type="date" name="day" required defaultValue={typed['day']} />
              <LabelledInput label="Start time" type="time" name="startsAt" defaultValue={typed['startsAt']} />
              <Select name="worker" label="Assigned to" value={typed['worker']}>
                <option value="">Nobody yet</option>
                {team.map(({ documentId, name }) => (
                  <option key={documentId} value={documentId}>
                    {name}
                  </option>
                ))}
              </Select>
            </div>
            <fieldset className="c-fields">
              <legend>Block nights while it is done</legend>
              <LabelledInput label="First night" type="date" name="blockFrom" defaultValue={typed['blockFrom']} />
              <LabelledInput label="Free again from" type="date" name="blockTo" defaultValue={typed['blockTo']} />
            </fieldset>
            <div className="c-row">
              <button className="c-btn go">Add task</button>
              <Link className="c-link" to={consolePaths.tasks()}>
                Back to the list
              </Link>
            </div>
          </form>
        </WrongField>
      </div>
    </ConsolePage>
  )
}

interface SelectProps {
  readonly name: string
  readonly label: string
  readonly value: string | undefined
  readonly isRequired?: boolean
  readonly children: React.ReactNode
}

function Select({ name, label, value, isRequired, children }: SelectProps) {
  return (
    <Labelled label={label}>
      <select className="c-input" name={name} defaultValue={value ?? ''} required={isRequired}>
        {isRequired && !value ? <option value="">Choose</option> : null}
        {children}
      </select>
    </Labelled>
  )
}
