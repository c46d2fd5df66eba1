import { sitePaths } from '#contract/site/site-paths.ts'
import { useRef } from 'react'
import { Link } from 'react-router'
import { useDismissableDetails } from '#web/ui/use-dismissable-details.ts'
import { Icon } from '#web/icon/icon.tsx'
import { displayNameOf } from '#web/sign-in/stored-user.ts'
import { useStoredUser } from './use-stored-user.ts'

/**
 * Shows the link to log in, or the menu of the signed-in visitor; on phones also the links of the header. The page
 * contains both, and styles/parts/header.css shows the right one by `data-user` of the document. Without scripts a
 * single link serves both.
 */
export function AccountMenu() {
  const menu = useRef<HTMLDetailsElement>(null)
  useDismissableDetails(menu)
  const user = useStoredUser()
  const name = displayNameOf(user)
  return (
    <>
      <Link className="btn quiet small only-wide when-out" to={sitePaths.login()}>
        Log in
      </Link>
      <Link className="btn quiet small only-wide when-unknown" to={sitePaths.user()}>
        Account
      </Link>
      <details className="menu" ref={menu} name="header">
        <summary aria-label="Menu">
          <span className="avatar when-in" aria-hidden="true">
            {user ? name.slice(0, 1).toUpperCase() : <Icon name="user" />}
          </span>
          <span className="icon-btn when-not-in">
            <Icon name="menu" />
          </span>
        </summary>
        <div className="menu-list">
          <p className="when-in tiny muted">{name}</p>
          <Link className="only-narrow" to={sitePaths.stays()}>
            Stays
          </Link>
          <Link className="when-in" to={sitePaths.bookings()}>
            Your bookings
          </Link>
          <Link className="when-in" to={sitePaths.user()}>
            Your account
          </Link>
          <Link className="when-in" to={sitePaths.security()}>
            Security
          </Link>
          <Link className="when-out" to={sitePaths.login()}>
            Log in
          </Link>
          <Link className="when-out" to={sitePaths.register()}>
            Create an account
          </Link>
          <Link className="when-unknown" to={sitePaths.user()}>
            Account
          </Link>
          <Link className="only-narrow" to={sitePaths.contact()}>
            Contact
          </Link>
          {/* A plain form; sign-in/start-identity.ts signs the browser out before it is sent. */}
          <form className="when-in" method="post" action={sitePaths.logout()}>
            <button type="submit">Log out</button>
          </form>
        </div>
      </details>
    </>
  )
}
