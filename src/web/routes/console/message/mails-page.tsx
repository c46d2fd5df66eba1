import { Link } from 'react-router'
import type { MailWordingShape } from '#contract/message/mail-schemas.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { requireMay } from '#web/console/may/may-in.ts'
import { allowed } from '#web/routes/console/settings/allowed.ts'
import { firstWords } from '#web/text/message/first-words.ts'
import type { Route } from './+types/mails-page'
import { MessageChips } from './message-chips.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMay(context, url, 'GET /api/staff/mails')
  return { mails: allowed(await consoleApi(context).get<readonly MailWordingShape[]>('/api/staff/mails'), url) }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Mails of the site')

/** The mails to guests whose texts can be edited. */
export default function MailsPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <ConsolePage
      title="Automatic messages"
      sub="What the site sends to guests by itself"
      actions={<MessageChips open="Mails" />}
    >
      <div className="c-body">
        <ul className="c-list">
          {mails.map(({ mail, name, subject, intro, version }) => (
            <li key={mail} data-row="">
              <span className="c-main">
                <Link className="c-what" to={consolePaths.bookingMail(mail)}>
                  {name}
                </Link>
                <span className="c-detail c-one-line">
                  {[subject, intro ? firstWords(intro, 160) : null].filter(Boolean).join(': ') || 'Standard text'}
                </span>
              </span>
              {subject !== null || intro !== null ? <span className="c-tag sea">Own text</span> : null}
              {version > 0 ? <span className="c-quiet c-nowrap">Version {version}</span> : null}
            </li>
          ))}
        </ul>
      </div>
    </ConsolePage>
  )
}
