import { data, redirect } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { formText } from '#web/backend/form-text.ts'
import { consoleApi } from '#web/console/console-api.ts'
import type { Visit } from '#web/middleware/require-access.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import type { TaskDone } from '#web/text/console/task-text.ts'

/** Does what a form of a row asks for, and redirects to the list as it was. */
export async function taskAction({ request, url, context }: Visit) {
  const form = await request.formData()
  const api = consoleApi(context)
  const path = `/api/staff/tasks/${encodeURIComponent(formText(form, 'task'))}`
  const intent = formText(form, 'intent')
  const saved = intent === 'remove' ? await api.delete(path) : await api.put(path, changeOf(form, intent))
  if (!saved.ok)
    return data({ task: formText(form, 'task'), fault: problemMessage(saved.error.details) }, { status: saved.status })
  const done: TaskDone = intent === 'remove' ? 'removed' : intent === 'give' ? 'given' : 'changed'
  const search = new URLSearchParams(url.searchParams)
  search.delete('index')
  search.set('done', done)
  return redirect(`${consolePaths.tasks()}?${search}`, 303)
}

function changeOf(form: FormData, intent: string) {
  const worker = formText(form, 'worker') || null
  switch (intent) {
    case 'give':
      return { worker }
    case 'plan':
      return { worker, startsAt: formText(form, 'startsAt') || null, note: formText(form, 'note') }
    default:
      return { state: intent }
  }
}
