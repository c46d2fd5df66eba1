import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import type { NoteShape, StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { Messages } from '#web/routes/console/inbox/messages.tsx'
import { NoteForm, ReplyForm } from '#web/routes/console/inbox/reply-form.tsx'
import type { ThreadRefused } from '#web/routes/console/inbox/thread-actions.ts'
import { useThreadKeys } from '#web/routes/console/inbox/use-thread-keys.ts'

export interface ConversationPanelProps {
  readonly bookingId: string
  /** Null when nobody has written yet. */
  readonly thread: StaffThreadShape | null
  /** What colleagues wrote for each other, which needs no conversation. */
  readonly notes: readonly NoteShape[]
  readonly timeZone: string
  readonly texts: readonly ThreadTextShape[]
  readonly guestName: string
  /** Why nobody can write; null when it is possible. */
  readonly closed: string | null
  /**
   * The address of a guest who can only be written to by mail; null for all others, and where the user may not write to
   * guests.
   */
  readonly mailTo: string | null
  /** Whether the user can write notes. */
  readonly mayNote: boolean
  /** Whether the form of an action is open, whose button is then the main one of the page. */
  readonly isAside: boolean
  readonly nowMs: number
  readonly actionKey: string
  readonly refused: ThreadRefused | undefined
}

/**
 * The conversation with the guest and the reply, as in the inbox. If nobody has written yet, the reply begins the
 * conversation.
 */
export function ConversationPanel({
  bookingId,
  thread,
  notes,
  timeZone,
  texts,
  guestName,
  closed,
  mailTo,
  mayNote,
  isAside,
  nowMs,
  actionKey,
  refused,
}: ConversationPanelProps) {
  useThreadKeys()
  const isAboutReply = refused?.intent === 'reply'
  const isAboutNote = refused?.intent === 'note'
  const isBegun = thread !== null && thread.messages.length + thread.toSend.length > 0
  return (
    <section className="c-section c-said" aria-labelledby="messages">
      <div className="c-head">
        <h2 id="messages">
          {notes.length === 0 ? 'Messages ' : 'Messages and notes '}
          <span className="c-count">{(thread?.messages.length ?? 0) + notes.length}</span>
        </h2>
      </div>
      {isBegun || notes.length > 0 ? (
        <Messages
          thread={thread}
          notes={notes}
          timeZone={timeZone}
          nowMs={nowMs}
          refused={isAboutReply || isAboutNote ? undefined : refused}
        />
      ) : (
        <p className="c-empty">
          Nobody has written yet. {closed === null ? 'Your first message opens the conversation.' : ''}
        </p>
      )}
      {closed === null ? (
        <ReplyForm
          label={`Message to ${guestName}`}
          draft={{ documentId: thread?.documentId ?? bookingId, thread }}
          texts={texts}
          query=""
          actionKey={actionKey}
          isAside={isAside}
          refused={isAboutReply ? refused : undefined}
        />
      ) : (
        <>
          <p className="c-empty">{closed}</p>
          {mailTo === null ? null : (
            <p>
              <a className="c-btn" href={mailTo}>
                <Icon name="mail" />
                {`Write a mail to ${guestName}`}
              </a>
            </p>
          )}
        </>
      )}
      {mayNote ? <NoteForm key={bookingId} actionKey={actionKey} refused={isAboutNote ? refused : undefined} /> : null}
    </section>
  )
}
