/** The data of a page as JSON text in which quotation marks and apostrophes are swapped. */
export type PackedPage<Data> = string & { readonly packed?: Data }

/**
 * Texts and their data, the latest last. A page unpacks the same text several times and gets the same objects; a server
 * renders several pages at once, and need not parse what it has just packed.
 */
const known = new Map<string, unknown>()
const MOST_KNOWN = 20

/**
 * Packs the data of a page into one text. React Router numbers every value of an object, which hardly compresses: a
 * list of homes would be 1.1 kB larger in transfer, and slower to write and read. React Router writes the text as JSON
 * in a script again, where each quotation mark would become four characters, so they are swapped with apostrophes.
 */
export function packPage<Data extends object>(data: Data): PackedPage<Data> {
  const text = exchanged(JSON.stringify(data))
  know(text, data)
  return text
}

/** Returns the packed data, or the data themselves if the browser has made them. */
export function unpackPage<Data extends object>(page: PackedPage<Data> | Data): Data {
  return typeof page === 'string' ? know(page, known.get(page) ?? JSON.parse(exchanged(page))) : page
}

/** Adds a text at the end, and drops the one that was used least recently. */
function know<Data>(text: string, data: Data): Data {
  known.delete(text)
  known.set(text, data)
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
  return data
}

/** Swaps each `"` with `'`. */
function exchanged(text: string): string {
  return text
    .split("'")
    .map((part) => part.replaceAll('"', "'"))
    .join('"')
}
