import type { RouterContextProvider } from 'react-router'
import type { InboxMeta, InboxThreadShape } from '#contract/staff-thread-shapes.ts'
import { INBOX_STATES, type InboxState } from '#core/thread-state.ts'
import { consoleApi } from '#web/console/console-api.ts'
import { pageNotFound } from '#web/backend/page-not-found.ts'

/** Which conversations the list beside a conversation shows. */
export interface InboxView {
  readonly state: InboxState
  readonly text: string
  /** Only those of the user. */
  readonly isMine: boolean
}

/** The list of conversations as the page shows it. */
export interface Inbox extends InboxMeta {
  readonly view: InboxView
  readonly threads: readonly InboxThreadShape[]
}

/** Loads the part of the inbox that an address asks for. Throws the page of 404 when the address is invalid. */
export async function loadInbox(context: Readonly<RouterContextProvider>, url: URL): Promise<Inbox> {
  const requested = url.searchParams.get('state')
  const view: InboxView = {
    state: INBOX_STATES.find((state) => state === requested) ?? 'all',
    text: (url.searchParams.get('text') ?? '').trim().slice(0, 120),
    isMine: url.searchParams.get('assigned') === 'me',
  }
  const found = await consoleApi(context).list<InboxThreadShape, InboxMeta>('/api/staff/inbox', {
    state: view.state,
    text: view.text,
    assigned: view.isMine ? 'me' : undefined,
    cursor: url.searchParams.get('cursor') ?? undefined,
  })
  if (!found.ok) throw pageNotFound(url.pathname)
  return { view, threads: found.value.data, ...found.value.meta }
}

/** Returns the query of a view, with its question mark. */
export function viewQuery({ state, text, isMine }: InboxView, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams({
    ...(state !== 'all' && { state }),
    ...(text && { text }),
    ...(isMine && { assigned: 'me' }),
    ...more,
  })
  return query.size > 0 ? `?${query}` : ''
}
