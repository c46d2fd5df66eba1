import { useState, type ReactNode } from 'react'
import { Link, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
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

/** Shows errors inside the console to those who work there: the words of every error page, and what it means here. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { pathname } = useLocation()
  const { status, message } = describeError(error)
  if (status === 404) return <Missing key={pathname} path={pathname} />
  return (
    <Oops>
      <p>
        {status === 400
          ? message
          : 'This page could not be shown. Nothing was changed; what you typed elsewhere is kept.'}
      </p>
      <Back />
    </Oops>
  )
}

/** Whoever sent a form to a page that was there a moment ago gets its texts back. */
function Missing({ path }: { readonly path: string }) {
  const page = useRouteLoaderData<{ readonly sent?: readonly SentField[] }>('console/console-layout')
  const [byScript] = useState(() => sentTo(path))
  const sent = byScript ?? page?.sent
  return (
    <Oops>
      <p>This page does not exist, or you have no access to it.</p>
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
      <p className="c-quiet">
        But don't worry, we have plenty of other amazing stays for you to explore!{' '}
        <Link className="c-link" to={sitePaths.stays()}>
          View All Stays
        </Link>
      </p>
    </Oops>
  )
}

/** The words of every error page (specification §2), around what is particular. */
function Oops({ children }: { readonly children: ReactNode }) {
  const { contactEmail } = usePublicConfiguration()
  return (
    <ConsolePage title="Oops!">
      <div className="c-body c-stack">
        <p className="c-empty">Looks like one of our vacation homes took a wrong turn.</p>
        {children}
        <p className="c-hint">
          If this keeps happening,{' '}
          <a className="c-link" href={`mailto:${contactEmail}?subject=Support`}>
            write to our support
          </a>{' '}
          and we will set it straight.
        </p>
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
