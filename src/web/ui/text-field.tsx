import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from '#web/icon/icon.tsx'

export interface TextFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'style' | 'className'> {
  readonly label: string
  readonly name: string
  readonly hint?: ReactNode
  /** What is wrong and how to correct it. */
  readonly error?: string | undefined
  /** Whether digits should be aligned below each other: card numbers, codes. */
  readonly numeric?: boolean
}

/** A labelled input with its hint and its error. The id is the name, so that a summary can link to it. */
export function TextField({ label, name, hint, error, numeric = false, ...input }: TextFieldProps) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      <input
        {...input}
        id={name}
        name={name}
        className={numeric ? 'input num' : 'input'}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(name, hint, error)}
      />
      <FieldNotes name={name} hint={hint} error={error} />
    </div>
  )
}

export interface FieldNotesProps {
  readonly name: string
  readonly hint?: ReactNode
  readonly error?: string | undefined
}

/** The hint and error below a field; `describedBy` returns their ids. */
export function FieldNotes({ name, hint, error }: FieldNotesProps) {
  return (
    <>
      {hint ? (
        <span className="hint" id={`${name}-hint`}>
          {hint}
        </span>
      ) : null}
      {error ? (
        <span className="err" id={`${name}-error`}>
          <Icon name="alert" />
          <span>
            <span className="vh">Error: </span>
            {error}
          </span>
        </span>
      ) : null}
    </>
  )
}

/** Returns the value of `aria-describedby` for a field with these notes. */
export function describedBy(name: string, hint: ReactNode, error: string | undefined): string | undefined {
  const ids = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

/**
 * Returns, for faults in the order of their fields, the attribute of the field with a name: when the page is loaded with
 * mistakes in its form, the browser focuses the first of them and scrolls to it, also without scripts. A fragment in the
 * form's address would win over it.
 */
export function firstFault(faults: Readonly<Record<string, string | undefined>>) {
  const first = Object.keys(faults).find((name) => faults[name] !== undefined)
  return (name: string) => ({ autoFocus: name === first })
}
