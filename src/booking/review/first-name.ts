/** Returns the first name, with which reviews are signed; empty if there is none. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
