/** Whether a text could be called so; anything else never reaches the database. */
export function isPageName(name: string): boolean {
  return /^[a-z0-9-]{1,60}$/.test(name)
}
