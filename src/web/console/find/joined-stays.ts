/** Returns the slugs in a text that separates them by commas. */
export const slugsIn = (text: string): readonly string[] => text.split(',').filter((slug) => slug !== '')

/**
 * Joins a list of homes as it was ticked with what others have added to it and taken from it since it was shown
 * (`seen`). All lists are slugs, separated by commas.
 */
export function joinedStays(seen: string, now: string, ticked: string): string {
  const [before, mine] = [new Set(slugsIn(seen)), new Set(slugsIn(ticked))]
  const kept = slugsIn(now).filter((slug) => mine.has(slug) || !before.has(slug))
  const added = [...mine].filter((slug) => !before.has(slug))
  return [...new Set([...kept, ...added])].join()
}
