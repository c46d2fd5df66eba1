import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { INBOX_STATES } from '#core/thread-state.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { inboxStateText } from '#web/text/inbox-text.ts'
import { waitingForAnswer } from '#web/text/counts/inbox-counts.ts'
import { InboxList } from './inbox-list.tsx'
import { viewQuery, type Inbox } from './load-inbox.ts'

export interface InboxFrameProps {
  readonly inbox: Inbox
  readonly nowMs: number
  /** The conversation that is open; left out when there is none. */
  readonly open?: string
  /** Whether the user handles messages to the company. */
  readonly hasContact: boolean
  readonly children: ReactNode
}

/** The inbox: the list, and what is open beside it. Phones show one of the two. */
export function InboxFrame({ inbox, nowMs, open, hasContact, children }: InboxFrameProps) {
  return (
    <ConsolePage
      title="Inbox"
      sub={waitingForAnswer(inbox.waiting)}
      actions={<InboxChips inbox={inbox} hasContact={hasContact} />}
    >
      <div className={open === undefined ? 'c-inbox' : 'c-inbox is-open'}>
        <InboxList inbox={inbox} nowMs={nowMs} open={open} />
        {children}
      </div>
    </ConsolePage>
  )
}

/** Links through the inbox; `inbox` is null on the page of messages to the company. */
export function InboxChips({
  inbox,
  hasContact,
}: {
  readonly inbox: Pick<Inbox, 'view' | 'waiting'> | null
  readonly hasContact: boolean
}) {
  return (
    <nav className="c-chips one-line" aria-label="Conversations">
      {INBOX_STATES.map((state) => (
        <Link
          key={state}
          className="c-chip"
          to={
            consolePaths.inbox() +
            viewQuery({ state, text: inbox?.view.text ?? '', isMine: inbox?.view.isMine ?? false })
          }
          aria-current={inbox?.view.state === state ? 'page' : undefined}
        >
          {inboxStateText[state]}
          {state === 'waiting' && inbox ? ` ${inbox.waiting}` : ''}
        </Link>
      ))}
      {inbox ? (
        <Link
          className="c-chip"
          to={consolePaths.inbox() + viewQuery({ ...inbox.view, isMine: !inbox.view.isMine })}
          aria-current={inbox.view.isMine ? 'true' : undefined}
        >
          Mine
        </Link>
      ) : null}
      {hasContact ? (
        <Link className="c-chip" to={consolePaths.contactMessages()} aria-current={inbox ? undefined : 'page'}>
          <Icon name="mail" />
          Contact messages
        </Link>
      ) : null}
    </nav>
  )
}
