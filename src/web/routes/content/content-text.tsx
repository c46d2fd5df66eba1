import type { ReactNode } from 'react'

/** A page of plain text with one heading. */
export function ContentText({
  title,
  lede,
  children,
}: {
  readonly title: string
  readonly lede: string
  readonly children: ReactNode
}) {
  return (
    <article className="wrap prose">
      <h1>{title}</h1>
      <p className="lede">{lede}</p>
      {children}
    </article>
  )
}
