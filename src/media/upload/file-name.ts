const LONGEST = 200
// Control characters, and those that turn the direction of what follows, which makes `gpj.exe` of `exe.jpg`.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cn}]/gu

/**
 * The name a file is known by, from what its sender calls it: no folders, nothing invisible, at most 200 characters. It is a label: no
 * path is ever made of it.
 */
export function fileName(given: string): string {
  const last = given.toWellFormed().replaceAll('\0', '').split(/[/\\]/).at(-1) ?? ''
  const name = last.replaceAll(UNSEEN, '').replaceAll(/\s+/g, ' ').trim().replace(/^\.+/, '')
  return Array.from(name).slice(0, LONGEST).join('') || 'photo'
}
