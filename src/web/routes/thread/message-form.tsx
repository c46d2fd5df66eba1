import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { MESSAGE_FILES_ACCEPTED } from '#core/message/message-file.ts'
import { Notice } from '#web/ui/notice.tsx'
import { describedBy, FieldNotes } from '#web/ui/text-field.tsx'
import { useDraft } from '#web/ui/use-draft.ts'
import { bookingActionText } from '#web/text/booking-life-text.ts'
import { filesFault, filesHint } from '#web/text/message/sent-files-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'

/** The answer to a form that sent no message; what was typed is kept. */
export interface MessageRefused {
  readonly message: string
  readonly error: string | null
  readonly problem: ApiErrorShape['error']['details'] | null
}

export interface MessageFormProps {
  readonly messageKey: string
  readonly refused: MessageRefused | undefined
  /** The name under which the browser keeps what is typed until it is sent. */
  readonly draft: string
  /** What the guest has sent in this conversation. */
  readonly sent: readonly string[]
}

/**
 * A message with files and its button. After a refusal it has the focus: a conversation may be long. The page's key makes sure that it is sent only once. The key is also in the
 * address, because the form is passed on as it arrives.
 */
export function MessageForm({ messageKey, refused, draft, sent }: MessageFormProps) {
  const { field, isBack } = useDraft(draft, sent)
  const hint = isBack ? bookingActionText.notSentYet : undefined
  const problem = refused?.problem ?? null
  return (
    <>
      {problem ? (
        <div className="mt-5">
          <Notice tone="bad">{filesFault(problem) ?? problemMessage(problem)}</Notice>
        </div>
      ) : null}
      <form
        method="post"
        className="stack tight mt-5"
        id="answer"
        encType="multipart/form-data"
        action={`?key=${messageKey}`}
      >
        <input type="hidden" name="messageKey" value={messageKey} />
        <div className="field">
          <label htmlFor="message">Your message</label>
          <textarea
            ref={field}
            className="input"
            id="message"
            name="message"
            rows={4}
            maxLength={4000}
            defaultValue={refused?.message ?? ''}
            {...{ autoFocus: refused !== undefined }}
            aria-invalid={refused?.error ? true : undefined}
            aria-describedby={describedBy('message', hint, refused?.error ?? undefined)}
          />
          <FieldNotes name="message" hint={hint} error={refused?.error ?? undefined} />
        </div>
        <div className="field">
          <label htmlFor="files">Pictures or documents, if you like</label>
          <input
            className="input"
            id="files"
            type="file"
            name="files"
            multiple
            accept={MESSAGE_FILES_ACCEPTED}
            aria-describedby="files-hint"
          />
          <FieldNotes name="files" hint={filesHint} />
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
