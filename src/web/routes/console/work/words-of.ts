/** Words come before the photo. */
const MOST_CHARACTERS = 16_000

/** The words of a report that nobody takes any more, from the beginning of its form; its photo is not read. '' = there are none. */
export async function wordsOf({ body }: Request): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of body ?? []) {
    text += decoder.decode(piece, { stream: true })
    if (text.length > MOST_CHARACTERS) break
  }
  return /name="words"\r\n\r\n([\s\S]*?)\r\n--/.exec(text)?.[1] ?? ''
}
