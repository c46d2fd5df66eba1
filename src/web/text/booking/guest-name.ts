/**
 * What a guest is called in the console: by name; without one by their booking, `Guest of HS-7K4Q2M`. An address is not
 * what somebody is called, and tells whoever looks over a shoulder too much.
 */
export function guestName(name: string | null | undefined, reference?: string | null): string {
  return name?.trim() || (reference ? `Guest of ${reference}` : 'A guest')
}

/** How somebody is called in a sentence that knows them already: by the first name; who has none, as in every other. */
export function firstNameOf(name: string): string {
  return /^(Guest of \S+|A guest)$/.test(name) ? name : (name.trim().split(/\s+/)[0] ?? name)
}
