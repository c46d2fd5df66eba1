import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import css from './site.css?inline'

/**
 * The stylesheet as text, for the `<style>` of the document: with it in the page the first paint waits for nothing.
 * The browser takes it from the page it received instead of carrying it once more in its scripts.
 * With them goes what paper says of the site: where its links lead, and how to reach us.
 */
export function siteCss({ websiteUrl, contactEmail, contactPhone }: PublicConfiguration): string {
  if (!import.meta.env.SSR) return document.getElementById('site-css')?.textContent ?? ''
  const contact = [websiteUrl, contactPhone, contactEmail].filter(Boolean).join(' · ')
  return `${css}:root{--site:${quoted(websiteUrl)};--contact:${quoted(contact)}}`
}

/** A text as CSS writes it. */
function quoted(text: string): string {
  return `"${text.replace(/["\\<\n]/g, '')}"`
}
