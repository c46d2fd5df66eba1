import { messagesSoFar } from '#web/text/counts/account-counts.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { publicConfigContext } from '#web/backend/context.ts'
import { instantText } from '#web/text/instant-text.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/outbox-page'
import { DemoNav } from './demo-nav.tsx'
import { readOutbox } from './read-demo.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { config: context.get(publicConfigContext), messages: await readOutbox(context, url.pathname) }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Outbox', noIndex: true }) : []

export default function OutboxPage({ loaderData: { messages } }: Route.ComponentProps) {
  return (
    <div className="wrap account">
      <DemoNav />
      <h1>Outbox</h1>
      <p className="muted mt-3">
        In the demonstration no e-mail or text message is sent; each one lands here. {messagesSoFar(messages.length)}
      </p>
      {messages.length === 0 ? (
        <section className="panel mt-5">
          <h2>Nothing yet</h2>
          <p className="muted">Create an account or book a home, and the message appears here.</p>
        </section>
      ) : (
        <ul className="outbox">
          {messages.map(({ id, channel, to, subject, text, createdAt }) => (
            <li key={id}>
              <Icon name={channel === 'email' ? 'mail' : 'message'} />
              <div>
                <h2>
                  <Link to={`/demo/outbox/${encodeURIComponent(id)}`}>{subject || 'Text message'}</Link>
                </h2>
                <p className="small muted">
                  To {to}, {instantText(createdAt, 'UTC')} UTC
                </p>
                <p className="small preview">
                  {text
                    .trim()
                    .replace(/\s*\n\s*/g, ' · ')
                    .slice(0, 200)}
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
