import type { SiteDrawing } from '#web/ui/site-picture.tsx'

/** The house that has put to sea, for errors. */
export const adriftDrawing: SiteDrawing = {
  files: import.meta.glob<string>('./adrift/*.{avif,jpg}', { query: '?url', import: 'default', eager: true }),
  width: 1600,
  height: 1000,
}
