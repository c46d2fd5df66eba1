import { describe, expect, test } from 'vitest'
import type { IsoDate } from '#core/time/iso-date.ts'
import type { MailContent } from './mail.ts'
import { renderMail } from './render-mail.ts'

const identity = { websiteName: 'Holmstay', websiteUrl: 'https://stay.example', contactEmail: 'hello@stay.example' }
const booking = {
  reference: 'HM-7F3K',
  guestName: 'Anna',
  stayTitle: 'Casa Tramuntana',
  checkIn: '2027-07-03' as IsoDate,
  checkOut: '2027-07-10' as IsoDate,
  totalMinor: 170780,
  currency: 'EUR',
  link: 'https://stay.example/user/bookings/1',
}

describe('a mail', () => {
  test.each<MailContent>([
    { template: 'verify_email', data: { name: 'Anna', link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    { template: 'reset_password', data: { name: null, link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    { template: 'sign_in_link', data: { name: null, link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    { template: 'change_email', data: { name: 'Anna', link: 'https://stay.example/__/auth/action?a=1&b=2' } },
    {
      template: 'email_changed',
      data: { name: 'Anna', newEmail: 'anna@new.example', link: 'https://stay.example/__/auth/action?a=1&b=2' },
    },
    { template: 'password_changed', data: { name: 'Anna', link: 'https://stay.example/forgot-password' } },
    {
      template: 'second_factor_added',
      data: {
        name: null,
        factor: 'a code from your authenticator app',
        link: 'https://stay.example/__/auth/action?a=1',
      },
    },
    { template: 'account_deleted', data: { name: 'Anna', link: 'https://stay.example/welcome' } },
    { template: 'booking_confirmed', data: booking },
    { template: 'booking_expired', data: booking },
    { template: 'booking_refunded', data: booking },
  ])('$template has the link in text, on one button and beneath it', (content) => {
    const mail = renderMail(content, identity)
    expect(mail.text).toContain(`\n${content.data.link}\n`)
    const href = content.data.link.replaceAll('&', '&#38;')
    expect(mail.html.split(`href="${href}"`)).toHaveLength(3)
    expect(mail.html).toContain(`>${href}</a>`)
    expect(mail.text).toContain('hello@stay.example')
  })

  test('about a booking says state, place and dates in the subject, and the exact total', () => {
    const mail = renderMail({ template: 'booking_confirmed', data: booking }, identity)
    expect(mail.subject).toBe('Confirmed: Casa Tramuntana, 3 Jul 2027 to 10 Jul 2027')
    expect(mail.text).toContain('Total: €1,707.80')
    expect(mail.text).toContain('Reference: HM-7F3K')
  })

  test('shows names as text, whatever they contain', () => {
    const hostile = { ...booking, stayTitle: '<script>alert(1)</script>\r\nBcc: all@mail.example' }
    const mail = renderMail({ template: 'booking_confirmed', data: hostile }, identity)
    expect(mail.html).not.toContain('<script')
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})
