import type { ReactNode } from 'react'

interface FactListProps {
  readonly facts: readonly (readonly [name: string, value: ReactNode])[]
  /** Rows that look otherwise, behind them. */
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
