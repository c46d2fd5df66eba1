import { Icon } from '#web/icon/icon.tsx'
import type { Autosave } from './use-autosave.ts'

/** Says whether what was typed is saved, beside the button of a form that saves itself. */
export function AutosaveNote({ autosave }: { readonly autosave: Autosave }) {
  return (
    <span className={autosave?.state === 'refused' ? 'c-error' : 'c-hint'} role="status">
      {autosave?.state === 'refused' ? <Icon name="alert" /> : null}
      {autosave === null
        ? ''
        : autosave.state === 'refused'
          ? `Not saved yet: ${autosave.message}`
          : NOTES[autosave.state]}
    </span>
  )
}

const NOTES = { saving: 'Saving …', saved: 'Saved as a draft' } as const
