/**
 * Matches what looks like an e-mail address: something, `@`, and a name with a dot inside it, without the marks that are
 * copied along from lists and sentences, with which no mail would arrive. The pattern looks at each character once.
 * Forms accept up to a megabyte, and a pattern that tries every dot as the last one would keep a process busy for an
 * hour on a host name made of dots.
 */
export const EMAIL_FORM = /^[^\s@,;<>]+@[^\s@,;<>][^\s@,;<>.]*\.[^\s@,;<>]*[^\s@,;<>.]$/
