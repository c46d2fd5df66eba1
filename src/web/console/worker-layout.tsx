import { Outlet, type MiddlewareFunction } from 'react-router'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { describeError } from '#web/shell/describe-error.ts'
import workCss from '#web/styles/console/work.css?url'
import type { Route } from './+types/worker-layout'
import { consoleMeta } from './console-meta.ts'

/**
 * Nobody keeps a copy, and the address, which may be a secret, is told to no other site. Why not `no-referrer`:
 * routes/sign-in/account-action-page.tsx.
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

/** Layout of the pages of those who work in homes: one column, large targets, nothing else. */
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
