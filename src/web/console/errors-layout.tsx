import { useState } from 'react'
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { Icon } from '#web/icon/icon.tsx'
import { describeError } from '#web/shell/describe-error.ts'
import { overText } from '#web/text/console-text.ts'
import type { Route } from './+types/errors-layout'
import { consoleMeta } from './console-meta.ts'
import { ConsolePage } from './console-page.tsx'
import { sentTo } from './live/sent-form.ts'
import type { SentField } from './sent-fields.ts'
import { SentText } from './sent-text.tsx'

export const meta: Route.MetaFunction = ({ matches, error }) =>
  error ? consoleMeta(matches, `${describeError(error).status} Error!`) : []

/**
 * Stands between the layout of the console and its pages, so that the layout is there when a page fails: without
 * scripts, the loaders of a boundary's own route do not run for a form that was refused.
 */
export default function ErrorsLayout() {
  return <Outlet />
}

/** Shows errors inside the console to those who work there. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const { status, message } = describeError(error)
  if (status === 404) return <Missing key={pathname} path={pathname} />
  return (
    <ConsolePage title={`Error ${status}`}>
      <div className="c-body c-stack">
        <p className="c-empty">
          {status === 400
            ? message
            : 'This page could not be shown. Nothing was changed; what you typed elsewhere is kept.'}
        </p>
        <Back />
      </div>
    </ConsolePage>
  )
}

/** Whoever sent a form to a page that was there a moment ago gets its texts back. */
function Missing({ path }: { readonly path: string }) {
  const page = useRouteLoaderData<{ readonly sent?: readonly SentField[] }>('console/console-layout')
  const [byScript] = useState(() => sentTo(path))
  const sent = byScript ?? page?.sent
  return (
    <ConsolePage title="Nothing here">
      <div className="c-body c-stack">
        <p className="c-empty">This page does not exist, or you have no access to it.</p>
        {sent ? (
          <>
            <div className="c-note bad" role="alert">
              <Icon name="alert" />
              <p>{overText.notSaved}</p>
            </div>
            <SentText fields={sent} />
          </>
        ) : null}
        <Back />
      </div>
    </ConsolePage>
  )
}

function Back() {
  return (
    <p>
      <Link className="c-btn" to={consolePaths.today()}>
        Back to today
      </Link>
    </p>
  )
}
