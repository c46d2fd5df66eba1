/** Where the session of the site is opened and ended, unless the configuration says otherwise. */
export const DEFAULT_TOKEN_SYNC_PATH = '/__session'
