import { Link } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { apiClient } from '#web/backend/api-client.ts'
import { HostPortrait } from '#web/ui/host-portrait.tsx'
import { Photo } from '#web/ui/photo.tsx'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import { dateRangeWithWeekdays } from '#web/text/date-text.ts'
import { hostInitials } from '#web/text/host-text.ts'
import { instantText } from '#web/text/instant-text.ts'
import { requireUser } from '#web/middleware/require-access.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { AccountArea } from '#web/shell/account-area.tsx'
import type { Route } from './+types/messages-page'

export async function loader(args: Route.LoaderArgs) {
  const user = await requireUser(args)
  const threads = await apiClient(args.context).listThreads()
  if (!threads.ok) throw new Error(`the messages of a guest answered ${threads.status}`)
  const now = args.context.get(nowContext)().toISOString()
  return {
    config: args.context.get(publicConfigContext),
    user,
    threads: threads.value.map((thread) => ({
      ...thread,
      initials: hostInitials(thread.hostName),
      offered: thread.offers.some(({ state, expiresAt }) => state === 'open' && expiresAt > now),
    })),
  }
}

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? pageMeta(loaderData.config, { title: 'Your messages', noIndex: true }) : []

export default function MessagesPage({ loaderData: { user, threads } }: Route.ComponentProps) {
  useSignedInUser(user)
  return (
    <AccountArea title="Your messages">
      {threads.length === 0 ? (
        <section className="panel">
          <h2>No messages yet</h2>
          <p className="muted">Ask a host about a home or write about a booking, and the conversation lives here.</p>
          <p className="mt-4">
            <Link className="btn quiet" to={sitePaths.stays()}>
              Find a home
            </Link>
          </p>
        </section>
      ) : (
        <ul className="threads">
          {threads.map((thread) => (
            <ThreadCard key={thread.documentId} thread={thread} offered={thread.offered} />
          ))}
        </ul>
      )}
    </AccountArea>
  )
}

function ThreadCard({
  thread,
  offered,
}: {
  readonly thread: ThreadShape & { readonly initials: string }
  readonly offered: boolean
}) {
  const { stay, messages, hostName, booking, checkIn, checkOut } = thread
  const dates = checkIn && checkOut ? { checkIn: checkIn, checkOut: checkOut } : null
  const last = messages.at(-1)
  return (
    <li className="trip thread-card">
      <div className="frame">
        {stay.photo ? <Photo photo={stay.photo} alt="" sizes="(min-width: 640px) 13rem, 100vw" /> : null}
      </div>
      <div className="trip-text">
        {offered ? <span className="tag ok">An offer for you</span> : null}
        <h2 className="t3">
          <Link to={sitePaths.thread(thread.documentId)}>{stay.title}</Link>
        </h2>
        {booking && dates ? (
          <p className="small">
            {`${dateRangeWithWeekdays(dates)}, `}
            <span className="nowrap">
              booking <span className="num">{booking.reference}</span>
            </span>
          </p>
        ) : null}
        {last ? (
          <>
            <p className="small muted byline">
              <HostPortrait portrait={thread.hostPortrait} initials={thread.initials} />
              {`${hostName}, ${instantText(last.sentAt, stay.timeZone)}`}
            </p>
            <p className="preview">
              {last.from === 'guest' ? 'You: ' : ''}
              {last.body || last.files.map(({ name }) => name).join(', ')}
            </p>
          </>
        ) : null}
      </div>
    </li>
  )
}
