import { consolePaths } from '#contract/site/console-map.ts'
import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { isFormWithFiles } from '#web/backend/hand-on-form.ts'
import { nowContext } from '#web/backend/context.ts'
import { requireData, consoleApi } from '#web/console/console-api.ts'
import { consoleMeta } from '#web/console/console-meta.ts'
import { mayIn } from '#web/console/may/may-in.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'
import { writerName } from '#web/text/inbox-text.ts'
import type { LiveHandle } from '#web/console/live/live-console.tsx'
import type { Route } from './+types/thread-page'
import { ContextPane } from './context-pane.tsx'
import { Conversation } from './conversation.tsx'
import { InboxFrame } from './inbox-frame.tsx'
import { loadInbox, viewQuery } from './load-inbox.ts'
import { loadStanding } from './load-standing.ts'
import { actOnThread, replyWithFiles } from './thread-actions.ts'

export const handle: LiveHandle = { isLive: true }

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = consoleApi(context)
  const [inbox, found, texts] = await Promise.all([
    loadInbox(context, url),
    api.get<StaffThreadShape>(`/api/staff/threads/${encodeURIComponent(params.id)}`),
    api.get<readonly ThreadTextShape[]>(`/api/staff/threads/${encodeURIComponent(params.id)}/texts`),
  ])
  const thread = requireData(found, () => pageNotFound(url.pathname))
  return {
    inbox,
    thread,
    texts: texts.ok ? texts.value : [],
    ...(await loadStanding(api, thread, url.searchParams)),
    back: viewQuery(inbox.view),
    hasContact: mayIn(context)('GET /api/staff/contact-messages'),
    nowMs: context.get(nowContext)().getTime(),
    actionKey: crypto.randomUUID(),
  }
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const query = new URLSearchParams(
    [...url.searchParams].filter(([name]) => ['state', 'text', 'assigned'].includes(name)),
  )
  const back = consolePaths.inboxThread(params.id) + (query.size > 0 ? `?${query}` : '')
  const at = `/api/staff/threads/${encodeURIComponent(params.id)}`
  if (isFormWithFiles(request))
    return replyWithFiles({ context, request, at, back, key: url.searchParams.get('key') ?? undefined })
  return actOnThread({ context, at, form: await request.formData(), back })
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  consoleMeta(matches, loaderData ? `Inbox: ${writerName(loaderData.thread)}` : 'Inbox')

export default function ThreadPage({ loaderData, actionData }: Route.ComponentProps) {
  const { inbox, thread, texts, standing, requested, back, hasContact, nowMs, actionKey } = loaderData
  return (
    <InboxFrame inbox={inbox} nowMs={nowMs} open={thread.documentId} hasContact={hasContact}>
      <Conversation
        key={thread.documentId}
        thread={thread}
        requested={requested}
        texts={texts}
        back={back}
        nowMs={nowMs}
        actionKey={actionKey}
        refused={actionData}
      />
      <ContextPane thread={thread} standing={standing} refused={actionData} />
    </InboxFrame>
  )
}
