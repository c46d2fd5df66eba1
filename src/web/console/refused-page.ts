type Entries = readonly (readonly [name: string, value: FormDataEntryValue])[]

/** A tag of a page that matters to forms. React writes all attributes in double quotes and escapes `>` in them. */
interface Tag {
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: string
  readonly start: number
  readonly end: number
}

/** A replacement in the page. */
interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

const TAG = /<(\/?)(details|form|input|textarea|select|option|button)\b([^>]*)>/g
/** Values that each page makes anew. */
const MADE_ANEW = /^(actionKey|key|seen|version.*|was-.+|saved|expected.*|undo)$/
const NOT_PUT_BACK = /^(hidden|password|file|submit|button|image|reset)$/

/**
 * Returns a page that refuses a form, for browsers without scripts (docs/decisions/0120): what was typed is in the
 * fields of the form again, whichever of them its page leaves as it found them, and what hides them is open. Forms that
 * are not on the page any more are left alone.
 */
export function withTypedFields(html: string, entries: Entries): string {
  const tags = tagsOf(html)
  const form = sentForm(tags, entries)
  if (form === null) return html
  const edits = fieldEdits(html, form, entries)
  if (edits.length === 0) return html
  return applied(html, [...edits, ...openings(tags, edits)])
}

/**
 * Moves the focus of a page that answers a form to the first field that is wrong, to the sentence that says why it was
 * refused, or to what it says otherwise: a document that takes the place of another one is not read out by itself.
 */
export function withFocusOnResult(html: string): string {
  const main = html.indexOf('<main')
  if (main < 0 || html.includes(' autofocus=""', main)) return html
  const rest = html.slice(main)
  const field = /<(?:input|select|textarea)\b[^>]*\baria-invalid="true"/.exec(rest)
  const message =
    field ?? /<\w+\b[^>]*\brole="alert"/.exec(rest) ?? /<\w+\b[^>]*\brole="status"(?![^>]*><\/)/.exec(rest)
  if (!message) return html
  const at = main + message.index + message[0].length
  return `${html.slice(0, at)}${field ? '' : ' tabindex="-1"'} autofocus=""${html.slice(at)}`
}

/**
 * Moves the focus of a page to which a form has led to what was done, or else to its title: from there screen readers go
 * on, and the next Tab does not begin with the side bar.
 */
export function withFocusOnDone(html: string): string {
  const main = html.indexOf('<main')
  if (main < 0 || html.includes(' autofocus=""', main)) return html
  const rest = html.slice(main)
  const message = [...rest.matchAll(/<\w+\b[^>]*\brole="status"(?![^>]*><\/)/g)]
  // Other notes are there without a form as well.
  const done =
    message.find(([tag]) => /\bclass="c-note[^"]* ok\b/.test(tag)) ?? message.find(([tag]) => tag.includes('"c-hint"'))
  const found = done ?? /<h1\b/.exec(rest)
  if (!found) return html
  const at = main + found.index + found[0].length
  return `${html.slice(0, at)} tabindex="-1" autofocus=""${html.slice(at)}`
}

function tagsOf(html: string): readonly Tag[] {
  return Array.from(html.matchAll(TAG), (found) => {
    const [whole, slash, name = '', attributes = ''] = found
    return { name, isEnd: slash === '/', attributes, start: found.index, end: found.index + whole.length }
  })
}

/** Returns the tags of the form that was most likely sent: it has all names, and what it holds itself is the same. */
function sentForm(tags: readonly Tag[], entries: Entries): readonly Tag[] | null {
  let best: { readonly form: readonly Tag[]; readonly score: number } | null = null
  for (const [index, tag] of tags.entries()) {
    if (tag.name !== 'form' || tag.isEnd || !/\bmethod="post"/i.test(tag.attributes)) continue
    const end = tags.findIndex((other, at) => at > index && other.name === 'form' && other.isEnd)
    const form = tags.slice(index + 1, end < 0 ? undefined : end)
    const score = scoreOf(form, entries)
    if (score !== null && (best === null || score > best.score)) best = { form, score }
  }
  return best?.form ?? null
}

function scoreOf(form: readonly Tag[], entries: Entries): number | null {
  const named = form.filter(({ isEnd, attributes }) => !isEnd && attributeOf(attributes, 'name') !== null)
  let score = 0
  for (const [name, value] of entries) {
    const own = named.filter(({ attributes }) => attributeOf(attributes, 'name') === name)
    if (own.length === 0) return null
    if (MADE_ANEW.test(name)) continue
    const fixed = own.filter((tag) => tag.name === 'button' || attributeOf(tag.attributes, 'type') === 'hidden')
    if (fixed.some(({ attributes }) => attributeOf(attributes, 'value') === value)) score += 1
    else if (fixed.length === own.length) return null
  }
  return score
}

function fieldEdits(html: string, form: readonly Tag[], entries: Entries): readonly Edit[] {
  const left = entries.map(([name, value]) => ({ name, value }))
  /** Takes the next value of a name, or a certain one, so that several fields of a name get theirs in order. */
  const take = (name: string, certain?: string) => {
    const at = left.findIndex((one) => one.name === name && (certain === undefined || one.value === certain))
    return at < 0 ? undefined : left.splice(at, 1)[0]?.value
  }
  return form.flatMap((tag, index): readonly Edit[] => {
    const name = attributeOf(tag.attributes, 'name')
    if (tag.isEnd || name === null || tag.name === 'button' || / disabled=""/.test(tag.attributes)) return []
    const type = attributeOf(tag.attributes, 'type') ?? 'text'
    if (tag.name === 'input' && /^(checkbox|radio)$/.test(type)) return checkedEdit(tag, take(name, onValue(tag)))
    const value = take(name)
    if (typeof value !== 'string' || (tag.name === 'input' && NOT_PUT_BACK.test(type))) return []
    if (tag.name === 'select') return optionEdits(form, index, value)
    return tag.name === 'textarea' ? textEdit(html, form, index, value) : valueEdit(tag, value)
  })
}

const onValue = ({ attributes }: Tag) => attributeOf(attributes, 'value') ?? 'on'

function checkedEdit(tag: Tag, taken: FormDataEntryValue | undefined): readonly Edit[] {
  const isOn = / checked=""/.test(tag.attributes)
  if (isOn === (taken !== undefined)) return []
  return [rewritten(tag, isOn ? tag.attributes.replace(' checked=""', '') : ` checked=""${tag.attributes}`)]
}

function valueEdit(tag: Tag, value: string): readonly Edit[] {
  if ((attributeOf(tag.attributes, 'value') ?? '') === value) return []
  return [rewritten(tag, ` value="${escaped(value)}"${tag.attributes.replace(/ value="[^"]*"/, '')}`)]
}

function textEdit(html: string, form: readonly Tag[], index: number, value: string): readonly Edit[] {
  const [start, end] = [form[index]?.end ?? 0, form[index + 1]?.start ?? 0]
  const lines = value.replaceAll('\r\n', '\n')
  if (unescaped(html.slice(start, end)).replace(/^\n/, '') === lines) return []
  // The first line break of a text area is not part of its value.
  return [{ start, end, text: `\n${escaped(lines)}` }]
}

function optionEdits(form: readonly Tag[], index: number, value: string): readonly Edit[] {
  const end = form.findIndex((tag, at) => at > index && tag.name === 'select' && tag.isEnd)
  const options = form.slice(index + 1, end).filter(({ name, isEnd }) => name === 'option' && !isEnd)
  const isIt = ({ attributes }: Tag) => attributeOf(attributes, 'value') === value
  // Without a chosen one, the first option is.
  const isChosen = options.some(({ attributes }) => / selected=""/.test(attributes))
  if (!options.some(isIt) || (!isChosen && options.findIndex(isIt) === 0)) return []
  return options.flatMap((option) => {
    const isOn = / selected=""/.test(option.attributes)
    if (isOn === isIt(option)) return []
    return [
      rewritten(option, isOn ? option.attributes.replace(' selected=""', '') : ` selected=""${option.attributes}`),
    ]
  })
}

/** Opens the elements in which something was put back. */
function openings(tags: readonly Tag[], edits: readonly Edit[]): readonly Edit[] {
  const around: Tag[] = []
  const opened = new Set<Tag>()
  for (const tag of tags) {
    if (tag.name === 'details' && tag.isEnd) around.pop()
    else if (tag.name === 'details') around.push(tag)
    else if (edits.some(({ start }) => start >= tag.start && start <= tag.end))
      for (const one of around) opened.add(one)
  }
  return [...opened]
    .filter(({ attributes }) => !/ open=""/.test(attributes))
    .map((tag) => rewritten(tag, ` open=""${tag.attributes}`))
}

const rewritten = ({ name, start, end }: Tag, attributes: string): Edit => ({
  start,
  end,
  text: `<${name}${attributes}>`,
})

function applied(html: string, edits: readonly Edit[]): string {
  let [page, at] = ['', 0]
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    page += html.slice(at, start) + text
    at = end
  }
  return page + html.slice(at)
}

function attributeOf(attributes: string, name: string): string | null {
  const value = new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1]
  return value === undefined ? null : unescaped(value)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const unescaped = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
