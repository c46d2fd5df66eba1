import { data, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import type { TaskDone } from '#web/text/console/task-text.ts'
import { readTask, taskChangeOf, type RefusedTask } from './task-form.ts'

const doneBy: Readonly<Record<string, TaskDone>> = {
  remove: 'removed',
  give: 'given',
  done: 'finished',
  open: 'reopened',
}

/** Does what a form of a row asks for, and redirects to the list as it was. */
export async function taskAction({ request, url, context }: Visit) {
  const form = await request.formData()
  const api = consoleApi(context)
  const path = `/api/staff/tasks/${encodeURIComponent(formText(form, 'task'))}`
  const intent = formText(form, 'intent')
  const read = intent === 'give' || intent === 'plan' ? readTask(form) : { seen: null, typed: null }
  const change = read.typed ? taskChangeOf(read) : { state: intent }
  const saved = intent === 'remove' ? await api.delete(path) : await api.put(path, change)
  if (!saved.ok) {
    const fault = problemMessage(saved.error.details)
    return data<RefusedTask>({ task: formText(form, 'task'), fault, ...read }, { status: saved.status })
  }
  const search = new URLSearchParams(url.searchParams)
  search.delete('index')
  search.set('done', doneBy[intent] ?? 'changed')
  // Its row stays where it is, although the list may no longer contain it: the browser goes there again.
  search.set('task', formText(form, 'task'))
  return redirect(`${consolePaths.tasks()}?${search}`, 303)
}
