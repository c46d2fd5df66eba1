/** How much of a form is read; the text comes before the photo. */
const MOST_CHARACTERS = 16_000

/**
 * Returns the text of a report that is no longer accepted, read from the beginning of its form without the photo. '' =
 * there is none.
 */
export async function textOf({ body }: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > MOST_CHARACTERS) break
  }
  return /name="words"\r\n\r\n([\s\S]*?)\r\n--/.exec(text)?.[1] ?? ''
}
