import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FieldNotes } from '#web/ui/text-field.tsx'
import { problemMessage } from '#web/text/problem-text.ts'

/** What a form that sent no message says: what was typed is kept. */
export interface MessageRefused {
  readonly message: string
  readonly error: string | null
  readonly problem: ApiErrorShape['error']['details'] | null
}

/** One message and its button. The key of the page makes sure that it is sent once. */
export function MessageForm({
  messageKey,
  refused,
}: {
  readonly messageKey: string
  readonly refused: MessageRefused | undefined
}) {
  return (
    <>
      {refused?.problem ? <Notice tone="bad">{problemMessage(refused.problem)}</Notice> : null}
      <form method="post" className="stack tight mt-5" id="answer">
        <input type="hidden" name="messageKey" value={messageKey} />
        <div className="field">
          <label htmlFor="message">Your message</label>
          <textarea
            className="input"
            id="message"
            name="message"
            rows={4}
            maxLength={4000}
            required
            defaultValue={refused?.message ?? ''}
            aria-invalid={refused?.error ? true : undefined}
            aria-describedby={refused?.error ? 'message-error' : undefined}
          />
          <FieldNotes name="message" error={refused?.error ?? undefined} />
        </div>
        <p>
          <button className="btn pine" type="submit">
            Send
          </button>
        </p>
      </form>
    </>
  )
}
