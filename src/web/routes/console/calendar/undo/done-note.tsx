import { Form } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { FAULT_ID } from '#web/console/wrong-field.tsx'
import { Icon } from '#web/icon/icon.tsx'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { ShownStays } from '../calendar-address.ts'
import { ShownStaysFields } from '../shown-stays-fields.tsx'
import type { RangeDone } from './done-cookie.ts'

interface DoneNoteProps {
  /** Why something was not done, in words; null when everything was. */
  readonly refusal: string | null
  readonly done: RangeDone | null
  /** What the calendar shows, and shows again after an undo. */
  readonly view: ShownStays & { readonly from: IsoDate }
  /** With scripts: undoes the change without leaving the page, or closes the note. */
  readonly onUndo?: (undo: string) => void
  readonly onClose?: () => void
}

/** Says what was done with nights, with a button that undoes it, and what was not done. */
export function DoneNote({ refusal, done, view, onUndo, onClose }: DoneNoteProps) {
  return (
    <>
      {refusal ? (
        <div className="c-note bad" id={FAULT_ID} role={onClose ? undefined : 'alert'}>
          <Icon name="alert" />
          <span>{refusal}</span>
          {onClose && !done ? <CloseButton onClose={onClose} /> : null}
        </div>
      ) : null}
      {done ? (
        <div className="c-note ok" role={onClose ? undefined : 'status'}>
          <Icon name="check" />
          <span>{done.text}</span>
          {done.undo === null ? null : <UndoForm undo={done.undo} view={view} onUndo={onUndo} />}
          {onClose ? <CloseButton onClose={onClose} /> : null}
        </div>
      ) : null}
    </>
  )
}

function UndoForm({ undo, view, onUndo }: Pick<DoneNoteProps, 'view' | 'onUndo'> & { readonly undo: string }) {
  return (
    <Form
      method="post"
      action={consolePaths.consoleCalendar()}
      onSubmit={(event) => {
        if (!onUndo) return
        event.preventDefault()
        onUndo(undo)
      }}
    >
      <input type="hidden" name="undo" value={undo} />
      <input type="hidden" name="back" value={view.from} />
      <ShownStaysFields {...view} />
      <button className="c-btn small" type="submit" name="intent" value="undo" aria-keyshortcuts="Control+Z">
        Undo
      </button>
    </Form>
  )
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  return (
    <button className="c-btn bare small" type="button" onClick={onClose} aria-label="Close">
      <Icon name="x" />
    </button>
  )
}
