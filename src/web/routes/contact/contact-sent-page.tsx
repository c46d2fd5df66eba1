import { sitePaths } from '#contract/site/site-paths.ts'
import { Link, redirect } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf, usePublicConfiguration } from '#web/backend/public-configuration.ts'
import type { Route } from './+types/contact-sent-page'

/** Visitors without a valid reference have not sent anything. */
export function loader({ url }: Route.LoaderArgs) {
  const reference = /^M-[0-9A-Z-]{6,12}$/.exec(url.searchParams.get('reference') ?? '')?.[0]
  if (reference === undefined) throw redirect(sitePaths.contact())
  return { reference }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(configurationOf(matches), { title: 'Message sent', noIndex: true })

export default function ContactSentPage({ loaderData: { reference } }: Route.ComponentProps) {
  const { contactEmail } = usePublicConfiguration()
  return (
    <div className="wrap contact-sent">
      <section className="panel" aria-labelledby="sent-title">
        <span className="sent-mark">
          <Icon name="check" />
        </span>
        <h1 id="sent-title">Thank you, we have your message</h1>
        <p className="lede">A person reads it and answers by e-mail.</p>
        <dl>
          <dt>Reference</dt>
          <dd className="num">{reference}</dd>
        </dl>
        <p className="muted">
          Something to add? Write to <a href={`mailto:${contactEmail}?subject=${reference}`}>{contactEmail}</a> and give
          the reference.
        </p>
        <p className="row">
          <Link className="btn" to={sitePaths.stays()}>
            Look at homes
          </Link>
          <Link className="btn quiet" to={sitePaths.home()}>
            Home page
          </Link>
        </p>
      </section>
    </div>
  )
}
