import { sitePaths } from '#contract/site/site-paths.ts'
import { Link, Outlet, useLocation, useParams } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { DemoRibbon } from './demo-ribbon.tsx'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'

/** The layout of the checkout: a way back, and no links that lead away. */
export default function CheckoutLayout() {
  const { websiteName } = usePublicConfiguration()
  const { slug = '' } = useParams()
  const { search } = useLocation()
  return (
    <>
      <DemoRibbon />
      <header className="head ruled">
        <div className="wrap bar">
          <Link className="icon-btn" to={sitePaths.stay(slug) + search} aria-label="Back to the home">
            <Icon name="arrow-left" />
          </Link>
          <Logo websiteName={websiteName} />
          <span className="end small muted">
            <Icon name="lock" />
            <span className="opt-hide">Secure checkout</span>
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  )
}
