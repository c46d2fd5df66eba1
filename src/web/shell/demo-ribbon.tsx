import { sitePaths } from '#contract/site/site-paths.ts'
import { Link } from 'react-router'
import { Icon } from '#web/icon/icon.tsx'
import { usePublicConfiguration } from '#web/backend/public-configuration.ts'

/** Says in demo mode that nothing here is real, and links to the mails. */
export function DemoRibbon() {
  const { demo } = usePublicConfiguration()
  if (!demo) return null
  return (
    <aside className="ribbon" aria-label="Demonstration">
      <Icon name="flask" />
      <span>
        Demonstration: no real homes, no real money<span className="opt-hide">, e-mails go to the outbox</span>.
      </span>
      <Link to={sitePaths.outbox()}>Open the outbox</Link>
    </aside>
  )
}
