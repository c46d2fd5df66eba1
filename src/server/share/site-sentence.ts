/**
 * Returns what the site says about itself in one sentence: its title for search engines, without its name before or
 * after.
 */
export function siteSentence(websiteName: string, metaTitle: string): string {
  const separated = metaTitle.split(/\s*[:|–—]\s+|\s+-\s+/)
  const own = separated.filter((part) => part !== '' && part !== websiteName)
  const sentence = own.length === separated.length ? metaTitle : own.join(', ')
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
