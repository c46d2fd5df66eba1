import { NavLink, Link, Outlet, useLocation } from 'react-router'
import { STAFF_WAITING_PATH, type StaffWaitingShape } from '#contract/booking/staff-waiting.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { consolePaths } from '#contract/site/console-map.ts'
import { Icon } from '#web/icon/icon.tsx'
import { PageTimeZone } from '#web/shell/local-time.tsx'
import { ErrorPage } from '#web/shell/error-page.tsx'
import { describeError } from '#web/shell/describe-error.ts'
import { initialsOf } from '#web/shell/initials-of.ts'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { displayNameOf } from '#web/sign-in/stored-user.ts'
import { useSignedInUser } from '#web/sign-in/use-signed-in-user.ts'
import consoleCss from '#web/styles/console/console.css?url'
import textFont from '#web/styles/fonts/figtree.woff2?url'
import { roleText } from '#web/text/console-text.ts'
import { Logo } from '#web/ui/logo.tsx'
import type { Route } from './+types/console-layout'
import { consoleApi } from './console-api.ts'
import { ConsoleKeys } from './console-keys.tsx'
import { consoleMeta } from './console-meta.ts'
import { LiveConsole } from './live/live-console.tsx'
import { useWaiting } from './live/use-waiting.ts'
import { rightsContext } from './may/may-in.ts'
import { mayOf, type Rights } from './may/may.ts'
import { isIn, placesOf, type ConsolePlace } from './navigation.ts'
import { readFromContext, requireStaff, sentContext, staffUserContext, type StaffUser } from './require-staff.ts'
import { WaitingCount } from './waiting-count.tsx'

export const middleware: Route.MiddlewareFunction[] = [requireStaff]

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: consoleCss },
  // Browsers find it in the styles only when they lay text out, and then lay the page out a second time.
  { rel: 'preload', href: textFont, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export const meta: Route.MetaFunction = ({ matches, error }) =>
  consoleMeta(matches, error ? `${describeError(error).status} Error!` : 'Console')

export async function loader({ context }: Route.LoaderArgs) {
  const waiting = await consoleApi(context).get<StaffWaitingShape>(STAFF_WAITING_PATH)
  return {
    waiting: waiting.ok ? waiting.value : null,
    user: context.get(staffUserContext),
    rights: context.get(rightsContext),
    readFrom: context.get(readFromContext),
    // With the answer to a form that was sent without scripts.
    sent: await context.get(sentContext)?.(),
  }
}

/** The layout of the console: a side bar with its places, on phones tabs at the bottom. */
export default function ConsoleLayout({ loaderData: { user, rights, readFrom, waiting } }: Route.ComponentProps) {
  useSignedInUser(user)
  return (
    <Shell user={user} rights={rights} readFrom={readFrom} waiting={waiting}>
      <Outlet />
    </Shell>
  )
}

/** Shows errors before anybody is known to work here, and those of the layout itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage {...describeError(error)} />
}

interface ShellProps {
  readonly user: StaffUser
  readonly rights: Rights
  /** The state of the data from which the page was read. */
  readonly readFrom: string
  /** What waits for the user; null = unknown. */
  readonly waiting: StaffWaitingShape | null
  readonly children: React.ReactNode
}

function Shell({ user, rights, readFrom, waiting: read, children }: ShellProps) {
  const { waiting, ask } = useWaiting(read)
  const { websiteName, demo } = usePublicConfiguration()
  const groups = placesOf(mayOf(rights))
  return (
    <div className="c-app">
      <header className="c-side" aria-label="Console">
        <Logo websiteName={websiteName} />
        <form className="c-find" action={consolePaths.find()} role="search" aria-label="Everything">
          <Icon name="search" />
          <input name="text" aria-label="Find a booking, a guest or a place" placeholder="Find" autoComplete="off" />
          <kbd>Ctrl K</kbd>
        </form>
        <Link className="c-find-link" to={consolePaths.find()}>
          <Icon name="search" />
          <span>Find</span>
        </Link>
        <nav aria-label="Console">
          {groups.map((group) => (
            <ul key={group[0]?.to}>
              {group.map((place) => (
                <li key={place.to}>
                  <PlaceLink place={place} waiting={waiting} />
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <div className="c-foot">
          {demo ? (
            <Link className="c-demo" to={sitePaths.clock()} reloadDocument>
              <Icon name="flask" />
              <span>Demonstration</span>
            </Link>
          ) : null}
          <a className="c-me" href={sitePaths.user()}>
            <span className="c-avatar" aria-hidden="true">
              {initialsOf(user)}
            </span>
            <span>
              <b>{displayNameOf(user)}</b>
              <small>{roleText[user.role]}</small>
            </span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} aria-label="Console">
        <PageTimeZone value={rights.timeZone}>{children}</PageTimeZone>
      </main>
      <nav className="c-tabs" aria-label="Console, short">
        {groups
          .flat()
          .filter(({ isTab }) => isTab)
          .map((place) => (
            <PlaceLink key={place.to} place={place} waiting={waiting} />
          ))}
        <NavLink to={consolePaths.more()}>
          <Icon name="menu" />
          <span>More</span>
        </NavLink>
      </nav>
      <ConsoleKeys places={groups.flat()} />
      <LiveConsole uid={user.uid} readFrom={readFrom} onCount={ask} />
    </div>
  )
}

interface PlaceLinkProps extends Pick<ShellProps, 'waiting'> {
  readonly place: ConsolePlace
}

function PlaceLink({ place, waiting }: PlaceLinkProps) {
  const { pathname } = useLocation()
  return (
    <Link to={place.to} aria-current={isIn(place, pathname) ? 'page' : undefined}>
      <Icon name={place.icon} />
      <span>{place.name}</span>
      {place.counts && waiting ? <WaitingCount of={place.counts} count={waiting[place.counts]} /> : null}
    </Link>
  )
}
