import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/goodbye-page'

export async function loader({ context }: Route.LoaderArgs) {
  return { config: context.get(publicConfigContext) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Goodbye', noIndex: true }) : []

/** Shown after the deletion of an account. The same for everybody, because nothing is known of the visitor any more. */
export default function GoodbyePage() {
  return (
    <div className="wrap goodbye">
      <span className="avatar big">
        <Icon name="check" />
      </span>
      <h1>Your account is deleted</h1>
      <p className="lede">
        Thank you for your time with us. If you ever want to come back, a new account takes a minute.
      </p>
      <p>
        <Link className="btn" to={sitePaths.home()}>
          Go to the home page
        </Link>
      </p>
    </div>
  )
}
