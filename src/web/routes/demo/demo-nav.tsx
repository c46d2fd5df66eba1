import { NavLink } from 'react-router'
import { sitePaths } from '#contract/site/site-paths.ts'

const PAGES = [
  { label: 'Outbox', to: sitePaths.outbox() },
  { label: 'Clock', to: sitePaths.clock() },
  { label: 'Proof', to: sitePaths.proof() },
] as const

/** Links between the demo's own pages. */
export function DemoNav() {
  return (
    <nav className="area-nav" aria-label="Demonstration">
      {PAGES.map(({ label, to }) => (
        <NavLink key={to} to={to} end>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
