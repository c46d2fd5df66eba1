/** Longest display name, in code points. */
export const LONGEST_NAME = 80

/** Lets a text look other than it is: line breaks, and marks that turn the direction of what follows. */
const misleading = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u
/** What mail programs make a link of: an address with `://` or `www.`, or a host name; titles such as `Dr.` are none. */
const link =
  /:\/\/|\bwww\.|(?<![\p{L}\p{N}@.-])(?!(?:dr|mr|ms|mrs|st|fr|prof)\.)[\p{L}\p{N}-]{2,}(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}{2}|com|net|org|info|biz|app|dev|xyz|top|site|shop|store|online|click|link|live|club|pro|page|web|blog)(?![\p{L}\p{N}])/iu

/** Whether a name turns directions around, breaks its line, or is the address of a web site, which would make our own mails carry somebody else's link. */
export function isMisleadingName(name: string): boolean {
  return misleading.test(name) || link.test(name)
}

/** Whether a name may stand in pages and mails: at most 80 characters, and not misleading. */
export function isShowableName(name: string): boolean {
  return Array.from(name).length <= LONGEST_NAME && !isMisleadingName(name)
}
