import type { PublicConfiguration } from '#contract/site/public-configuration.ts'

/**
 * Returns styles for print that say where links of the site lead and how to reach the company. The browser finds them
 * in the page, after the other styles.
 */
export function printStyles({ websiteUrl, contactEmail, contactPhone }: PublicConfiguration): string {
  if (!import.meta.env.SSR) return document.getElementById('first-styles')?.textContent ?? ''
  const contact = [websiteUrl, contactPhone, contactEmail].filter(Boolean).join(' · ')
  return `:root{--site:${quoted(websiteUrl)};--contact:${quoted(contact)}}`
}

/** Quotes a text for CSS. */
function quoted(text: string): string {
  return `"${text.replace(/["\\<\n]/g, '')}"`
}
