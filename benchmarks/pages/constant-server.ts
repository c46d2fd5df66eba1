// The floor: node:http sending one constant buffer. Arguments: bytes of the buffer, and `identity` for JSON as it is
// instead of a page by brotli.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

const body = randomBytes(Number(process.argv[2]))
const kind =
  process.argv[3] === 'identity'
    ? { 'content-type': 'application/json' }
    : { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' }
const headers = { ...kind, 'content-length': body.length }
const server = http.createServer((_request, reply) => {
  reply.writeHead(200, headers)
  reply.end(body)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
