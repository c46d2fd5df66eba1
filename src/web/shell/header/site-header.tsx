import { sitePaths } from '#contract/site-paths.ts'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { Logo } from '../../components/logo.tsx'
import { usePublicConfiguration } from '../public-configuration.ts'
import { AccountMenu } from './account-menu.tsx'

/** The header of every page but the checkout. The same HTML for everybody: who is signed in is found out in the browser. */
export function SiteHeader({ search }: { readonly search?: ReactNode }) {
  const { websiteName } = usePublicConfiguration()
  return (
    <header className={search ? 'head ruled has-pill' : 'head'}>
      <div className="wrap bar">
        <Logo websiteName={websiteName} />
        {search ?? (
          <nav className="nav" aria-label="Main">
            <NavLink to={sitePaths.stays()}>Stays</NavLink>
            <NavLink to={sitePaths.contact()}>Contact</NavLink>
          </nav>
        )}
        <div className="end">
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
