import type { ReactNode } from 'react'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, content, footer. With `search` the header carries the search in its short form instead of the links. */
export function PageFrame({ search, children }: { readonly search?: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <DemoRibbon />
      <SiteHeader search={search} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </>
  )
}
