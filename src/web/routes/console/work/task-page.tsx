import { data, redirect } from 'react-router'
import type { WorkerDayShape } from '#contract/task/worker-schemas.ts'
import { workerPaths } from '#contract/site/worker-paths.ts'
import { nowContext } from '#web/backend/context.ts'
import { handOnForm, typedOf } from '#web/backend/hand-on-form.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { taskTitle } from '#web/text/console/task-text.ts'
import type { Route } from './+types/task-page'
import { Closed } from './closed.tsx'
import { Gone } from './gone.tsx'
import { doneAddress } from './just-done.ts'
import { textOf } from './text-of.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await consoleApi(context).get<WorkerDayShape>('/api/worker/tasks')
  if (!found.ok && found.status === 401) return data({ task: null, isOver: true }, { status: 401 })
  const { tasks } = requireData(found, () => pageNotFound(url.pathname))
  const task = tasks.find(({ documentId }) => documentId === params.id) ?? null
  return data({ task, isOver: false }, { status: task ? 200 : 404 })
}

const sentences: Readonly<Record<string, string>> = {
  picture_refused: 'This photo cannot be used. Take another one, or send the text alone.',
  file_too_large: 'This photo is larger than 20 MB. Take a smaller one.',
  too_many_files: 'One photo at a time, please.',
  storage_full: 'The photo cannot be stored. Send the text alone.',
  pictures_unavailable: 'The photo cannot be stored at the moment. Send the text alone, or try again in a few minutes.',
  form_not_readable: 'The connection broke off. Please send it again.',
}

/** Passes the form on as it arrives, with its photo. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const known = await consoleApi(context).get<WorkerDayShape>('/api/worker/tasks')
  const isOver = !known.ok && known.status === 401
  if (isOver || (known.ok && !known.value.tasks.some(({ documentId }) => documentId === params.id)))
    return data({ fault: null, typed: '', lost: { words: await textOf(request) } }, { status: isOver ? 401 : 404 })
  const path = `/api/worker/tasks/${encodeURIComponent(params.id)}/reports`
  // Set by the service worker, which sends a report again when the answer was lost (server/site/offline/kept-work.js).
  const key = request.headers.get('idempotency-key') ?? undefined
  const sent = await handOnForm(context, request, { path, key })
  if (sent.ok) return redirect(doneAddress('reported', context.get(nowContext)()), 303)
  const { details } = sent.error
  const fault = sentences[String(details['code'])] ?? problemMessage(details)
  return data({ fault, typed: typedOf(details), lost: null }, { status: sent.status })
}

/** Where a worker reports damage in a home, optionally with a photo. */
export default function TaskPage({ loaderData: { task, isOver }, actionData }: Route.ComponentProps) {
  if (isOver) return <Closed lost={actionData?.lost} />
  if (!task) return <Gone lost={actionData?.lost} />
  return (
    <>
      <p>
        <a className="w-link" href={workerPaths.work()}>
          Your tasks
        </a>
      </p>
      <h1>Something is broken</h1>
      <p className="w-what">
        {task.home} · {taskTitle(task)}
      </p>
      {actionData?.fault ? (
        <p className="w-note bad" role="alert">
          {actionData.fault}
        </p>
      ) : null}
      {/* A refused report that was sent later is shown at another address (server/site/offline/kept-work.js). */}
      <form method="post" action={workerPaths.task(task.documentId)} encType="multipart/form-data" className="w-report">
        <label>
          What is it?
          <textarea name="words" rows={4} maxLength={2000} required defaultValue={actionData?.typed} />
        </label>
        <label>
          A photo, if you like
          <input type="file" name="files" accept="image/*" />
        </label>
        <button className="w-btn go">Report it</button>
      </form>
    </>
  )
}
