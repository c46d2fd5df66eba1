// Import this only when a file is read: its parser needs dozens of modules, which a start can do without.
import sanitizeHtml from 'sanitize-html'

/**
 * Turns the entities of HTML into letters: `Sol &amp; Mar` becomes `Sol & Mar`. Only those that end in a semicolon are
 * any: `Q&A` stays. Tags stay, too.
 */
export function withoutEntities(text: string): string {
  if (!text.includes('&')) return text
  // The parser gets no tags: those of a row that is nothing but tags would take it minutes.
  const marked = text.replaceAll(/&(?!#?\w{1,32};)/g, '&amp;').replaceAll('<', '&lt;')
  return sanitizeHtml(marked, { allowedTags: [] })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
}

/** A tag of HTML. Text after a `<` that is none has a blank or a digit there: `< 5 km`, `<3`. */
const TAG = /<\/?[a-z][^<>]*>/gi

/** Turns HTML as listings contain it into plain text: breaks and paragraphs become lines, other tags go. */
export const plainLines = (html: string): string =>
  withoutEntities(
    html
      .replaceAll(/\r\n?/g, '\n')
      .replaceAll(/<br\b[^<>]*>\n?|<\/?p\b[^<>]*>/gi, '\n')
      .replaceAll(TAG, ''),
  )
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
