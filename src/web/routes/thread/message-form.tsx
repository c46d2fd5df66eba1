import type { ApiErrorShape } from '#contract/account/user-shapes.ts'
import { MESSAGE_FILES_ACCEPTED } from '#core/message/message-file.ts'
import { Notice } from '#web/ui/notice.tsx'
import { FieldNotes } from '#web/ui/text-field.tsx'
import { filesFault, filesHint } from '#web/text/message/sent-files-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'

/** What a form that sent no message says: what was typed is kept. */
export interface MessageRefused {
  readonly message: string
  readonly error: string | null
  readonly problem: ApiErrorShape['error']['details'] | null
}

export interface MessageFormProps {
  readonly messageKey: string
  readonly refused: MessageRefused | undefined
  /** Whether files go with it. Such a form is handed on as it comes: its key stands in the address. */
  readonly takesFiles?: boolean
}

/** One message and its button. The key of the page makes sure that it is sent once. */
export function MessageForm({ messageKey, refused, takesFiles = false }: MessageFormProps) {
  const problem = refused?.problem ?? null
  return (
    <>
      {problem ? <Notice tone="bad">{filesFault(problem) ?? problemMessage(problem)}</Notice> : null}
      <form
        method="post"
        className="stack tight mt-5"
        id="answer"
        {...(takesFiles && { encType: 'multipart/form-data', action: `?key=${messageKey}` })}
      >
        <input type="hidden" name="messageKey" value={messageKey} />
        <div className="field">
          <label htmlFor="message">Your message</label>
          <textarea
            className="input"
            id="message"
            name="message"
            rows={4}
            maxLength={4000}
            required={!takesFiles}
            defaultValue={refused?.message ?? ''}
            aria-invalid={refused?.error ? true : undefined}
            aria-describedby={refused?.error ? 'message-error' : undefined}
          />
          <FieldNotes name="message" error={refused?.error ?? undefined} />
        </div>
        {takesFiles ? (
          <div className="field">
            <label htmlFor="files">Pictures or papers, if you like</label>
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
        ) : null}
        <p>
          <button className="btn pine" type="submit">
            Send
          </button>
        </p>
      </form>
    </>
  )
}
