import { Link } from 'react-router'
import { sitePaths } from '#contract/site-paths.ts'
import { Notice } from '../../components/notice.tsx'

/** In the demonstration no mail leaves the house. Says where it lies. */
export function OutboxHint({ demo }: { readonly demo: boolean }) {
  if (!demo) return null
  return (
    <Notice tone="sea" icon="flask">
      This is a demonstration: the message waits in the{' '}
      <Link className="link" to={sitePaths.outbox()}>
        outbox
      </Link>
      .
    </Notice>
  )
}
