/** Returns whether a text could have this name; any other is not looked up in the database. */
export function isPageName(name: string): boolean {
  return /^[a-z0-9-]{1,60}$/.test(name)
}
