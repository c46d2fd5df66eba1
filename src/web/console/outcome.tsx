import { Icon } from '#web/icon/icon.tsx'
import { FAULT_ID } from './wrong-field.tsx'

/** The outcome of a form: what was done, or why it was refused. */
export function Outcome({ fault, done }: { readonly fault: string | null; readonly done: string | null }) {
  const text = fault ?? done
  if (text === null) return null
  return (
    <div
      className={`c-note c-outcome ${fault ? 'bad' : 'ok'}`}
      id={fault ? FAULT_ID : undefined}
      role={fault ? 'alert' : 'status'}
    >
      <Icon name={fault ? 'alert' : 'check'} />
      {text}
    </div>
  )
}
