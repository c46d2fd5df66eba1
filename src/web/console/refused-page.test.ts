import { expect, test } from 'vitest'
import { withFocusOnResult, withFocusOnDone, withTypedFields } from './refused-page.ts'

const page = (inner: string) => `<body><main id="main">${inner}</main></body>`

test('what was typed is in the fields of the form that was sent, and what hides them is open', () => {
  const form = (item: string, amount = '') =>
    `<details class="x"><summary>Change</summary><form method="post"><input type="hidden" name="item" value="${item}"/>` +
    `<input type="hidden" name="version" value="2"/><input name="amount"${amount}/><textarea name="note"></textarea>` +
    '<select name="unit"><option value="day" selected="">Day</option><option value="week">Week</option></select>' +
    '<input type="checkbox" name="day" value="1" checked=""/><input type="checkbox" name="day" value="2"/>' +
    '<input type="password" name="password"/><button name="do" value="save">Save</button></form></details>'
  const sent = [
    ['item', 'b'],
    ['version', '1'],
    ['amount', 'a "lot" <&>'],
    ['note', 'One\r\ntwo'],
    ['unit', 'week'],
    ['day', '2'],
    ['password', 'secret'],
    ['do', 'save'],
  ] as const
  const put = withTypedFields(page(form('a') + form('b')), sent)
  expect(put).toContain(form('a'))
  const own = put.slice(page('').indexOf('</main>') + form('a').length)
  expect(own).toMatch(/^<details open="" class="x">/)
  expect(own).toContain('<input value="a &quot;lot&quot; &lt;&amp;&gt;" name="amount"/>')
  expect(own).toContain('<textarea name="note">\nOne\ntwo</textarea>')
  expect(own).toContain('<option value="day">Day</option><option selected="" value="week">')
  expect(own).toContain(
    '<input type="checkbox" name="day" value="1"/><input checked="" type="checkbox" name="day" value="2"/>',
  )
  expect(own).toContain('name="version" value="2"')
  expect(put).not.toContain('secret')
})

test('a choice that was left as it is opens nothing', () => {
  const options = '<option value="">None</option><option value="easter">Easter</option>'
  const left = page(`<details><form method="post"><select name="holiday">${options}</select></form></details>`)
  expect(withTypedFields(left, [['holiday', '']])).toBe(left)
  expect(withTypedFields(left, [['holiday', 'easter']])).toMatch(
    /<details open="">.*<option selected="" value="easter">/,
  )
})

test('a form that is not on the page, and one that shows what was typed already, change nothing', () => {
  const shown = page('<details><form method="post"><input name="title" value="It&#x27;s &amp;c."/></form></details>')
  expect(withTypedFields(shown, [['title', "It's &c."]])).toBe(shown)
  expect(withTypedFields(shown, [['other', 'x']])).toBe(shown)
  const search = page('<form method="get"><input name="title"/></form>')
  expect(withTypedFields(search, [['title', 'x']])).toBe(search)
})

test('the focus is on the first field that is wrong, or on the sentence that says why', () => {
  const fault = '<div role="alert">No.</div>'
  const both = withFocusOnResult(page(`${fault}<input name="a"/><input name="b" aria-invalid="true"/>`))
  expect(both).toContain('<div role="alert">')
  expect(both).toContain('<input name="b" aria-invalid="true" autofocus=""/>')
  expect(withFocusOnResult(page(fault))).toContain('<div role="alert" tabindex="-1" autofocus="">')
  const status = '<p role="status"></p><p class="x" role="status" id="y">Done.</p>'
  expect(withFocusOnResult(page(status))).toContain('<p class="x" role="status" tabindex="-1" autofocus="" id="y">')
  const outside = `<div role="alert">x</div>${page('<p>')}`
  expect(withFocusOnResult(outside)).toBe(outside)
})

test('a page to which a form has led has its focus on what was done, or else on its title', () => {
  const page = (main: string) => `<h1>Aside</h1><main><h1>People</h1>${main}</main>`
  const warning = '<div class="c-note warn" role="status">No calendar is read.</div>'
  const done =
    '<span class="c-hint" role="status">At once</span><p class="c-note c-outcome ok" role="status">Saved.</p>'
  const empty = '<p class="c-note ok" role="status"></p>'
  expect(withFocusOnDone(page(warning + done))).toContain('role="status" tabindex="-1" autofocus="">Saved.')
  expect(withFocusOnDone(page(warning + empty))).toContain('<main><h1 tabindex="-1" autofocus="">People')
  const chosen = page(`${done}<input autofocus=""/>`)
  expect(withFocusOnDone(chosen)).toBe(chosen)
})
