import { Outlet, type MiddlewareFunction } from 'react-router'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { describeError } from '#web/shell/describe-error.ts'
import workCss from '#web/styles/console/work.css?url'
import type { Route } from './+types/worker-layout'
import { consoleMeta } from './console-meta.ts'

/**
 * Forbids copies of the page and sends its address, which may contain a secret, to no other site. For why it is not
 * `no-referrer` see routes/sign-in/account-action-page.tsx.
 */
const keptPrivate: MiddlewareFunction<Response> = async (_, next) => {
  const response = await next()
  response.headers.set('cache-control', 'private, no-store')
  response.headers.set('referrer-policy', 'same-origin')
  return response
}

export const middleware: Route.MiddlewareFunction[] = [keptPrivate]

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: workCss }]

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Your tasks')

/** The layout of the pages of those who work in homes: one column and large targets. */
export default function WorkerLayout() {
  return (
    <div className="w-app">
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...describeError(error)} />
}
