/** A name as the protocol has it: `id_token` is `idToken`. A row of underscores is looked at once, however long somebody makes it. */
export function camelCase(name: string): string {
  return name.replaceAll(/_+([a-z0-9])?/g, (row: string, letter?: string) => letter?.toUpperCase() ?? row)
}
