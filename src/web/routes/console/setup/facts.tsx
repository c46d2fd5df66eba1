import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'

/** Facts line by line, each with what can be done about it. */
export function Facts({ children }: { readonly children: ReactNode }) {
  return <ul className="c-list c-checks">{children}</ul>
}

/** How the states of a fact look and are read out. */
const looks = {
  ok: { className: 'c-icon-ok', icon: 'check', said: 'Done: ' },
  open: { className: 'c-icon-warn', icon: 'alert', said: 'Open: ' },
  optional: { className: 'c-quiet', icon: 'info', said: 'Optional: ' },
} as const

export interface FactProps {
  readonly name: string
  readonly state?: keyof typeof looks
  readonly link?: { readonly to: string; readonly text: string; readonly isDocument?: true } | undefined
  /** A form in place of a link. */
  readonly form?: ReactNode
  readonly children?: ReactNode
}

/** A fact that is in order, that still needs something, or that may be left as it is. */
export function Fact({ name, state, link, form, children }: FactProps) {
  const look = state && looks[state]
  return (
    <li>
      {look ? (
        <span className={look.className}>
          <Icon name={look.icon} />
          <span className="vh">{look.said}</span>
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
