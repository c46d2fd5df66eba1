/** The pages of those who work in homes, who have no account: what they have to do, and the link that lets them in. */
export const workerMap = { work: '/t', opening: '/t/:token', task: '/t/task/:id' } as const

export const workerPaths = {
  work: () => workerMap.work,
  /** What is broken is reported there. */
  task: (id: string) => `/t/task/${encodeURIComponent(id)}`,
  opening: (secret: string) => `/t/${encodeURIComponent(secret)}`,
} as const

/** The cookie that a personal link is traded for. Browsers keep the `__Host-` name for secure origins; plain http needs another. */
export const workerCookieName = (websiteUrl: string) => (websiteUrl.startsWith('https:') ? '__Host-work' : 'work')
