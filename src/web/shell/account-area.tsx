import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'

export interface AccountAreaProps {
  readonly title: string
  readonly lead?: ReactNode
  readonly children: ReactNode
}

const places = [
  { to: sitePaths.user(), name: 'Overview', end: true },
  { to: sitePaths.bookings(), name: 'Bookings' },
  { to: sitePaths.messages(), name: 'Messages' },
  { to: sitePaths.profile(), name: 'Profile' },
  { to: sitePaths.security(), name: 'Security' },
  { to: sitePaths.ownData(), name: 'Your data' },
]

/** Frames the pages of the account: a heading, links to the other pages of the account, and the page itself. */
export function AccountArea({ title, lead, children }: AccountAreaProps) {
  return (
    <div className="wrap area">
      <nav className="area-nav" aria-label="Account">
        {places.map(({ to, name, end = false }) => (
          <NavLink key={to} to={to} end={end}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className="area-main">
        <h1>{title}</h1>
        {lead ? <p className="area-lead">{lead}</p> : null}
        {children}
      </div>
    </div>
  )
}
