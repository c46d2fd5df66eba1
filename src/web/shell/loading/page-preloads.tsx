import { useEffect, useRef, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { createPreloadQueue, type PreloadQueue } from './preload-queue.ts'
import { watchForIntent } from './watch-for-intent.ts'

/**
 * How long a preload may take. Browsers that do not support prefetch report nothing, and a server that is away reports
 * it late.
 */
const GIVEN_UP_MS = 8_000

/**
 * Preloads the pages that visitors are about to open, with scripts, styles and data, at most four pages at a time
 * (specification §9). React Router's own `prefetch` starts one for every link.
 */
export function PagePreloads() {
  const [pages, setPages] = useState<readonly string[]>([])
  const [queue] = useState<PreloadQueue>(() => createPreloadQueue(setPages))
  useEffect(() => watchForIntent(queue.add), [queue])
  return pages.map((page) => <PagePreload key={page} page={page} done={queue.done} />)
}

function PagePreload({ page, done }: { readonly page: string; readonly done: (page: string) => void }) {
  const holder = useRef<HTMLDivElement>(null)
  const arrived = useRef(0)
  useEffect(() => {
    const timer = setTimeout(() => done(page), GIVEN_UP_MS)
    return () => clearTimeout(timer)
  }, [page, done])
  // React leaves links that have listeners where they are; it would move others into the head.
  const arrive = () => {
    arrived.current += 1
    if (arrived.current >= (holder.current?.querySelectorAll('link').length ?? 0)) done(page)
  }
  return (
    <div ref={holder} hidden data-preload={page}>
      <PrefetchPageLinks page={page} {...{ onLoad: arrive, onError: arrive }} />
    </div>
  )
}
