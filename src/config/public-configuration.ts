import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import type { Config } from './config.ts'
import { sendsSms } from './sends-sms.ts'

/**
 * Returns the part of the configuration that the browser may know. Its fields are listed one by one, so that a new
 * secret cannot be included by accident.
 */
export function publicConfiguration(config: Config): PublicConfiguration {
  return {
    websiteName: config.website.name,
    websiteUrl: config.websiteUrl,
    websiteMetaTitle: config.website.metaTitle,
    websiteMetaDescription: config.website.metaDescription,
    ...(config.website.region ? { region: config.website.region } : {}),
    ...(config.website.pitch ? { pitch: config.website.pitch } : {}),
    faviconUrl: config.website.faviconUrl,
    logosPrefix: config.website.logosPrefix,
    openGraphUrl: config.website.openGraphUrl,
    contactEmail: config.website.contactEmail,
    ...(config.website.contactPhone ? { contactPhone: config.website.contactPhone } : {}),
    demo: config.mode === 'demo',
    payments: config.payments.kind,
    ...(config.mapTiles ? { mapTiles: config.mapTiles } : {}),
    ...(config.serviceWorker ? {} : { serviceWorker: false }),
    tokenSyncUrl: config.tokenSyncUrl,
    cookieControl: config.cookieConsent.control,
    identity: {
      kind: config.identity.kind,
      apiKey: config.identity.apiKey,
      // The embedded service serves the SDK's sign-in windows on this origin.
      authDomain: config.identity.kind === 'firebase' ? config.identity.authDomain : new URL(config.websiteUrl).host,
      projectId: config.identity.projectId,
      path: config.identity.kind === 'firebase' ? null : '/identity',
      // Only the browser's SDK can accept codes.
      phone: config.tokenSyncUrl !== null && (config.identity.kind === 'firebase' || sendsSms(config)),
      providers: config.identity.providers.map(({ id, name }) => ({ id, name })),
    },
  }
}
