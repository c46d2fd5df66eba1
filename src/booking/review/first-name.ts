/** Reviews are signed with the first name alone; empty where there is none. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? ''
}
