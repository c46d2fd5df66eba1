import type { PublicConfiguration } from '#contract/public-configuration.ts'
import type { Config } from './config.ts'

/** What the browser may know of the configuration. Listed one by one, so that a new secret cannot slip in. */
export function publicConfiguration(config: Config): PublicConfiguration {
  return {
    websiteName: config.website.name,
    websiteUrl: config.websiteUrl,
    websiteMetaTitle: config.website.metaTitle,
    websiteMetaDescription: config.website.metaDescription,
    faviconUrl: config.website.faviconUrl,
    logosPrefix: config.website.logosPrefix,
    openGraphUrl: config.website.openGraphUrl,
    contactEmail: config.website.contactEmail,
    demo: config.mode === 'demo',
    tokenSyncUrl: '/__session',
    identity: {
      kind: config.identity.kind,
      apiKey: config.identity.apiKey,
      authDomain: new URL(config.websiteUrl).host,
      projectId: config.identity.projectId,
      path: '/identity',
    },
  }
}
