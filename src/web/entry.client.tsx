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
      // React mounts after this call has returned. An error it then meets with no error page to show ends up here.
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
