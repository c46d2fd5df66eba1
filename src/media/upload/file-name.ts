const LONGEST = 200
// Control characters, and those that reverse the direction of the text after them, which makes `exe.jpg` look like
// `gpj.exe`.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu

/**
 * Returns the name under which a file is shown, from the name that its sender gave it: without folders and invisible
 * characters, at most 200 characters. It is only a label and never part of a path.
 */
export function fileName(given: string): string {
  const last = given.toWellFormed().replaceAll('\0', '').split(/[/\\]/).at(-1) ?? ''
  const name = last.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '')
  return Array.from(name).slice(0, LONGEST).join('') || 'photo'
}
