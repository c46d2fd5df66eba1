import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { MetaDescriptor } from 'react-router'

export interface PageMeta {
  /** The title without the name of the site. */
  readonly title: string
  /** Whether `title` is shown as it is, because it names the site already. */
  readonly isWholeTitle?: boolean
  readonly description?: string
  /** The path of the one address that search engines should know the page by; left out for private pages. */
  readonly canonicalPath?: string
  /** The path of a picture of 1200 × 630 pixels, and its description. */
  readonly image?: string | undefined
  readonly imageAlt?: string | undefined
  readonly noIndex?: boolean
}

/** How many characters of a title and of a description search engines show. */
const TITLE_LENGTH = 60
const DESCRIPTION_LENGTH = 155

/**
 * Returns title, description, canonical address, Open Graph and Twitter card of a page. The name of the site is left
 * out where the title would become too long with it.
 */
export function pageMeta(config: PublicConfiguration, page: PageMeta): MetaDescriptor[] {
  const named = `${page.title} | ${config.websiteName}`
  const title = page.isWholeTitle ? page.title : named.length > TITLE_LENGTH ? cut(page.title, TITLE_LENGTH) : named
  const description = cut(page.description || config.websiteMetaDescription, DESCRIPTION_LENGTH)
  const image = page.image ?? config.openGraphUrl
  const url = page.canonicalPath && config.websiteUrl + page.canonicalPath
  const graph = {
    url,
    site_name: config.websiteName,
    type: 'website',
    title,
    description,
    image: new URL(image, config.websiteUrl).href,
    ...(image.startsWith('/media/og/') && { 'image:width': '1200', 'image:height': '630' }),
    'image:alt': page.imageAlt ?? config.websiteName,
  }
  return [
    { title },
    { name: 'description', content: description },
    ...(page.noIndex ? [{ name: 'robots', content: 'noindex' }] : []),
    ...(url ? [{ tagName: 'link' as const, rel: 'canonical', href: url }] : []),
    ...Object.entries(graph).flatMap(([name, content]) => (content ? [{ property: `og:${name}`, content }] : [])),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

/** Cuts the text after the last whole word that leaves room for an ellipsis. */
function cut(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest - 1).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '')}…` : text
}
