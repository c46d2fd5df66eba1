import type { ReactNode } from 'react'
import { DemoRibbon } from './demo-ribbon.tsx'
import { Footer } from './footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Lays out header, content and footer. With `search` the header contains the short search instead of the links. */
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
