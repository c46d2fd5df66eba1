/** The address at which the session of the site is opened and ended, unless the configuration names another. */
export const DEFAULT_TOKEN_SYNC_PATH = '/__session'
