import { Link } from 'react-router'
import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { Notice } from '#web/ui/notice.tsx'

export interface OutboxHintProps {
  readonly config: PublicConfiguration
  /** Whether to open a new tab, because leaving the page would lose what an awaited code belongs to. */
  readonly newTab?: boolean
}

/** Says in the demo where the mail is: none is really sent, unless a hosted project sends it. */
export function OutboxHint({ config, newTab = false }: OutboxHintProps) {
  if (!config.demo || config.identity.path === null) return null
  return (
    <Notice tone="sea" icon="flask">
      This is a demonstration: the message waits in the{' '}
      <Link className="link" to={sitePaths.outbox()} target={newTab ? '_blank' : undefined}>
        outbox{newTab ? <span className="vh"> (opens in a new tab)</span> : null}
      </Link>
      .
    </Notice>
  )
}
