/** The pages of workers, who have no account: their tasks, and the link that lets them in. */
export const workerMap = { work: '/t', opening: '/t/:token', task: '/t/task/:id' } as const

export const workerPaths = {
  work: () => workerMap.work,
  /** Broken things are reported there, too. */
  task: (id: string) => `/t/task/${encodeURIComponent(id)}`,
  opening: (secret: string) => `/t/${encodeURIComponent(secret)}`,
} as const

/**
 * Returns the name of the cookie for which a personal link is exchanged. Browsers accept the `__Host-` prefix only on
 * secure origins, so plain http needs another name.
 */
export const workerCookieName = (websiteUrl: string) => (websiteUrl.startsWith('https:') ? '__Host-work' : 'work')
