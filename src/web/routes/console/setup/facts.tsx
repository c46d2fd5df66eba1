import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'

/** Facts line by line, each with what can be done about it. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <ul className="c-list c-checks">{children}</ul>
}

export interface FactProps {
  readonly name: string
  readonly state?: 'ok' | 'open'
  readonly link?: { readonly to: string; readonly text: string; readonly isDocument?: true } | undefined
  /** A form in place of a link. */
  readonly form?: ReactNode
  readonly children?: ReactNode
}

/** A fact that is in order, or that still needs something. */
export function Fact({ name, state, link, form, children }: FactProps) {
  return (
    <li>
      {state ? (
        <span className={state === 'ok' ? 'c-icon-ok' : 'c-icon-warn'}>
          <Icon name={state === 'ok' ? 'check' : 'alert'} />
          <span className="vh">{state === 'ok' ? 'Done: ' : 'Open: '}</span>
        </span>
      ) : null}
      <span className="c-main">
        <span className="c-what">{name}</span>
        {children ? <span className="c-detail">{children}</span> : null}
      </span>
      {link ? (
        link.isDocument ? (
          <a className="c-link" href={link.to}>
            {link.text}
          </a>
        ) : (
          <Link className="c-link" to={link.to}>
            {link.text}
          </Link>
        )
      ) : null}
      {form}
    </li>
  )
}
