/** The greatest length of a display name, in code points. */
export const LONGEST_NAME = 80

/** Characters that make a text look other than it is: line breaks, and marks that change the writing direction. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
/**
 * What mail programs turn into a link: an address with `://` or `www.`, or a host name. Titles such as `Dr.` do not
 * match.
 */
const link =
  /:\/\/|\bwww\.|(?<![\p{L}\p{N}@.-])(?!(?:dr|mr|ms|mrs|st|fr|prof)\.)[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}{2}|com|net|org|info|biz|app|dev|xyz|top|site|shop|store|online|click|link|live|club|pro|page|web|blog)(?![\p{L}\p{N}])/iu

/**
 * Returns whether a name breaks its line, changes the writing direction, or contains the address of a website. Such an
 * address would put a stranger's link into the site's mails.
 */
export function isMisleadingName(name: string): boolean {
  return misleading.test(name) || link.test(name)
}

/** Returns whether a name may appear in pages and mails: at most 80 characters, and not misleading. */
export function isShowableName(name: string): boolean {
  return Array.from(name).length <= LONGEST_NAME && !isMisleadingName(name)
}
