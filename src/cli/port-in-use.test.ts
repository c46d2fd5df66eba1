import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { portFault } from './port-in-use.ts'

test('a taken port is told with the next step, a free one is not', async () => {
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  expect(await portFault('127.0.0.1', port)).toBe(
    `Port ${port} is in use: is Holmstay already running? Stop the other program, or choose another port: PORT=${port + 1} npm start`,
  )
  await new Promise((resolve) => other.close(resolve))
  expect(await portFault('127.0.0.1', port)).toBeNull()
})

test('an address the machine does not have is told', async () => {
  expect(await portFault('203.0.113.7', 3000)).toContain('Set HOST')
})
