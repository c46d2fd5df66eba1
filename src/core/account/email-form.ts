/**
 * What looks like an e-mail address: something, `@`, and a name with a dot inside it. Each letter is looked at once: forms bring a megabyte,
 * and a host name of dots alone, tried with each of them as the last, keeps a process busy for an hour.
 */
export const EMAIL_FORM = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/
