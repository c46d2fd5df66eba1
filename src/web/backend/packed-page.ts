/** The data of a page as JSON text, with its quotation marks and apostrophes exchanged. */
export type PackedPage<Data> = string & { readonly packed?: Data }

/**
 * Texts and what is in them, the latest last: a page asks several times, and gets the same objects. A server makes some pages at once, and
 * need not read what it has just packed.
 */
const known = new Map<string, unknown>()
const MOST_KNOWN = 20

/**
 * Makes one text of data that many pages carry. React Router gives every value of an object a number of its own, which hardly can be
 * compressed: a list of homes is 1.1 kB larger on the line that way, and takes longer to write and to read. It makes JSON of the text once
 * more, and a script of that: each quotation mark would become four characters.
 */
export function packPage<Data extends object>(data: Data): PackedPage<Data> {
  const text = exchanged(JSON.stringify(data))
  know(text, data)
  return text
}

/** What was packed, or, where the browser has made the data itself, that. */
export function unpackPage<Data extends object>(page: PackedPage<Data> | Data): Data {
  return typeof page === 'string' ? know(page, known.get(page) ?? JSON.parse(exchanged(page))) : page
}

/** Puts a text behind the others, and gives up the one that was asked for least lately. */
function know<Data>(text: string, data: Data): Data {
  known.delete(text)
  known.set(text, data)
  if (known.size > MOST_KNOWN) known.delete(known.keys().next().value!)
  return data
}

/** Each `"` as `'`, and each `'` as `"`. */
function exchanged(text: string): string {
  return text
    .split("'")
    .map((part) => part.replaceAll('"', "'"))
    .join('"')
}
