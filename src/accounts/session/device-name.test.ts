import { expect, test } from 'vitest'
import { deviceNameOf, maskedAddress } from './device-name.ts'

const mozilla = (rest: string) => `Mozilla/5.0 ${rest}`
const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [mozilla('(Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0'), 'Firefox', 'Windows'],
  [mozilla(`(Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0.0.0 Safari/537.36`), 'Chrome', 'Windows'],
  [mozilla(`(Windows NT 10.0; Win64; x64) ${webKit} Chrome/156.0 Safari/537.36 Edg/156.0`), 'Edge', 'Windows'],
  [mozilla(`(X11; Linux x86_64) ${webKit} Chrome/156.0 Safari/537.36 OPR/120.0`), 'Opera', 'Linux'],
  [mozilla(`(X11; CrOS x86_64 14541.0.0) ${webKit} Chrome/156.0 Safari/537.36`), 'Chrome', 'ChromeOS'],
  [mozilla('(Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'), 'Safari', 'Mac'],
  [
    mozilla('(iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605 CriOS/156.0 Mobile/15E148 Safari/604.1'),
    'Chrome',
    'iPad',
  ],
  [mozilla('(iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 FxiOS/150.0 Safari/605'), 'Firefox', 'iPhone'],
  [
    mozilla(`(Linux; Android 16; SM-S931B) ${webKit} SamsungBrowser/29.0 Chrome/136.0 Mobile Safari/537.36`),
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.9.1', 'curl', null],
  ['', null, null],
  ['<script>alert(1)</script>', null, null],
  [null, null, null],
])('%s is named', (userAgent, browser, system) => {
  expect(deviceNameOf(userAgent)).toEqual({ browser, system })
})

test.each([
  ['198.51.100.77', '198.51.100.x'],
  ['::ffff:198.51.100.77', '198.51.100.x'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::'],
  ['::1', 'this computer'],
  ['somewhere', null],
  [null, null],
])('of %s no more is told than %s', (address, masked) => {
  expect(maskedAddress(address)).toBe(masked)
})
