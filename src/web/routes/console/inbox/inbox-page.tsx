import { nowContext } from '#web/backend/context.ts'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import { consoleMeta } from '#web/console/console-meta.ts'
import { mayIn } from '#web/console/may/may-in.ts'
import type { Route } from './+types/inbox-page'
import { InboxFrame } from './inbox-frame.tsx'
import { loadInbox } from './load-inbox.ts'

export const handle: LiveHandle = { isLive: true }

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    inbox: await loadInbox(context, url),
    hasContact: mayIn(context)('GET /api/staff/contact-messages'),
    nowMs: context.get(nowContext)().getTime(),
  }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'Inbox')

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  return (
    <InboxFrame {...loaderData}>
      <div className="c-inbox-none">
        <p className="c-quiet">Choose a conversation. J and K move through the list, Enter opens.</p>
      </div>
    </InboxFrame>
  )
}
