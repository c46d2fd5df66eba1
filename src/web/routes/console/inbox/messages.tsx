import { useEffect, useRef } from 'react'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { SentFiles } from '#web/ui/sent-files.tsx'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { writerName } from '#web/text/inbox-text.ts'
import { messageName } from './message-name.ts'
import { WaitingMessages, type WaitingMessagesProps } from './waiting-messages.tsx'

interface Entry {
  readonly id: string
  readonly kind: 'guest' | 'host' | 'note'
  readonly by: string
  readonly body: string
  readonly at: string
  readonly files: StaffThreadShape['messages'][number]['files']
}

function entriesOf({ messages, notes, writers, guest, booking, hostName }: StaffThreadShape): readonly Entry[] {
  const sent = messages.map(({ documentId, from, body, sentAt, files }): Entry => ({
    id: documentId,
    kind: from,
    by: from === 'guest' ? writerName({ guest, booking }) : (writers[documentId] ?? hostName),
    body,
    at: sentAt,
    files,
  }))
  const written = notes.map(({ documentId, by, body, writtenAt }): Entry => ({
    id: documentId,
    kind: 'note',
    by,
    body,
    at: writtenAt,
    files: [],
  }))
  return [...sent, ...written].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

/** How close to the newest message somebody still reads that one, in pixels. */
const NEAR_END = 48

/** The messages of both sides, internal notes, and messages that have not been sent yet, by day. */
export function Messages({ thread, nowMs, refused }: WaitingMessagesProps) {
  const { timeZone } = thread.stay
  const entries = entriesOf(thread)
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  // Where the list scrolls on its own, it scrolls to the newest message, unless somebody reads earlier ones.
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo(0, list.current.scrollHeight)
  }, [entries.length, thread.toSend.length])
  const dayOf = ({ at }: Entry) => todayIn(timeZone, Date.parse(at))
  const today = todayIn(timeZone, nowMs)
  return (
    <ol
      ref={list}
      className="c-messages"
      aria-label="Messages"
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) => {
        isAtEnd.current = scrollHeight - scrollTop - clientHeight < NEAR_END
      }}
    >
      {entries.map((entry, index) => {
        const day = dayOf(entry)
        const former = entries[index - 1]
        return (
          <li
            key={entry.id}
            className={`c-message by-${entry.kind}`}
            id={messageName(thread, entry.id)}
            // What an address leads to has the focus.
            tabIndex={-1}
          >
            {former === undefined || dayOf(former) !== day ? (
              <p className="c-day">{day === today ? 'Today' : `${dayWithWeekday(day)} ${day.slice(0, 4)}`}</p>
            ) : null}
            {entry.body === '' ? null : <p className="c-words">{entry.body}</p>}
            <SentFiles files={entry.files} at={`/api/staff/threads/${thread.documentId}/files`} />
            <p className="c-meta">
              {entry.kind === 'note' ? 'Note, only for you and your colleagues: ' : ''}
              {entry.by}, <time dateTime={entry.at}>{timeOfDayIn(timeZone, Date.parse(entry.at))}</time>
            </p>
          </li>
        )
      })}
      <WaitingMessages thread={thread} nowMs={nowMs} refused={refused} />
    </ol>
  )
}
