import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Icon } from '#web/icon/icon.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { instantText } from '#web/text/instant-text.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/outbox-message-page'
import { linkText } from './link-text.ts'
import { readOutboxMessage } from './read-demo.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return {
    config: context.get(publicConfigContext),
    message: await readOutboxMessage(context, params.id, url.pathname),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: loaderData.message.subject || 'Text message', noIndex: true }) : []

export default function OutboxMessagePage({ loaderData: { message } }: Route.ComponentProps) {
  const { id, channel, to, subject, text, html, attachments, createdAt, sentAt } = message
  return (
    <div className="wrap account">
      <nav className="crumbs" aria-label="Breadcrumb">
        <Link to={sitePaths.outbox()}>Outbox</Link>
        <Icon name="chevron-right" />
        <span>{channel === 'email' ? 'E-mail' : 'Text message'}</span>
      </nav>
      <h1>{subject || 'Text message'}</h1>
      <dl className="details mt-4">
        <div>
          <dt>To</dt>
          <dd>{to}</dd>
        </div>
        <div>
          <dt>Written</dt>
          <dd>{instantText(createdAt, 'UTC')} UTC</dd>
        </div>
        <div>
          <dt>Delivered</dt>
          <dd>{sentAt ? `${instantText(sentAt, 'UTC')} UTC, to this outbox` : 'on its way'}</dd>
        </div>
      </dl>
      <section className="panel mt-5" aria-label="Text">
        <p className="mailtext">
          {linkText(text).map((piece, index) =>
            piece.href ? (
              <a key={index} className="link" href={piece.href}>
                {piece.text}
              </a>
            ) : (
              piece.text
            ),
          )}
        </p>
      </section>
      {attachments.map((file) => (
        <section key={file.name} className="panel mt-5">
          <h2 className="h4">{`Attached: ${file.name}`}</h2>
          <pre className="mailtext">{file.text}</pre>
        </section>
      ))}
      {html ? (
        <section className="mt-5">
          <h2 className="h4">As it looks in a mail program</h2>
          <iframe
            className="mailframe"
            title={`${subject}, as it looks in a mail program`}
            src={`/demo/outbox/${encodeURIComponent(id)}/html`}
            sandbox="allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation"
          />
        </section>
      ) : null}
    </div>
  )
}
