import { data, redirect } from 'react-router'
import type { WorkerDayShape, WorkerTaskShape } from '#contract/task/worker-schemas.ts'
import { workerPaths } from '#contract/site/worker-paths.ts'
import { nowContext } from '#web/backend/context.ts'
import { formText } from '#web/backend/form-text.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { Icon } from '#web/icon/icon.tsx'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { bedsText, goneTaskText, overdueText, taskTitle, timesText } from '#web/text/console/task-text.ts'
import type { Route } from './+types/work-page'
import { Closed } from './closed.tsx'
import { doneAddress, justDone } from './just-done.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await consoleApi(context).get<WorkerDayShape>('/api/worker/tasks')
  if (!found.ok && found.status === 401) return data({ day: null, done: '' }, { status: 401 })
  return data({
    day: requireData(found, () => pageNotFound(url.pathname)),
    done: justDone(url.searchParams, context.get(nowContext)()),
  })
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const id = formText(form, 'task')
  const state = formText(form, 'state')
  const path = `/api/worker/tasks/${encodeURIComponent(id)}/state`
  const saved = await consoleApi(context).put(path, { state })
  if (saved.ok) return redirect(`${doneAddress(state, context.get(nowContext)())}#task-${id}`, 303)
  const lost = saved.status === 401 ? { words: '' } : null
  const { details } = saved.error
  const fault = details['code'] === 'task_not_found' ? goneTaskText : problemMessage(details)
  return data({ fault, lost }, { status: saved.status })
}

const doneText: Readonly<Record<string, string>> = {
  started: 'Marked as begun.',
  done: 'Marked as ready. Thank you!',
  open: 'No longer marked as ready.',
  reported: 'Reported. Somebody will look after it.',
}

/** The tasks of a worker: today first, then the days after. Works without scripts, and with a weak signal. */
export default function WorkPage({ loaderData: { day, done }, actionData }: Route.ComponentProps) {
  if (!day) return <Closed lost={actionData?.lost} />
  const today = day.tasks.filter(({ isToday }) => isToday)
  const later = Map.groupBy(
    day.tasks.filter(({ isToday }) => !isToday),
    (task) => task.day,
  )
  return (
    <>
      <h1>{`Hello ${day.name}`}</h1>
      {actionData?.fault ? (
        <p className="w-note bad" role="alert">
          {actionData.fault}
        </p>
      ) : doneText[done] ? (
        <p className="w-note" role="status">
          {doneText[done]}
        </p>
      ) : null}
      <section aria-labelledby="today">
        <h2 id="today">Today</h2>
        {today.length === 0 ? <p>Nothing to do today.</p> : null}
        {today.map((task) => (
          <TaskCard key={task.documentId} task={task} />
        ))}
      </section>
      {[...later].map(([date, tasks]) => (
        <section key={date} aria-labelledby={`day-${date}`}>
          <h2 id={`day-${date}`}>{dayWithWeekday(date)}</h2>
          {tasks.map((task) => (
            <TaskCard key={task.documentId} task={task} />
          ))}
        </section>
      ))}
    </>
  )
}

function TaskCard({ task }: { readonly task: WorkerTaskShape }) {
  const { documentId, state, home: stay, address, note, beds, access, directions, isToday, isOverdue, picture } = task
  const need = bedsText(task.nextGuests)
  return (
    <article className={`w-task ${state}`} id={`task-${documentId}`} aria-label={`${taskTitle(task)}, ${stay}`}>
      <h3>{stay}</h3>
      <p className="w-what">{[taskTitle(task), timesText(task), ...(need === '' ? [] : [need])].join(' · ')}</p>
      {isOverdue ? (
        <p className="w-late">
          <Icon name="clock" />
          {overdueText(task.day)}
        </p>
      ) : null}
      {note === '' ? null : <p className="w-words">{note}</p>}
      {picture ? (
        <a href={picture}>
          <img className="w-picture" src={picture} alt="What is broken" loading="lazy" />
        </a>
      ) : null}
      {address ? (
        <p>
          <a className="w-link" href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`}>
            <Icon name="pin" />
            {address}
          </a>
        </p>
      ) : null}
      {beds.length + access.length + directions.length > 0 ? (
        <details>
          <summary>Key, way and beds</summary>
          {access === '' ? null : <TitledText title="Key" text={access} />}
          {directions === '' ? null : <TitledText title="The way" text={directions} />}
          {beds.length === 0 ? null : <TitledText title="Beds" text={beds.join('\n')} />}
        </details>
      ) : null}
      {state === 'done' ? (
        <form method="post" action={workerPaths.work()} className="w-acts">
          <input type="hidden" name="task" value={documentId} />
          <p className="w-ready">
            <Icon name="check" />
            Ready
          </p>
          <button className="w-btn" name="state" value="open">
            Not ready yet
          </button>
        </form>
      ) : isToday ? (
        <form method="post" action={workerPaths.work()} className="w-acts">
          <input type="hidden" name="task" value={documentId} />
          {state === 'open' ? (
            <button className="w-btn" name="state" value="started">
              I have begun
            </button>
          ) : null}
          <button className="w-btn go" name="state" value="done">
            It is ready
          </button>
        </form>
      ) : null}
      <p>
        <a className="w-link" href={workerPaths.task(documentId)}>
          <Icon name="alert" />
          Something is broken
        </a>
      </p>
    </article>
  )
}

function TitledText({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <>
      <h4>{title}</h4>
      <p className="w-words">{text}</p>
    </>
  )
}
