import { Form, Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import { useMay } from '#web/console/may/may.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { initialsOf } from '#web/shell/initials-of.ts'
import { readOnlyThreadText, shortInstant, waitedText, writerName } from '#web/text/inbox-text.ts'
import type { RequestedStay } from './load-standing.ts'
import { LaterForm } from './later-form.tsx'
import { OfferList, OfferPanel } from './offer-panel.tsx'
import { Messages } from './messages.tsx'
import { NoteForm, ReplyForm } from './reply-form.tsx'
import type { ThreadRefused } from './thread-actions.ts'
import { useThreadKeys } from './use-thread-keys.ts'

export interface ConversationProps {
  readonly thread: StaffThreadShape
  readonly requested: RequestedStay
  readonly texts: readonly ThreadTextShape[]
  /** The query of the list that the user came from. */
  readonly back: string
  readonly nowMs: number
  readonly actionKey: string
  readonly refused: ThreadRefused | undefined
}

/** The messages of both sides, and the ways to answer. */
export function Conversation({ thread, requested, texts, back, nowMs, actionKey, refused }: ConversationProps) {
  useThreadKeys()
  const may = useMay()
  const stay = thread.stay.slug
  const name = writerName(thread)
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
          {initialsOf({ displayName: name, email: null })}
        </span>
        <div className="c-main">
          <h2>{name}</h2>
          <p className="c-sub">{standText(thread, nowMs)}</p>
        </div>
        <Offered to="POST /api/staff/threads/:id/later" stay={stay}>
          <LaterForm thread={thread} nowMs={nowMs} />
        </Offered>
        <Offered to="POST /api/staff/threads/:id/done" stay={stay}>
          <DoneForm thread={thread} />
        </Offered>
      </header>
      {other ? (
        <div className="c-note bad" role="alert">
          {other.fault}
        </div>
      ) : null}
      <Messages
        thread={thread}
        notes={thread.notes}
        timeZone={thread.stay.timeZone}
        nowMs={nowMs}
        refused={faultFor('changeWaiting', 'sendNow')}
      />
      <div className="c-answer" id="answer">
        {may('POST /api/staff/threads/:id/messages', stay) ? (
          <ReplyForm
            label={`Answer to ${name}`}
            draft={{ documentId: thread.documentId, thread }}
            texts={texts}
            query={back}
            actionKey={actionKey}
            refused={faultFor('reply')}
          />
        ) : (
          <p className="c-empty">{readOnlyThreadText}</p>
        )}
        <OfferList thread={thread} nowMs={nowMs} />
        <div className="c-answer-more">
          <Offered to="POST /api/staff/threads/:id/offers" stay={stay}>
            <OfferPanel thread={thread} requested={requested} actionKey={actionKey} refused={faultFor('offer')} />
          </Offered>
          <Offered to="POST /api/staff/threads/:id/notes" stay={stay}>
            <NoteForm key={`note ${thread.documentId}`} actionKey={actionKey} refused={faultFor('note')} />
          </Offered>
        </div>
      </div>
    </section>
  )
}

function standText({ waitingSince, laterUntil, doneAt, doneBy, stay }: StaffThreadShape, nowMs: number): string {
  if (laterUntil) return `Postponed until ${shortInstant(laterUntil, stay.timeZone, nowMs)}`
  if (waitingSince) return `Waits for ${waitedText(waitingSince, nowMs)}`
  if (!doneAt) return 'Answered'
  return `Marked as done, ${doneBy ? `${doneBy}, ` : ''}${shortInstant(doneAt, stay.timeZone, nowMs)}`
}

function DoneForm({ thread: { waitingSince, doneAt, messages } }: { readonly thread: StaffThreadShape }) {
  if (!waitingSince && !doneAt) return null
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={waitingSince ? 'done' : 'reopen'} />
      <input type="hidden" name="seen" value={messages.at(-1)?.documentId ?? ''} />
      <button className="c-btn" type="submit" data-key="e">
        {waitingSince ? 'Done' : 'Reopen'}
        <kbd className="c-only-wide">E</kbd>
      </button>
    </Form>
  )
}
