import type { ComponentProps, ReactNode } from 'react'
import { useWrongField } from './wrong-field.tsx'

interface LabelledProps {
  readonly label: string
  /** Whether it takes the whole width of its form. */
  readonly isWide?: boolean | undefined
  /** The control that has this label. */
  readonly children: ReactNode
}

/** A control of a form of the console, with its label above it. */
export function Labelled({ label, isWide = false, children }: LabelledProps) {
  return (
    <label className={isWide ? 'c-field wide' : 'c-field'}>
      <span className="c-label">{label}</span>
      {children}
    </label>
  )
}

interface LabelledInputProps
  extends Omit<ComponentProps<'input'>, 'className' | 'children'>, Pick<LabelledProps, 'label' | 'isWide'> {}

/** An input with its label above it. */
export function LabelledInput({ label, isWide, ...input }: LabelledInputProps) {
  const wrong = useWrongField(input.name)
  return (
    <Labelled label={label} isWide={isWide}>
      <input className="c-input" {...input} {...wrong} />
    </Labelled>
  )
}

interface LabelledTextareaProps extends Omit<ComponentProps<'textarea'>, 'className' | 'children'> {
  readonly label: string
}

/** A field of several lines with its label above it. */
export function LabelledTextarea({ label, ...textarea }: LabelledTextareaProps) {
  const wrong = useWrongField(textarea.name)
  return (
    <Labelled label={label}>
      <textarea className="c-input" {...textarea} {...wrong} />
    </Labelled>
  )
}
