import type { PublicConfiguration } from '#contract/site/public-configuration.ts'

/**
 * What paper says of the site: where its links lead, and how to reach us. The browser finds it in the page, with the
 * styles put before it.
 */
export function paperStyles({ websiteUrl, contactEmail, contactPhone }: PublicConfiguration): string {
  if (!import.meta.env.SSR) return document.getElementById('first-styles')?.textContent ?? ''
  const contact = [websiteUrl, contactPhone, contactEmail].filter(Boolean).join(' · ')
  return `:root{--site:${quoted(websiteUrl)};--contact:${quoted(contact)}}`
}

/** A text as CSS writes it. */
function quoted(text: string): string {
  return `"${text.replace(/["\\<\n]/g, '')}"`
}
