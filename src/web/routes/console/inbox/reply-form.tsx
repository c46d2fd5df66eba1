import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { UNDO_SECONDS } from '#core/message/send-later.ts'
import type { ThreadTextShape } from '#contract/message/template-schemas.ts'
import { MESSAGE_FILES_ACCEPTED } from '#core/message/message-file.ts'
import { filesHint } from '#web/text/message/sent-files-text.ts'
import { useIsScripted } from '#web/console/use-is-scripted.ts'
import { Icon } from '#web/icon/icon.tsx'
import type { ThreadRefused } from './thread-actions.ts'
import { TextChoice } from './text-choice.tsx'
import { useAnswerDraft, type Draft } from './use-answer-draft.ts'

export interface ReplyFormProps {
  /** The label of the text field. */
  readonly label: string
  /** What the draft belongs to. */
  readonly draft: Draft
  readonly texts: readonly ThreadTextShape[]
  /** The remaining query of the page's address. */
  readonly query: string
  readonly actionKey: string
  /** Whether something else on the page comes first. */
  readonly isAside?: boolean
  readonly refused: ThreadRefused | undefined
}

/**
 * Writes to a guest, now or later. Files are passed on as they arrive, so the form's key is in the address. What is
 * typed is kept in the browser until it is sent; the key of the page makes sure that it is sent only once.
 */
export function ReplyForm(props: ReplyFormProps) {
  const { thread } = props.draft
  // After each message that was sent, the form is replaced by an empty one.
  const sent = `${thread?.messages.findLast(({ from }) => from === 'host')?.documentId} ${thread?.toSend.length}`
  return <Fields key={sent} {...props} />
}

function Fields({ label, draft, texts, query: given, actionKey, isAside = false, refused }: ReplyFormProps) {
  const isScripted = useIsScripted()
  const query = new URLSearchParams(given)
  query.set('key', actionKey)
  const field = useAnswerDraft(draft)
  return (
    <form method="post" action={`?${query}`} encType="multipart/form-data" className="c-stack">
      <input type="hidden" name="intent" value="reply" />
      {/* Before the files, like all that decides about them. */}
      <input type="hidden" name="seen" value={draft.thread?.answers ?? 0} />
      {/* Undo needs a script that counts down; without scripts the message is sent at once. */}
      {isScripted ? <input type="hidden" name="undo" value="yes" /> : null}
      <div className="c-field">
        <label htmlFor="message">{label}</label>
        <textarea
          ref={field}
          className="c-input"
          id="message"
          name="message"
          rows={4}
          maxLength={4000}
          data-key="r"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- reason: what was taken back, or begun with a saved text, is written on
          autoFocus={refused?.fault === ''}
          defaultValue={refused?.typed['message'] ?? ''}
          aria-invalid={refused?.fault ? true : undefined}
          aria-describedby={refused?.fault ? 'message-error' : undefined}
        />
        <Fault id="message-error" refused={refused} />
      </div>
      <div className="c-attach">
        <label htmlFor="files">Pictures or documents</label>
        <input
          id="files"
          type="file"
          name="files"
          multiple
          accept={MESSAGE_FILES_ACCEPTED}
          aria-describedby="files-hint"
        />
        <span className="c-hint" id="files-hint">
          {filesHint}
        </span>
      </div>
      <div className="c-row">
        <TextChoice texts={texts} field={field} />
        <button className={isAside ? 'c-btn' : 'c-btn go'} type="submit">
          Send
          <kbd className="c-only-wide">Ctrl ↵</kbd>
        </button>
        <span className="c-hint">
          Goes to the guest by mail as well{isScripted ? `; you can take it back for ${UNDO_SECONDS} seconds.` : '.'}
        </span>
      </div>
      <details className="c-more">
        <summary className="c-btn small">
          <Icon name="clock" />
          Send later
        </summary>
        <div className="c-row">
          <label htmlFor="sendAt">In the home’s local time</label>
          <input className="c-input" id="sendAt" type="datetime-local" name="sendAt" />
          <button className="c-btn" type="submit" name="when" value="later">
            Schedule
          </button>
        </div>
      </details>
    </form>
  )
}

/** A note to colleagues. What is being typed stays when others write meanwhile. */
export function NoteForm({ actionKey, refused }: Pick<ReplyFormProps, 'actionKey' | 'refused'>) {
  const details = useEmptiedOnceSaved(refused)
  return (
    <details ref={details} className="c-more" open={refused ? true : undefined}>
      <summary className="c-btn small">
        <Icon name="pencil" />
        Note for colleagues
      </summary>
      <Form method="post" className="c-stack" preventScrollReset>
        <input type="hidden" name="intent" value="note" />
        <input type="hidden" name="actionKey" value={`${actionKey}-note`} />
        <div className="c-field">
          <label htmlFor="note">Note, never shown to the guest</label>
          <textarea
            className="c-input"
            id="note"
            name="note"
            rows={2}
            maxLength={4000}
            required
            defaultValue={refused?.typed['note'] ?? ''}
            aria-invalid={refused ? true : undefined}
            aria-describedby={refused ? 'note-error' : undefined}
          />
          <Fault id="note-error" refused={refused} />
        </div>
        <p>
          <button className="c-btn" type="submit">
            Save the note
          </button>
        </p>
      </Form>
    </details>
  )
}

/** Empties and closes the form for notes once what it sent was saved. Without scripts, the next page does. */
function useEmptiedOnceSaved(refused: ThreadRefused | undefined) {
  const details = useRef<HTMLDetailsElement>(null)
  const { state, formData } = useNavigation()
  const isSent = useRef(false)
  useEffect(() => {
    if (formData?.get('intent') === 'note') isSent.current = true
    if (state !== 'idle' || !isSent.current) return
    isSent.current = false
    if (refused || !details.current) return
    details.current.querySelector('form')?.reset()
    details.current.open = false
  }, [state, formData, refused])
  return details
}

/** Says why a form did nothing. */
export function Fault({ id, refused }: { readonly id: string; readonly refused: ThreadRefused | undefined }) {
  if (!refused || refused.fault === '') return null
  return (
    <span className="c-error" id={id} role="alert">
      <Icon name="alert" />
      <span>{refused.fault}</span>
    </span>
  )
}
