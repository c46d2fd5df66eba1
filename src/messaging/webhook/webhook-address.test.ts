import { expect, test } from 'vitest'
import { webhookAddressFault } from './webhook-address.ts'

test.each([
  ['hooks.example', 'must be complete and begin with https://'],
  ['ftp://hooks.example/x', 'must be complete and begin with https://'],
  ['file:///etc/passwd', 'must be complete and begin with https://'],
  ['gopher://hooks.example', 'must be complete and begin with https://'],
  ['http://hooks.example/x', 'must begin with https://'],
  ['https://ann:secret@hooks.example/', 'must not contain a user name or password'],
  ['https://hooks.example/#part', 'must not have a part after #'],
  ['https://hooks.example:22/', 'must use port 443 or 8443'],
  ['https://hooks.example:5432/', 'must use port 443 or 8443'],
  ['https://127.0.0.1/', 'must be reachable on the public internet'],
  ['https://2130706433/', 'must be reachable on the public internet'],
  ['https://0177.0.0.1/', 'must be reachable on the public internet'],
  ['https://0x7f.1/', 'must be reachable on the public internet'],
  ['https://127.1/', 'must be reachable on the public internet'],
  ['https://[::1]/', 'must be reachable on the public internet'],
  ['https://[::ffff:127.0.0.1]/', 'must be reachable on the public internet'],
  ['https://169.254.169.254/latest/meta-data', 'must be reachable on the public internet'],
  ['https://localhost/', 'must be reachable on the public internet'],
  ['https://localhost./', 'must be reachable on the public internet'],
  ['https://database/', 'must be reachable on the public internet'],
  ['https://printer.local/', 'must be reachable on the public internet'],
])('%s %s', (address, fault) => {
  expect(webhookAddressFault(address, [])).toBe(fault)
})

test.each(['https://hooks.example/in?from=holmstay', 'https://hooks.example:8443/', 'https://1.1.1.1/'])(
  '%s may be called',
  (address) => {
    expect(webhookAddressFault(address, [])).toBeNull()
  },
)

test('a host that the operator has named may be private, on any port and by http; another port of it only when the name is without one', () => {
  const hosts = ['hooks.internal', '10.0.0.5:8080']
  expect(webhookAddressFault('http://hooks.internal:9000/', hosts)).toBeNull()
  expect(webhookAddressFault('http://10.0.0.5:8080/', hosts)).toBeNull()
  expect(webhookAddressFault('https://10.0.0.5/', hosts)).toBe('must be reachable on the public internet')
  expect(webhookAddressFault('http://sub.hooks.internal/', hosts)).toBe('must begin with https://')
  expect(webhookAddressFault('http://a:b@hooks.internal/', hosts)).toBe('must not contain a user name or password')
})

test('a host that is named with the usual port of a scheme is allowed in this scheme, whose addresses leave the port out', () => {
  const hosts = ['hooks.internal:443', 'pms.internal:80']
  expect(webhookAddressFault('https://hooks.internal/in', hosts)).toBeNull()
  expect(webhookAddressFault('http://pms.internal/in', hosts)).toBeNull()
  expect(webhookAddressFault('http://hooks.internal/in', hosts)).toBe('must begin with https://')
  expect(webhookAddressFault('https://pms.internal/in', hosts)).toBe('must be reachable on the public internet')
})
