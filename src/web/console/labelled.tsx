import type { ComponentProps, ReactNode } from 'react'

interface LabelledProps {
  readonly label: string
  /** The control that has this label. */
  readonly children: ReactNode
}

/** A control of a form of the console, with its label above it. */
export function Labelled({ label, children }: LabelledProps) {
  return (
    <label className="c-field">
      <span className="c-label">{label}</span>
      {children}
    </label>
  )
}

interface LabelledInputProps extends Omit<ComponentProps<'input'>, 'className' | 'children'> {
  readonly label: string
}

/** An input with its label above it. */
export function LabelledInput({ label, ...input }: LabelledInputProps) {
  return (
    <Labelled label={label}>
      <input className="c-input" {...input} />
    </Labelled>
  )
}

interface LabelledTextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'children'> {
  readonly label: string
}

/** A field of several lines with its label above it. */
export function LabelledTextarea({ label, ...textarea }: LabelledTextareaProps) {
  return (
    <Labelled label={label}>
      <textarea className="c-input" {...textarea} />
    </Labelled>
  )
}
