import { sitePaths } from '#contract/site/site-paths.ts'
import { Suspense } from 'react'
import { nowContext, publicConfigContext } from '#web/backend/context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { configurationOf } from '#web/backend/public-configuration.ts'
import { siteJsonLd } from '#web/structured-data/site-json-ld.ts'
import { structuredDataContext } from '#web/structured-data/structured-data.ts'
import type { Route } from './+types/front-page'
import { Hero } from './hero.tsx'
import { frontPageData } from './front-page-data.ts'
import { BelowHero } from './on-demand.ts'

export async function loader({ context, url }: Route.LoaderArgs) {
  context.get(structuredDataContext)?.push(...siteJsonLd(context.get(publicConfigContext)))
  return {
    ...(await frontPageData(context)),
    month: context.get(nowContext)().toISOString().slice(0, 7),
    // Other sites may lead here with a place and dates. The page as it is without them has no bytes to spare.
    ...(url.search !== '' && { search: url.search }),
  }
}

export function meta({ matches }: Route.MetaArgs): Route.MetaDescriptors {
  const config = configurationOf(matches)
  return pageMeta(config, {
    title: config.websiteMetaTitle,
    isWholeTitle: true,
    canonicalPath: sitePaths.home(),
  })
}

export default function FrontPage({ loaderData: page }: Route.ComponentProps) {
  const { total, instant, regions, places = regions, month, search } = page
  return (
    <>
      <Hero total={total} instant={instant} destinations={places} month={month} search={search} />
      <Suspense fallback={null}>
        <BelowHero page={page} />
      </Suspense>
    </>
  )
}
