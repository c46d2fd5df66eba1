import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { useMay } from '#web/console/may/may.ts'
import type { IconName } from '#web/icon/icon-name.ts'
import { Icon } from '#web/icon/icon.tsx'
import { consoleMeta } from '#web/console/console-meta.ts'
import { ConsolePage } from '#web/console/console-page.tsx'
import { placesOf } from '#web/console/navigation.ts'
import { staffUserContext } from '#web/console/require-staff.ts'
import { displayNameOf } from '#web/sign-in/stored-user.ts'
import { ownMailsText } from '#web/text/console/own-mails-text.ts'
import type { Route } from './+types/more-page'

export function loader({ context }: Route.LoaderArgs) {
  return { user: context.get(staffUserContext) }
}

export const meta: Route.MetaFunction = ({ matches }) => consoleMeta(matches, 'More')

/** Every place of the console, and the link to log out: what a phone has no room for below its pages. */
export default function MorePage({ loaderData: { user } }: Route.ComponentProps) {
  const may = useMay()
  return (
    <ConsolePage title="More" sub={displayNameOf(user)}>
      <div className="c-body">
        <ul className="c-list">
          <Place to={consolePaths.find()} icon="search" name="Find" />
          {placesOf(may)
            .flat()
            .map((place) => (
              <Place key={place.to} to={place.to} icon={place.icon} name={place.name} />
            ))}
        </ul>
        <div className="c-row c-pages">
          <a className="c-btn" href={sitePaths.user()}>
            Your account
          </a>
          <Link className="c-btn" to={consolePaths.ownMails()}>
            {ownMailsText.title}
          </Link>
          <a className="c-btn" href={sitePaths.cookies()}>
            Cookies
          </a>
          <form method="post" action={sitePaths.logout()}>
            <button className="c-btn" type="submit">
              Log out
            </button>
          </form>
        </div>
      </div>
    </ConsolePage>
  )
}

function Place({ to, icon, name }: { readonly to: string; readonly icon: IconName; readonly name: string }) {
  return (
    <li>
      <Icon name={icon} />
      <span className="c-main">
        <Link className="c-what" to={to}>
          {name}
        </Link>
      </span>
    </li>
  )
}
