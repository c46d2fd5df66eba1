import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { timeOfDayIn, todayIn } from '#core/time/zoned-time.ts'
import { Icon } from '#web/icon/icon.tsx'
import { SentFiles } from '#web/ui/sent-files.tsx'
import { initialsOf } from '#web/shell/initials-of.ts'
import { dayWithWeekday } from '#web/text/date-text.ts'
import { shortInstant, waitedText, writerName } from '#web/text/inbox-text.ts'
import type { Wished } from './load-standing.ts'
import { LaterForm } from './later-form.tsx'
import { OfferList, OfferPanel } from './offer-panel.tsx'
import { NoteForm, ReplyForm } from './reply-form.tsx'
import type { ThreadRefused } from './thread-actions.ts'
import { WaitingMessages, type WaitingMessagesProps } from './waiting-messages.tsx'
import { useThreadKeys } from './use-thread-keys.ts'

export interface ConversationProps {
  readonly thread: StaffThreadShape
  readonly wished: Wished
  readonly texts: readonly ThreadTextShape[]
  /** The query of the list one came from. */
  readonly back: string
  readonly nowMs: number
  readonly actionKey: string
  readonly refused: ThreadRefused | undefined
}

/** What was said on both sides, and what can be said now. */
export function Conversation({ thread, wished, texts, back, nowMs, actionKey, refused }: ConversationProps) {
  useThreadKeys()
  const name = writerName(thread.guest)
  const faultFor = (...intents: readonly ThreadRefused['intent'][]) =>
    refused && intents.includes(refused.intent) ? refused : undefined
  const other = faultFor('done', 'reopen', 'withdraw', 'takeBack', 'later', 'now', 'assign')
  return (
    <section className="c-talk" aria-label={`Conversation with ${name}`}>
      <header className="c-talk-head">
        <Link className="c-btn bare c-only-phone" to={consolePaths.inbox() + back}>
          <Icon name="arrow-left" />
          <span className="vh">Back to the list</span>
        </Link>
        <span className="c-avatar" aria-hidden="true">
          {initialsOf({ displayName: thread.guest.name, email: thread.guest.email })}
        </span>
        <div className="c-main">
          <h2>{name}</h2>
          <p className="c-sub">{standText(thread, nowMs)}</p>
        </div>
        <LaterForm thread={thread} nowMs={nowMs} />
        <DoneForm thread={thread} />
      </header>
      {other ? (
        <div className="c-note bad" role="alert">
          {other.fault}
        </div>
      ) : null}
      <Timeline thread={thread} nowMs={nowMs} refused={faultFor('changeWaiting', 'sendNow')} />
      <div className="c-answer" id="answer">
        <ReplyForm
          key={`reply ${thread.messages.findLast(({ from }) => from === 'host')?.documentId} ${thread.toSend.length}`}
          thread={thread}
          name={name}
          texts={texts}
          back={back}
          actionKey={actionKey}
          refused={faultFor('reply')}
        />
        <OfferList thread={thread} nowMs={nowMs} />
        <div className="c-answer-more">
          <OfferPanel thread={thread} wished={wished} actionKey={actionKey} refused={faultFor('offer')} />
          <NoteForm key={`note ${thread.notes.length}`} actionKey={actionKey} refused={faultFor('note')} />
        </div>
      </div>
    </section>
  )
}

function standText({ waitingSince, laterUntil, doneAt, doneBy, stay }: StaffThreadShape, nowMs: number): string {
  if (laterUntil) return `Put off until ${shortInstant(laterUntil, stay.timeZone, nowMs)}`
  if (waitingSince) return `Waits for ${waitedText(waitingSince, nowMs)}`
  if (!doneAt) return 'Answered'
  return `Done without an answer, ${doneBy ? `${doneBy}, ` : ''}${shortInstant(doneAt, stay.timeZone, nowMs)}`
}

function DoneForm({ thread: { waitingSince, doneAt, messages } }: { readonly thread: StaffThreadShape }) {
  if (!waitingSince && !doneAt) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={waitingSince ? 'done' : 'reopen'} />
      <input type="hidden" name="seen" value={messages.at(-1)?.documentId ?? ''} />
      <button className="c-btn" type="submit" data-key="e">
        {waitingSince ? 'Done' : 'Open again'}
        <kbd className="c-only-wide">E</kbd>
      </button>
    </Form>
  )
}

interface Entry {
  readonly id: string
  readonly kind: 'guest' | 'host' | 'note'
  readonly by: string
  readonly body: string
  readonly at: string
  readonly files: StaffThreadShape['messages'][number]['files']
}

function entriesOf({ messages, notes, writers, guest, hostName }: StaffThreadShape): readonly Entry[] {
  const said = messages.map(({ documentId, from, body, sentAt, files }): Entry => ({
    id: documentId,
    kind: from,
    by: from === 'guest' ? writerName(guest) : (writers[documentId] ?? hostName),
    body,
    at: sentAt,
    files,
  }))
  const noted = notes.map(({ documentId, by, body, writtenAt }): Entry => ({
    id: documentId,
    kind: 'note',
    by,
    body,
    at: writtenAt,
    files: [],
  }))
  return [...said, ...noted].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

function Timeline({ thread, nowMs, refused }: WaitingMessagesProps) {
  const { timeZone } = thread.stay
  const entries = entriesOf(thread)
  const list = useRef<HTMLOListElement>(null)
  // Where the list scrolls for itself the newest is in sight.
  useEffect(() => {
    list.current?.scrollTo(0, list.current.scrollHeight)
  }, [entries.length, thread.toSend.length])
  const dayOf = ({ at }: Entry) => todayIn(timeZone, Date.parse(at))
  const today = todayIn(timeZone, nowMs)
  return (
    <ol ref={list} className="c-messages" aria-label="Messages">
      {entries.map((entry, index) => {
        const day = dayOf(entry)
        const former = entries[index - 1]
        return (
          <li
            key={entry.id}
            className={`c-message by-${entry.kind}`}
            id={index === entries.length - 1 && thread.toSend.length === 0 ? 'newest' : undefined}
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
