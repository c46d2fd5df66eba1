import type { ReactNode } from 'react'
import { Icon } from '#web/icon/icon.tsx'

export interface CheckoutStepProps {
  readonly number: number
  readonly title: string
  readonly state: 'done' | 'now' | 'later'
  /** The link that changes a finished step. */
  readonly change?: ReactNode
  readonly children?: ReactNode
}

/** One step of the checkout. Finished ones shrink to a line. */
export function CheckoutStep({ number, title, state, change, children }: CheckoutStepProps) {
  return (
    <section className={`step ${state}`} aria-current={state === 'now' ? 'step' : undefined}>
      <div className="step-head">
        <span className="no">{state === 'done' ? <Icon name="check" /> : number}</span>
        <h2>
          {state === 'done' ? <span className="vh">Done: </span> : null}
          {title}
        </h2>
        {change}
      </div>
      {children ? <div className="step-body">{children}</div> : null}
    </section>
  )
}
