import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isCrawler } from '#contract/site/crawler.ts'
import { CrawlerContext } from './shell/crawler-context.ts'

startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <CrawlerContext value={isCrawler(navigator.userAgent)}>
          <HydratedRouter />
        </CrawlerContext>
      </StrictMode>,
      // React mounts later than this call: what fails then, and has no error page to go to, ends here.
      { onUncaughtError: reportMountingFailure },
    )
  } catch (error) {
    reportMountingFailure(error)
    throw error
  }
})

function reportMountingFailure(error: unknown): void {
  // oxlint-disable-next-line no-console -- reason: the specification (§2) wants it in the console
  console.error('Error while mounting app', error)
}
