/** The data of a page as JSON text. */
export type PackedPage<Data> = string & { readonly packed?: Data }

/**
 * Texts and what is in them, the latest last: a page asks several times, and gets the same objects. A server makes some pages at once, and
 * shows what it has packed itself.
 */
const known = new Map<string, unknown>()
const MOST_KNOWN = import.meta.env.SSR ? 20 : 1

/**
 * Makes one text of the data of a page, for loaders of pages that many look at. React Router gives every value of an object a number of
 * its own, which hardly can be compressed: a list of homes is 1.1 kB larger on the line that way, and takes longer to write and to read.
 */
export function packPage<Data extends object>(data: Data): PackedPage<Data> {
  const text = JSON.stringify(data)
  know(text, data)
  return text
}

/** What was packed, or, where the browser has made the data itself, that. */
export function unpackPage<Data extends object>(page: PackedPage<Data> | Data): Data {
  if (typeof page !== 'string') return page
  return (known.has(page) ? known.get(page) : know(page, JSON.parse(page))) as Data
}

function know(text: string, data: unknown): unknown {
  for (const oldest of known.keys()) if (known.size >= MOST_KNOWN) known.delete(oldest)
  known.set(text, data)
  return data
}
