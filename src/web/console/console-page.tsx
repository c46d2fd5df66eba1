import type { ReactNode } from 'react'
import { Icon } from '#web/icon/icon.tsx'

export interface ConsolePageProps {
  readonly title: ReactNode
  /** Where the page is in the console, shown before the title. */
  readonly crumb?: ReactNode
  /** States, shown beside the title. */
  readonly marks?: ReactNode
  /** One line that summarises the page. */
  readonly sub?: ReactNode
  readonly actions?: ReactNode
  /** The content; two columns are `<div class="c-cols">` with a `div` and an `aside`. */
  readonly children: ReactNode
}

/** A page of the console: a head that stays in sight, and the content. */
export function ConsolePage({ title, crumb, marks, sub, actions, children }: ConsolePageProps) {
  return (
    <>
      <div className="c-top">
        <div className="c-heading">
          <div className="c-title">
            {crumb ? (
              <div className="c-crumb">
                {crumb}
                <Icon name="chevron-right" />
              </div>
            ) : null}
            <h1>{title}</h1>
            {marks}
          </div>
          {sub ? <p className="c-sub">{sub}</p> : null}
        </div>
        {actions ? <div className="c-actions">{actions}</div> : null}
      </div>
      {children}
    </>
  )
}
