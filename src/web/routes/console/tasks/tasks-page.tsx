import { Link } from 'react-router'
import type { TaskListMetaShape, TaskShape } from '#contract/task/task-schemas.ts'
import type { TeamMemberShape } from '#contract/task/worker-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { isUuid } from '#core/is-uuid.ts'
import { TASK_STATES } from '#core/task/task-kind.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { nowContext } from '#web/backend/context.ts'
import { rightsContext } from '#web/console/may/may-in.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { FiltersToggle } from '#web/console/find/filters-toggle.tsx'
import { StayOptionField } from '#web/console/find/stay-option-field.tsx'
import { loadStayOptions, slugOfStay, type StayOptions } from '#web/console/find/stay-options.ts'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { queryText } from '#web/backend/api-call.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { tasksToDo, tasksWithoutAnybody } from '#web/text/counts/task-counts.ts'
import { weekdayText } from '#web/text/console/dates-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { taskDoneOf, taskStateText } from '#web/text/console/task-text.ts'
import type { Route } from './+types/tasks-page'
import { Outcome } from '#web/console/outcome.tsx'
import { SpanFields } from '#web/console/find/span-fields.tsx'
import { Labelled } from '#web/console/labelled.tsx'
import { taskAction } from './task-action.ts'
import { TaskRow } from './task-row.tsx'

export const handle: LiveHandle = { isLive: true }

const FILTERS = ['from', 'to', 'worker', 'home', 'state'] as const

type Choices = Readonly<Record<(typeof FILTERS)[number], string>>

const NO_TASKS = {
  data: [] as readonly TaskShape[],
  meta: { total: 0, open: 0, unassigned: 0, cursor: null } as TaskListMetaShape,
}

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const missing = () => pageNotFound(url.pathname)
  const typed = Object.fromEntries(FILTERS.map((name) => [name, url.searchParams.get(name) ?? ''])) as Choices
  const choices = { ...typed, home: await slugOfStay(api, typed.home) }
  const after = url.searchParams.get('after') ?? ''
  const changed = url.searchParams.get('task') ?? ''
  const also = isUuid(changed) ? changed : undefined
  const [tasks, team, stays] = await Promise.all([
    api.list<TaskShape, TaskListMetaShape>('/api/staff/tasks', { ...choices, also, cursor: after }),
    api.get<readonly TeamMemberShape[]>('/api/staff/teams'),
    loadStayOptions(api),
  ])
  const isRefused = !tasks.ok && tasks.status === 400
  return {
    choices,
    after,
    ...(isRefused ? NO_TASKS : requireData(tasks, missing)),
    problem: isRefused ? problemMessage(tasks.error.details) : null,
    team: requireData(team, missing),
    homes: stays,
    done: taskDoneOf(url.searchParams),
    today: todayIn(context.get(rightsContext).timeZone, context.get(nowContext)().getTime()),
  }
}

export const action = (args: Route.ActionArgs) => taskAction(args)

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Tasks')

/** The tasks in the homes, day by day, and who does them. */
export default function TasksPage({ loaderData, actionData }: Route.ComponentProps) {
  const { choices, after, data: tasks, meta: counts, problem, team, homes: stays, done, today } = loaderData
  const refusedOf = (id: string) => (actionData?.task === id ? actionData : null)
  /** Whether all tasks of a day are on this page. */
  const isWhole = (day: string) =>
    !(after !== '' && day === tasks[0]?.day) && !(counts.cursor !== null && day === tasks.at(-1)?.day)
  const isShown = tasks.some(({ documentId }) => documentId === actionData?.task)
  return (
    <ConsolePage
      title="Tasks"
      sub={`${tasksToDo(counts.open)}${counts.open > 0 ? `, ${tasksWithoutAnybody(counts.unassigned)}` : ''}`}
      actions={
        <>
          <Offered to="POST /api/staff/workers">
            <Link className="c-btn" to={consolePaths.team()}>
              <Icon name="users" />
              <span>Team</span>
            </Link>
          </Offered>
          <Offered to="POST /api/staff/tasks">
            <Link className="c-btn go" to={consolePaths.newTask()}>
              <Icon name="plus" />
              <span>Add task</span>
            </Link>
          </Offered>
        </>
      }
    >
      <div className="c-body">
        <Outcome fault={isShown ? null : (actionData?.fault ?? problem)} done={actionData ? null : done} />
        <Filters key={JSON.stringify(choices)} choices={choices} people={[...team, ...whoDo(tasks)]} stays={stays} />
        {tasks.length === 0 ? (
          <p className="c-empty">
            {counts.total > 0
              ? 'There are no later tasks.'
              : 'Nothing is to be done in these days. Every departure will make a cleaning here by itself; repairs and other tasks are added by hand.'}
          </p>
        ) : (
          byDay(tasks).map(([day, ofDay]) => (
            <section key={day} className="c-section c-task-day" aria-labelledby={`day-${day}`}>
              <div className="c-head">
                <h2 id={`day-${day}`}>{weekdayText(day, today)}</h2>
                {isWhole(day) ? <span className="c-count">{ofDay.length}</span> : null}
              </div>
              <ul className="c-list">
                {ofDay.map((task) => (
                  <TaskRow
                    key={task.documentId}
                    task={task}
                    team={team}
                    today={today}
                    refused={refusedOf(task.documentId)}
                    beside={besideOf(tasks, task)}
                  />
                ))}
              </ul>
            </section>
          ))
        )}
        <TaskPages choices={choices} after={after} cursor={counts.cursor} />
      </div>
    </ConsolePage>
  )
}

interface TaskPagesProps {
  readonly choices: Choices
  readonly after: string
  readonly cursor: string | null
}

/** Links to the tasks after these, and back to the first ones. */
function TaskPages({ choices, after, cursor }: TaskPagesProps) {
  if (after === '' && cursor === null) return null
  return (
    <nav className="c-pages" aria-label="Pages of tasks">
      {after === '' ? null : (
        <Link className="c-btn" to={consolePaths.tasks() + queryText(choices)}>
          First tasks
        </Link>
      )}
      {cursor === null ? null : (
        <Link className="c-btn" to={consolePaths.tasks() + queryText({ ...choices, after: cursor })}>
          Later tasks
        </Link>
      )}
    </nav>
  )
}

/** Returns the task after one, or before the last. */
function besideOf(tasks: readonly TaskShape[], task: TaskShape): string | null {
  const at = tasks.indexOf(task)
  return (tasks[at + 1] ?? tasks[at - 1])?.documentId ?? null
}

const byDay = (tasks: readonly TaskShape[]) => [...Map.groupBy(tasks, ({ day }) => day)]

type Person = Pick<TeamMemberShape, 'documentId' | 'name'>

/** Returns those who have one of these tasks: some may have left its team, and whoever only reads assigns nobody. */
const whoDo = (tasks: readonly TaskShape[]): Person[] => tasks.flatMap(({ worker }) => worker ?? [])

interface FiltersProps {
  readonly choices: Choices
  /** Some may be there more than once. */
  readonly people: readonly Person[]
  readonly stays: StayOptions
}

function Filters({ choices, people, stays }: FiltersProps) {
  const names = new Map(people.map(({ documentId, name }) => [documentId, name]))
  return (
    <form className="c-filters" role="search" aria-label="Filter">
      <Labelled label="Who">
        <select className="c-input" name="worker" defaultValue={choices.worker}>
          <option value="">Anybody</option>
          <option value="nobody">Nobody yet</option>
          {[...names].map(([documentId, name]) => (
            <option key={documentId} value={documentId}>
              {name}
            </option>
          ))}
        </select>
      </Labelled>
      <FiltersToggle isOpen={[choices.home, choices.state, choices.from, choices.to].some((chosen) => chosen !== '')} />
      <StayOptionField name="home" label="Home" choices={stays} chosen={choices.home} none="All" />
      <Labelled label="State">
        <select className="c-input" name="state" defaultValue={choices.state}>
          <option value="">Any</option>
          {TASK_STATES.map((state) => (
            <option key={state} value={state}>
              {taskStateText[state]}
            </option>
          ))}
        </select>
      </Labelled>
      <SpanFields from={choices.from} to={choices.to} />
      <button className="c-btn pine" type="submit">
        Show
      </button>
    </form>
  )
}
