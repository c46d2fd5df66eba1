import type { PublicConfiguration } from '#contract/public-configuration.ts'
import type { MetaDescriptor } from 'react-router'

export interface PageMeta {
  /** Without the name of the site. */
  readonly title: string
  readonly description?: string
  /** Path of the one address this page should be known by; none for private pages. */
  readonly canonicalPath?: string
  /** Path of a 1200 × 630 picture. */
  readonly image?: string | undefined
  readonly noIndex?: boolean
}

/** Title, description, canonical address and Open Graph of a page. */
export function pageMeta(config: PublicConfiguration, page: PageMeta): MetaDescriptor[] {
  const title = `${page.title} | ${config.websiteName}`
  const description = page.description ?? config.websiteMetaDescription
  const image = page.image ?? config.openGraphUrl
  const url = page.canonicalPath === undefined ? undefined : config.websiteUrl + page.canonicalPath
  return [
    { title },
    { name: 'description', content: description },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(url
      ? [
          { tagName: 'link' as const, rel: 'canonical', href: url },
          { property: 'og:url', content: url },
        ]
      : []),
    { property: 'og:site_name', content: config.websiteName },
    { property: 'og:type', content: 'website' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    ...(image
      ? [
          { property: 'og:image', content: image.startsWith('/') ? config.websiteUrl + image : image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
  ]
}
