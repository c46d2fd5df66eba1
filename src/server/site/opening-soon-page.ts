import type { PublicConfiguration } from '#contract/site/public-configuration.ts'
import { sitePaths } from '#contract/site/site-paths.ts'
import { html, PLAIN_STYLE } from './offline/offline-page.ts'

/**
 * Returns what visitors see of a site that is being set up: self-contained, with the way in for those who work here.
 */
export function openingSoonPage({ websiteName, contactEmail }: PublicConfiguration): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="theme-color" content="#fbf8f2" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="#0f1d1a" media="(prefers-color-scheme: dark)">
<title>Opening soon | ${html(websiteName)}</title>
<style>${PLAIN_STYLE}</style>
</head>
<body>
<main>
<svg viewBox="0 0 36 36" aria-hidden="true"><path d="M5 34V16a13 13 0 0 1 26 0v18z"/><path class="sun" d="M11.6 24.5a6.4 6.4 0 0 1 12.8 0z"/><path d="M6 26.4q3.4-2.6 6.4 0t6 0 6 0 5.6 0"/></svg>
<h1>${html(websiteName)} opens soon</h1>
<p>We are making the beds. Come back in a little while, or write to us: <a href="mailto:${html(contactEmail)}">${html(contactEmail)}</a>.</p>
<p class="small">You work here? <a href="${sitePaths.login()}">Log in</a></p>
</main>
</body>
</html>
`
}
