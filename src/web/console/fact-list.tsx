import type { ReactNode } from 'react'

interface FactListProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Rows of another kind, after the facts. */
  readonly children?: ReactNode
}

/** Names with their values, one below the other. */
export function FactList({ facts, children }: FactListProps) {
  return (
    <dl className="c-facts">
      {facts.map(([name, value], index) => (
        <div key={index}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  )
}

/** An e-mail address as a fact: a link. A long one breaks before its domain, not before its last letter. */
export function MailLink({ email }: { readonly email: string }) {
  const at = email.indexOf('@')
  return (
    <a className="c-link" href={`mailto:${email}`}>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </a>
  )
}
