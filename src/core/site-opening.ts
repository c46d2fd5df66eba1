/**
 * When visitors see a new production site: from its first start on, or once an administrator has opened it at
 * `/admin/welcome`.
 */
export const SITE_OPENINGS = ['at-start', 'by-administrator'] as const

export type SiteOpening = (typeof SITE_OPENINGS)[number]
