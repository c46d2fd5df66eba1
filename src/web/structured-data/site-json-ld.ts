import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import type { Thing } from './structured-data.ts'

/** Describes the company and the site; included once, on the front page. */
export function siteJsonLd(config: PublicConfiguration): readonly Thing[] {
  const { websiteName: name, websiteUrl, contactEmail, websiteMetaDescription: description } = config
  const organization = `${websiteUrl}/#organization`
  return [
    {
      '@type': 'Organization',
      '@id': organization,
      name,
      url: websiteUrl + sitePaths.home(),
      logo: `${websiteUrl}/icons/icon-512.png`,
      email: contactEmail,
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: contactEmail,
        url: websiteUrl + sitePaths.contact(),
      },
    },
    {
      '@type': 'WebSite',
      '@id': `${websiteUrl}/#website`,
      name,
      description,
      url: websiteUrl + sitePaths.home(),
      inLanguage: 'en',
      publisher: { '@id': organization },
    },
  ]
}
