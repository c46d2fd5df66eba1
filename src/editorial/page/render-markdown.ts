// Import this only when a text is read: it needs ninety modules, which a start can do without.
import { Marked, type Token } from 'marked'
import sanitizeHtml from 'sanitize-html'

/** A text as HTML that can be shown as it is, and its headings of the second level in order. */
export interface RenderedText {
  readonly html: string
  readonly headings: readonly { readonly id: string; readonly text: string }[]
}

/** Everything that a text may contain; anything else is removed, whatever the parser has made of it (ASVS 1.3.1). */
const ALLOWED: sanitizeHtml.IOptions = {
  allowedTags: 'h2 h3 h4 p br hr ul ol li strong em del a blockquote code pre table thead tbody tr th td'.split(' '),
  allowedAttributes: { a: ['href', 'title', 'rel'], h2: ['id'], h3: ['id'], ol: ['start'], th: ['scope'] },
  allowedSchemes: ['https', 'http', 'mailto', 'tel'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  transformTags: {
    a: (tagName, attribs) => ({
      tagName,
      attribs: /^https?:/i.test(attribs['href'] ?? '') ? { ...attribs, rel: 'noopener noreferrer' } : attribs,
    }),
    th: (tagName, attribs) => ({ tagName, attribs: { ...attribs, scope: 'col' } }),
  },
}

/**
 * Renders Markdown. HTML in it becomes text, pictures become their description, and headings become anchors
 * (`#section-…`); a heading of the first level becomes one of the second, because the page has its own. The result
 * passes the sanitiser, whoever wrote the text.
 */
export function renderMarkdown(markdown: string): RenderedText {
  const headings: { id: string; text: string }[] = []
  const taken = new Set<string>()
  const marked = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      image: ({ text }) => escapeHtml(text),
      heading({ tokens, depth }) {
        const level = Math.min(Math.max(depth, 2), 4)
        const inner = this.parser.parseInline(tokens)
        if (level === 4) return `<h4>${inner}</h4>\n`
        const text = plainText(tokens)
        const id = freeId(text, taken)
        if (level === 2) headings.push({ id, text })
        return `<h${level} id="${id}">${inner}</h${level}>\n`
      },
    },
  })
  const parsed = unlessTooDeep(() => marked.parse(markdown, { async: false }))
  if (parsed === null) return { html: `<p>${escapeHtml(markdown)}</p>`, headings: [] }
  return { html: sanitizeHtml(parsed, ALLOWED), headings }
}

/**
 * Describes what a reader of a text would never see; null when there is nothing. Authors are told, instead of having it
 * removed silently.
 */
export function unsafeMarkdown(markdown: string): string | null {
  const marked = new Marked({ gfm: true })
  const tokens = unlessTooDeep(() => marked.lexer(markdown))
  if (tokens === null) return 'is nested too deeply'
  let fault: string | null = null
  void marked.walkTokens(tokens, (token) => {
    if (token.type === 'html') fault ??= 'contains HTML; write Markdown'
    if (token.type === 'image') fault ??= 'contains a picture; texts have none'
    if (token.type === 'link' && !isSafeLink(String(token['href'])))
      fault ??= `contains a link that is not allowed: ${String(token['href']).slice(0, 60)}`
  })
  return fault
}

/**
 * Returns null if the parser exhausts the stack, because it recurses for each level of a text such as thousands of `>`
 * in a row.
 */
function unlessTooDeep<Value>(parse: () => Value): Value | null {
  try {
    return parse()
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Returns whether a link is an address of this site, or has a scheme that leads elsewhere and runs nothing. */
function isSafeLink(href: string): boolean {
  if (/[\p{Cc}\s]/u.test(href)) return false
  return /^(?:https?:\/\/|mailto:|tel:|#)/i.test(href) || /^\/(?![/\\])/.test(href)
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : 'text' in token ? token.text : ''))
    .join('')
}

function freeId(text: string, taken: Set<string>): string {
  const label = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, 60)
  const id = `section-${label || 'text'}`
  let free = id
  for (let count = 2; taken.has(free); count += 1) free = `${id}-${count}`
  taken.add(free)
  return free
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
