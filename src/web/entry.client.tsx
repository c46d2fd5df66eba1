import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { isCrawler } from '#contract/crawler.ts'
import { CrawlerContext } from './shell/errors/crawler.ts'

startTransition(() => {
  try {
    hydrateRoot(
      document,
      <StrictMode>
        <CrawlerContext value={isCrawler(navigator.userAgent)}>
          <HydratedRouter />
        </CrawlerContext>
      </StrictMode>,
    )
  } catch (error) {
    // oxlint-disable-next-line no-console -- reason: the specification (§2) wants it in the console
    console.error('Error while mounting app', error)
    throw error
  }
})
