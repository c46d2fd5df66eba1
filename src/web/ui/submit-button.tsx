import type { ReactNode } from 'react'
import { Icon } from '#web/icon/icon.tsx'

export interface SubmitButtonProps {
  readonly children: ReactNode
  /** Whether the form is being sent; the button then says so instead of turning grey. */
  readonly busy?: boolean
  readonly busyLabel?: string
  readonly look?: string
  readonly name?: string
  readonly value?: string
}

/** The button of a form. It is never disabled: the form ignores presses while it is busy. */
export function SubmitButton({
  children,
  busy = false,
  busyLabel = 'One moment…',
  look = 'btn wide',
  name,
  value,
}: SubmitButtonProps) {
  return (
    <button className={look} type="submit" aria-busy={busy ? true : undefined} name={name} value={value}>
      {busy ? (
        <>
          <Icon name="spinner" />
          {busyLabel}
        </>
      ) : (
        children
      )}
    </button>
  )
}
