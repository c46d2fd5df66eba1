const LONGEST = 100

/** Turns a name into the last part of an address: `Casa d'en Pere, Ciutadella` becomes `casa-d-en-pere-ciutadella`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST)
    .replaceAll(/^-+|-+$/g, '')
  return plain || 'home'
}
