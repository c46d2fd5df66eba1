import type { SiteDrawing } from '#web/ui/site-picture.tsx'

/** The drawing of the home page: a cove. In a module of its own, because only two pages load its addresses. */
export const heroDrawing: SiteDrawing = {
  files: import.meta.glob<string>('./hero/*.{avif,jpg}', { query: '?url', import: 'default', eager: true }),
  width: 1600,
  height: 1340,
}
