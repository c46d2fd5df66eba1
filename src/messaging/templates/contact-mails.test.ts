import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { renderMail } from './render-mail.ts'
import { withoutAddresses } from './contact-mails.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const message = {
  reference: 'M-7F3KPQRS',
  topic: 'booking',
  bookingReference: 'HM-7F3K',
  name: 'Anna',
  email: 'anna+stay@mail.example',
  message: 'First line\nSecond <b>line</b>',
  isVerified: false,
} as const

test('a message reaches us with all its lines, and an answer goes to its writer', () => {
  const mail = renderMail({ template: 'contact_received', data: message }, identity)
  expect(mail.subject).toBe('Message M-7F3KPQRS: A booking')
  expect(mail.replyTo).toEqual({ name: 'Anna', address: 'anna+stay@mail.example' })
  expect(mail.text).toContain('Message:\n  First line\n  Second <b>line</b>')
  expect(mail.text).toContain('Booking: HM-7F3K')
  expect(mail.text).toContain('not verified: anybody could have typed it')
  expect(mail.html).not.toContain('<b>line')
  expect(mail.html).toContain('mailto:anna%2Bstay%40mail.example?subject=Re%3A%20your%20message%20M-7F3KPQRS')
})

test.each(['Anna\r\nBcc: all@mail.example', 'Anna\nSubject: Free', 'Anna\u0000', '"Anna" <all@mail.example>, x'])(
  'a name like %j becomes no header of the mail',
  async (name) => {
    const { replyTo, subject, text } = renderMail(
      { template: 'contact_received', data: { ...message, name } },
      identity,
    )
    const wire = createTransport({ streamTransport: true, buffer: true })
    const sent = await wire.sendMail({ from: 'a@stay.example', to: 'b@stay.example', replyTo, subject, text })
    const [headers = ''] = (Buffer.isBuffer(sent.message) ? sent.message.toString('utf8') : '').split(/\r?\n\r?\n/)
    const names = headers.split(/\r?\n(?![ \t])/).map((line) => line.split(':')[0]?.toLowerCase())
    expect(names).toContain('to')
    expect(names.filter((one) => one === 'bcc' || one === 'cc')).toEqual([])
    expect(names.filter((one) => one === 'subject' || one === 'reply-to')).toHaveLength(2)
    expect(sent.envelope.to).toEqual(['b@stay.example'])
  },
)

test('the receipt to an address nobody has proved says nothing that was typed', () => {
  const data = { reference: 'M-1', topic: 'other', bookingReference: null, name: null, message: null } as const
  const mail = renderMail(
    { template: 'contact_receipt', data: { ...data, link: 'https://stay.example/contact' } },
    identity,
  )
  expect(mail.text).toContain('Your message to Holmstay has arrived')
  expect(mail.text).not.toContain('You wrote')
  expect(mail.replyTo).toBeUndefined()
})

test.each([
  ['See https://evil.example/a?b=c now', 'See [address] now'],
  ['www.evil.example', '[address]'],
  ['evil.com/path, and bye', '[address] and bye'],
  ['write to a@evil.example!', 'write to [address]'],
  ['javascript://x', '[address]'],
  ['xn--80ak6aa92e.com', '[address]'],
  ['We are 3.5 people. Nice', 'We are 3.5 people. Nice'],
])('in a receipt %j reads %j: nothing becomes a link', (text, label) => {
  expect(withoutAddresses(text)).toBe(label)
})
