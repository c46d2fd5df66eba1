import { expect, test } from 'vitest'
import type { IsoDate } from '#core/time/iso-date.ts'
import { renderMail } from './render-mail.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const about = {
  stayTitle: 'Casa Tramuntana',
  checkIn: '2027-07-03' as IsoDate,
  checkOut: '2027-07-10' as IsoDate,
  reference: 'HM-7F3K',
  party: '2 guests',
  link: 'https://stay.example/user/bookings/1',
}

test.each([
  ['de', 'lang="de"'],
  ['ar', 'lang="ar" dir="rtl"'],
  ['fa', 'lang="fa" dir="rtl"'],
])('the text of a rule in %s says so, and what is around it stays English', (language, attributes) => {
  const mail = (more: object) => {
    const data = { subject: 'Subject of it', body: 'First.\n\nSecond.', ...about, ...more }
    return renderMail({ template: 'guest_message', data }, identity).html
  }
  const html = mail({ language })
  expect(html).toContain('<html lang="en">')
  expect(html).toContain(`<title ${attributes}>Subject of it`)
  for (const text of ['Subject of it</h1>', 'First.</p>', 'Second.</p>'])
    expect(html).toMatch(new RegExp(`class="ink" ${attributes} [^>]*>${text}`))
  expect(html.split(' lang="')).toHaveLength(6)
  expect(mail({}).split(' lang="')).toHaveLength(2)
})
