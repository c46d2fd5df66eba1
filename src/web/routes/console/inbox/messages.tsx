import { useEffect, useRef } from 'react'
import type { NoteShape, StaffThreadShape } from '#contract/staff-thread-shapes.ts'
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

function sentIn({ messages, writers, guest, booking, hostName }: StaffThreadShape): readonly Entry[] {
  return messages.map(({ documentId, from, body, sentAt, files }): Entry => ({
    id: documentId,
    kind: from,
    by: from === 'guest' ? writerName({ guest, booking }) : (writers[documentId] ?? hostName),
    body,
    at: sentAt,
    files,
  }))
}

function entriesOf({ thread, notes }: Pick<MessagesProps, 'thread' | 'notes'>): readonly Entry[] {
  const sent = thread === null ? [] : sentIn(thread)
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

export interface MessagesProps extends Omit<WaitingMessagesProps, 'thread'> {
  /** Null when nobody has written to the other side yet. */
  readonly thread: StaffThreadShape | null
  readonly notes: readonly NoteShape[]
  readonly timeZone: string
}

/** The messages of both sides, internal notes, and messages that have not been sent yet, by day. */
export function Messages({ thread, notes, timeZone, nowMs, refused }: MessagesProps) {
  const entries = entriesOf({ thread, notes })
  const waiting = thread?.toSend.length ?? 0
  const list = useRef<HTMLOListElement>(null)
  const isAtEnd = useRef(true)
  // Where the list scrolls on its own, it scrolls to the newest message, unless somebody reads earlier ones.
  useEffect(() => {
    if (isAtEnd.current) list.current?.scrollTo(0, list.current.scrollHeight)
  }, [entries.length, waiting])
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
            id={messageName({ messages: thread?.messages ?? [], notes, toSend: thread?.toSend ?? [] }, entry.id)}
            // What an address leads to has the focus.
            tabIndex={-1}
          >
            {former === undefined || dayOf(former) !== day ? (
              <p className="c-day">{day === today ? 'Today' : `${dayWithWeekday(day)} ${day.slice(0, 4)}`}</p>
            ) : null}
            {entry.body === '' ? null : <p className="c-words">{entry.body}</p>}
            {thread === null ? null : (
              <SentFiles files={entry.files} at={`/api/staff/threads/${thread.documentId}/files`} />
            )}
            <p className="c-meta">
              {entry.kind === 'note' ? 'Note, only for you and your colleagues: ' : ''}
              {entry.by}, <time dateTime={entry.at}>{timeOfDayIn(timeZone, Date.parse(entry.at))}</time>
            </p>
          </li>
        )
      })}
      {thread === null ? null : <WaitingMessages thread={thread} nowMs={nowMs} refused={refused} />}
    </ol>
  )
}
