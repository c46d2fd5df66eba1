import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'

/** What is so, line by line, each with what can be done about it. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <ul className="c-list c-checks">{children}</ul>
}

export interface FactProps {
  readonly name: string
  readonly state?: 'ok' | 'open'
  readonly link?: { readonly to: string; readonly text: string; readonly isDocument?: true } | undefined
  /** In place of a link: a form. */
  readonly form?: ReactNode
  readonly children?: ReactNode
}

/** One of them: it stands well, or something is open. */
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
