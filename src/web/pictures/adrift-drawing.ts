import type { SiteDrawing } from '#web/ui/site-picture.tsx'

/** The drawing for errors: a house that has put to sea. */
export const adriftDrawing: SiteDrawing = {
  files: import.meta.glob<string>('./adrift/*.{avif,jpg}', { query: '?url', import: 'default', eager: true }),
  width: 1600,
  height: 1000,
}
