import fs from 'node:fs'
import { expect, test } from 'vitest'
import { startCommand } from '#tests/support/start-command.ts'

test('the systemd unit of the documentation starts the product as `npm start` does', () => {
  const unit = /^ExecStart=\S+\/node (.*)$/m.exec(fs.readFileSync('docs/operations.md', 'utf8'))?.[1]
  expect(startCommand()).toBe(`node ${unit}`)
})
