import { Link } from 'react-router'
import { consolePaths } from '#contract/site/console-map.ts'
import { Offered } from '#web/console/may/offered.tsx'
import { Icon } from '#web/icon/icon.tsx'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'
import { todayClosed } from '#web/text/today-text.ts'

/** A link to the set-up, shown while visitors read that the site opens soon. */
export function NotOpenYet() {
  const { isClosed = false } = usePublicConfiguration()
  if (!isClosed) return null
  return (
    <div className="c-note warn c-outcome">
      <Icon name="info" />
      <span>
        {todayClosed}{' '}
        <Offered to="GET /api/staff/setup">
          <Link className="c-link" to={consolePaths.welcome()}>
            Continue the set-up
          </Link>
        </Offered>
      </span>
    </div>
  )
}
