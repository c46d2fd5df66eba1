import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { InboxThreadShape } from '#contract/staff-thread-shapes.ts'
import { todayIn } from '#core/time/zoned-time.ts'
import { initialsOf } from '#web/shell/initials-of.ts'
import { datesAsOf } from '#web/text/console/dates-text.ts'
import { emptyInboxText, laterText, shortInstant, waitedText, writerName } from '#web/text/inbox-text.ts'
import { viewQuery, type Inbox } from './load-inbox.ts'

export interface InboxListProps {
  readonly inbox: Inbox
  readonly nowMs: number
  readonly open: string | undefined
}

/** Lists conversations; the guest who has waited longest comes first. */
export function InboxList({ inbox, nowMs, open }: InboxListProps) {
  const { view, threads, cursor } = inbox
  return (
    <section className="c-inbox-list" aria-label="Conversations">
      <Form className="c-inbox-find" role="search" action={consolePaths.inbox()}>
        {view.isMine ? <input type="hidden" name="assigned" value="me" /> : null}
        {view.state === 'all' ? null : <input type="hidden" name="state" value={view.state} />}
        <input
          className="c-input"
          type="search"
          name="text"
          key={view.text}
          defaultValue={view.text}
          maxLength={120}
          aria-label="Find in conversations"
          placeholder="Guest, home, reference or words"
        />
      </Form>
      {threads.length === 0 ? (
        <p className="c-empty">{view.text ? `Nothing contains “${view.text}”.` : emptyInboxText[view.state]}</p>
      ) : (
        <ul>
          {threads.map((thread) => (
            <li key={thread.documentId} data-row="">
              <Link
                className={thread.waitingSince && !thread.laterUntil ? 'c-thread is-waiting' : 'c-thread'}
                to={consolePaths.inboxThread(thread.documentId) + viewQuery(view)}
                aria-current={thread.documentId === open ? 'true' : undefined}
                preventScrollReset
              >
                <ThreadSummary thread={thread} nowMs={nowMs} />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {cursor ? (
        <p className="c-pages">
          <Link className="c-btn" to={consolePaths.inbox() + viewQuery(view, { cursor })}>
            More
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function ThreadSummary({ thread, nowMs }: { readonly thread: InboxThreadShape; readonly nowMs: number }) {
  const { stay, checkIn, checkOut, waitingSince, laterUntil, assignedTo, updatedAt, last } = thread
  const name = writerName(thread)
  const today = todayIn(stay.timeZone, nowMs)
  const stayDates = checkIn && checkOut ? { checkIn: checkIn, checkOut: checkOut } : null
  return (
    <>
      <span className="c-avatar" aria-hidden="true">
        {initialsOf({ displayName: name, email: null })}
      </span>
      <b>{name}</b>
      {laterUntil ? (
        <time className="c-dim" dateTime={laterUntil}>
          {laterText(laterUntil, stay.timeZone, nowMs)}
        </time>
      ) : waitingSince ? (
        <span className="c-due">
          <span className="vh">waits </span>
          {waitedText(waitingSince, nowMs)}
        </span>
      ) : (
        <time className="c-dim" dateTime={updatedAt}>
          {shortInstant(updatedAt, stay.timeZone, nowMs)}
        </time>
      )}
      <span className="c-line c-quiet">
        {/* Only the end of the name is cut off. */}
        {stayDates && `${datesAsOf(stayDates, today)} · `}
        {stay.title}
        {assignedTo ? ` · ${assignedTo}` : ''}
      </span>
      <span className="c-line">
        {last?.from === 'host' ? 'You: ' : ''}
        {last?.text}
      </span>
    </>
  )
}
