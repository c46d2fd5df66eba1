import { data, redirect } from 'react-router'
import type { WorkerDayShape, WorkerSessionShape } from '#contract/task/worker-schemas.ts'
import { workerPaths } from '#contract/site/worker-paths.ts'
import { publicConfigContext } from '#web/backend/context.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { redirectWithCookies } from '#web/middleware/require-access.ts'
import type { Route } from './+types/opening-page'
import { Closed } from './closed.tsx'
import { workerCookie } from './worker-cookie.ts'

/** Shows the page without using up the link, which only the button does: messengers open links to preview them. */
export async function loader({ context, params }: Route.LoaderArgs) {
  return { websiteName: context.get(publicConfigContext).websiteName, isLink: /^[\w-]{20,100}$/.test(params.token) }
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const opened = await consoleApi(context).post<WorkerSessionShape>('/api/worker/openings', { secret: params.token })
  if (!opened.ok) {
    // Whoever comes back through the message with the link is on the phone that opened it.
    const isAtWork = (await consoleApi(context).get<WorkerDayShape>('/api/worker/tasks')).ok
    return isAtWork ? redirect(workerPaths.work(), 303) : data({ isOver: true }, { status: opened.status })
  }
  return redirectWithCookies(workerPaths.work(), [workerCookie(url.origin, opened.value.session)])
}

/** The first page behind a personal link. */
export default function OpeningPage({ loaderData: { websiteName, isLink }, actionData }: Route.ComponentProps) {
  if (!isLink || actionData) return <Closed />
  return (
    <>
      <h1>Your tasks at {websiteName}</h1>
      <p>This link is for you and for this phone. It works once; from then on your tasks are at this address.</p>
      <form method="post">
        <button className="w-btn go">Open my tasks</button>
      </form>
    </>
  )
}
