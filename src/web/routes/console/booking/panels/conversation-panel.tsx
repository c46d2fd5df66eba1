import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { Icon } from '#web/icon/icon.tsx'
import { SentFiles } from '#web/ui/sent-files.tsx'
import { instantText } from '#web/text/instant-text.ts'
import type { ActionAnswer } from '../action/action-answer.ts'

export interface ConversationPanelProps {
  /** Null: nobody has written yet. */
  readonly thread: ThreadShape | null
  readonly guestName: string
  readonly timeZone: string
  /** Why nobody can write; null = one can. */
  readonly closed: string | null
  readonly actionKey: string
  readonly answer: ActionAnswer | undefined
}

/** The conversation with the guest and the reply, which begins it where nobody has written yet. */
export function ConversationPanel({ thread, guestName, timeZone, closed, actionKey, answer }: ConversationPanelProps) {
  const messages = thread?.messages ?? []
  return (
    <section className="c-section" aria-labelledby="messages">
      <div className="c-head">
        <h2 id="messages">
          Messages <span className="c-count">{messages.length}</span>
        </h2>
      </div>
      {messages.length === 0 ? (
        <p className="c-empty">
          Nobody has written yet. {closed === null ? 'Your first message opens the conversation.' : ''}
        </p>
      ) : (
        <ol className="c-talk" aria-label="Messages">
          {messages.map(({ documentId, from, body, sentAt, files }) => (
            <li key={documentId} className={from === 'host' ? 'ours' : undefined}>
              {body === '' ? null : <p>{body}</p>}
              <SentFiles files={files} at={`/api/staff/threads/${thread?.documentId ?? ''}/files`} />
              <small>{`${from === 'host' ? 'Our side' : guestName}, ${instantText(sentAt, timeZone)}`}</small>
            </li>
          ))}
        </ol>
      )}
      {closed === null ? (
        <ReplyForm guestName={guestName} actionKey={actionKey} answer={answer} threadId={thread?.documentId ?? null} />
      ) : (
        <p className="c-empty">{closed}</p>
      )}
    </section>
  )
}

function ReplyForm({
  guestName,
  actionKey,
  answer,
  threadId,
}: Pick<ConversationPanelProps, 'guestName' | 'actionKey' | 'answer'> & { readonly threadId: string | null }) {
  const own = answer?.intent === 'reply' ? answer : undefined
  const error = own?.errors['message']
  return (
    <form method="post" className="c-stack" id="reply">
      <input type="hidden" name="intent" value="reply" />
      <input type="hidden" name="actionKey" value={actionKey} />
      <div className="c-field">
        <label htmlFor="message">{`Message to ${guestName}`}</label>
        <textarea
          className="c-input"
          id="message"
          name="message"
          rows={3}
          maxLength={4000}
          required
          defaultValue={own?.values['message'] ?? ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? 'message-error' : undefined}
        />
        {error ? (
          <span className="c-error" id="message-error">
            <Icon name="alert" />
            {error}
          </span>
        ) : null}
      </div>
      <div className="c-row">
        <span className="c-hint">
          Goes by e-mail and to the account of the guest.
          {threadId ? (
            <>
              {' '}
              <Link className="c-link" to={`${consolePaths.inboxThread(threadId)}#answer`}>
                With pictures or papers
              </Link>
            </>
          ) : null}
        </span>
        <button className="c-btn pine c-last" type="submit">
          Send
        </button>
      </div>
    </form>
  )
}
