import { sitePaths } from '#contract/site/site-paths.ts'
import type { ReactNode } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { AccountMenu } from './account-menu.tsx'

/**
 * The header of every page except the checkout. Its HTML is the same for everybody; whether somebody is signed in is
 * found out in the browser.
 */
export function SiteHeader({ search }: { readonly search?: ReactNode }) {
  const { websiteName } = usePublicConfiguration()
  // The dates and party of the page, for which the saved homes are priced.
  const trip = useLocation().search.match(/(checkIn|checkOut|adults|children|infants|pets|childAges)=[^&]+/g)
  return (
    <header className={search ? 'head ruled has-pill' : 'head'}>
      <div className="wrap bar">
        <Logo websiteName={websiteName} />
        {search ?? (
          <nav className="nav" aria-label="Main">
            <NavLink to={sitePaths.stays()}>Stays</NavLink>
            <NavLink to={sitePaths.map()}>Map</NavLink>
            <NavLink to={sitePaths.contact()}>Contact</NavLink>
          </nav>
        )}
        <div className="end">
          <Link
            className="icon-btn saved-link"
            to={sitePaths.favourites() + (trip ? `?${trip.join('&')}` : '')}
            aria-label="Saved homes"
          >
            <Icon name="heart" />
          </Link>
          <AccountMenu />
        </div>
      </div>
    </header>
  )
}
