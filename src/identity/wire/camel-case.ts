/**
 * Returns a name in the protocol's form: `id_token` is `idToken`. A run of underscores is scanned only once, however
 * long it is.
 */
export function camelCase(name: string): string {
  return name.replaceAll(/_+([a-z0-9])?/g, (row: string, letter?: string) => letter?.toUpperCase() ?? row)
}
