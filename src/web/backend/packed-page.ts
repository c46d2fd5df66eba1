/** The data of a page as JSON text. */
export type PackedPage<Data> = string & { readonly packed?: Data }

/** The text that was unpacked last and what was in it: a page asks several times, and gets the same objects. */
let known: readonly [text: string, data: unknown] = ['', null]

/**
 * Makes one text of the data of a page, for loaders of pages that many look at. React Router gives every value of an object a number of
 * its own, which hardly can be compressed: a list of homes is 1.1 kB larger on the line that way, and takes longer to write and to read.
 */
export function packPage<Data extends object>(data: Data): PackedPage<Data> {
  return JSON.stringify(data)
}

/** What was packed, or, where the browser has made the data itself, that. */
export function unpackPage<Data extends object>(page: PackedPage<Data> | Data): Data {
  if (typeof page !== 'string') return page
  if (known[0] !== page) known = [page, JSON.parse(page)]
  return known[1] as Data
}
